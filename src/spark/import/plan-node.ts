import type { Plan } from '../plan/plan.ts';
import type { ImportNode } from './tree.ts';

/** One node of a plan tree with its converted child plans. */
export type PlanNode = ImportNode<Plan>;
