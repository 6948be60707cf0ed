import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { IrPlan, IrRel } from '../../substrait/ir/relation.ts';
import type { PlanContext } from '../context.ts';
import type { Expr, ExprId } from '../expr/expr.ts';
import type { Plan } from '../plan/plan.ts';
import type { DefinedId } from './defined-ids.ts';

/** What a field index means: the attributes of a relation's input, or in a result list the keys and aggregate calls themselves. */
export type Row = readonly Expr[];

/** Where a relation stands: what its outer references mean, and which block's tables it counts among. */
export interface Block {
  /** Row of the relation that hosts the subquery expression around this block. */
  readonly outer: Row | undefined;
  /** Left rows of the lateral joins (and hosts of shared subqueries) around it, by anchor. */
  readonly anchors: ReadonlyMap<number, Row>;
  /** In a subquery expression: tables already seen in its plan; undefined in the query itself. */
  readonly tables: Set<string> | undefined;
}

/** The query's own block. */
export const outermost: Block = { outer: undefined, anchors: new Map(), tables: undefined };

/** One run of the lift: settings, ids given so far, definitions lifted so far. */
export interface Lifter {
  readonly conf: Conf;
  readonly plan: IrPlan;
  readonly optimized: boolean;
  readonly newId: () => ExprId;
  /** All ids given so far, in order. */
  readonly allocated: readonly ExprId[];
  /** Raw names of columns in which `#n` means the n-th allocated id. */
  readonly idNames: Map<ExprId, string>;
  /** Ids of subquery expressions by the anchor of their plan's top relation. */
  readonly subqueryIds: Map<number, ExprId>;
  /** The id that belongs to AST number `astId`, on its first use; else a new id. */
  readonly idOf: (astId: number | undefined) => ExprId;
  /** Ids of each table's first occurrence in the whole query. */
  readonly firstIds: Map<string, readonly ExprId[]>;
  /** Ids that names made of plan text show, where they are not the attributes' own. */
  readonly shownIds: Map<ExprId, ExprId>;
  /** The CTE definition with this ordinal, lifted once, in the block that first needs it. */
  readonly liftDefinition: (ordinal: number, block: Block) => Plan;
  /** Definitions that a WITH of the plan has listed so far. */
  readonly placed: Set<number>;
  readonly liftRelation: (r: IrRel, block: Block) => Plan;
  /** Ids that relations with `idAnchor` defined, in order. */
  readonly definedIds: Map<number, readonly DefinedId[]>;
}

/** The lifter of one plan. Ids from `ctx` must lie above the plan's AST numbers. */
export function makeLifter(plan: IrPlan, ctx: PlanContext, liftRelation: (l: Lifter, r: IrRel, block: Block) => Plan): Lifter {
  const used = new Set<number>();
  const allocated: ExprId[] = [];
  const newId = (): ExprId => {
    const id = ctx.nextId();
    allocated.push(id);
    return id;
  };
  const definitions = new Map<number, Plan | 'lifting'>();
  const lifter: Lifter = {
    conf: ctx.conf,
    plan,
    optimized: plan.stage === 'optimized',
    newId,
    allocated,
    idNames: new Map(),
    subqueryIds: new Map(),
    idOf: (astId) => {
      if (astId === undefined || used.has(astId)) return newId();
      used.add(astId);
      return ctx.astBase + astId;
    },
    firstIds: new Map(),
    shownIds: new Map(),
    liftDefinition: (ordinal, block) => liftDefinition(lifter, definitions, ordinal, block),
    placed: new Set(),
    definedIds: new Map(),
    liftRelation: (r, block) => liftRelation(lifter, r, block),
  };
  return lifter;
}

function liftDefinition(l: Lifter, known: Map<number, Plan | 'lifting'>, ordinal: number, block: Block): Plan {
  const found = known.get(ordinal);
  if (found === 'lifting') return raise('SUBSTRAIT_INVALID_PLAN', { reason: `relation ${ordinal} refers to itself` });
  if (found) return found;
  const definition = l.plan.definitions[ordinal];
  if (!definition) return raise('SUBSTRAIT_INVALID_PLAN', { reason: `a reference to relation ${ordinal}, which is not in the plan` });
  known.set(ordinal, 'lifting');
  const plan = l.liftRelation(definition, block);
  known.set(ordinal, plan);
  return plan;
}
