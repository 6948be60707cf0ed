import type { Conf } from '../../conf/conf.ts';
import type { IrPlan, IrRel } from '../../substrait/ir/relation.ts';
import type { AttributeReference, ExprId } from '../expr/expr.ts';
import type { CTERelationDef, Plan } from '../plan/plan.ts';
import type { Demand } from './demand.ts';

/** The columns that field references count: a relation's input, left to right. */
export type Row = readonly AttributeReference[];

/** Where a plan stands: the row of the query around it, and the left rows of lateral joins around it by anchor. */
export interface Block {
  readonly outer: Row | undefined;
  readonly anchors: ReadonlyMap<number, Row>;
}
export const outermost: Block = { outer: undefined, anchors: new Map() };

/** A relation's ids as the lift will define them, and whether this is their first definition. */
export interface IdMark {
  readonly idAnchor?: number;
  readonly sameIdsAs?: number;
}

/** One run of the lowering. */
export interface Lowerer {
  readonly conf: Conf;
  readonly stage: IrPlan['stage'];
  readonly optimized: boolean;
  readonly lowerPlan: (p: Plan, block: Block, demand: Demand) => IrRel;
  /** Ordinal of a CTE definition by its id. */
  readonly ordinals: ReadonlyMap<number, number>;
  /** Names of CTE definitions by id: their uses stand under the same alias. */
  readonly cteNames: ReadonlyMap<number, string>;
  /** Lowers a definition and gives its ordinal. */
  readonly defineCte: (d: CTERelationDef, block: Block) => number;
  /** A name with expression ids in it, as the wire has it: `#n` for the n-th id the lift allocates. */
  readonly idName: (name: string) => string;
  /** Aggregates under a window list, whose last columns ORDER BY added through it. */
  readonly appendedTo: Map<Plan, number>;
  readonly newAnchor: () => number;
  /** The plan of a subquery expression, marked where the plan has that expression or its plan twice. */
  readonly markSubquery: (id: ExprId, plan: IrRel) => IrRel;
  /** Marks for a relation that defines these columns. */
  readonly markIds: (columns: readonly AttributeReference[]) => IdMark;
}
