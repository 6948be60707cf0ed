import { semanticEquals } from '../../equality/semantic.ts';
import type { AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import { reduceOr } from '../../expr/predicates.ts';
import { outputSet } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { filter, project } from '../../plan/factories.ts';
import type { CTERelationDef, CTERelationRef, Plan } from '../../plan/plan.ts';
import { transformWithSubqueries } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { type Demands, demandOf, gather, isTrueOnly } from './pushdown-predicates-and-prune-columns-for-cte-def/gather.ts';

type Columns = ReadonlyMap<ExprId, AttributeReference>;

/** A set as a Project list: by name, then id. */
function sorted(columns: Columns): readonly AttributeReference[] {
  const order = (a: AttributeReference, b: AttributeReference): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.exprId - b.exprId);
  return [...columns.values()].sort(order);
}
function needsPruning(p: Plan, columns: Columns): boolean {
  const own = outputSet(p);
  return columns.size < own.size && [...columns.keys()].every((id) => own.has(id));
}

function pushIntoDefinition(p: CTERelationDef, demands: Demands): CTERelationDef {
  const { predicates, columns } = demandOf(p.id, demands);
  const original = p.originalPlanWithPredicates?.plan ?? p.child;
  const pushed: readonly Expr[] = p.originalPlanWithPredicates?.predicates ?? [];
  const isNew = predicates.some((e) => !pushed.some((known) => semanticEquals(known, e)));
  const either = reduceOr(predicates);
  if (!isTrueOnly(predicates) && isNew && either) {
    const child = needsPruning(original, columns) ? project(sorted(columns), original) : original;
    return { ...p, child: filter(either, child), originalPlanWithPredicates: { plan: original, predicates } };
  }
  if (!needsPruning(p.child, columns)) return p;
  return { ...p, child: project(sorted(columns), p.child), originalPlanWithPredicates: { plan: original, predicates: pushed } };
}

function pruneReference(p: CTERelationRef, demands: Demands): CTERelationRef {
  const { def, columns } = demandOf(p.cteId, demands);
  if (columns.size >= p.output.length) return p;
  const own = output(def).map((a) => a.exprId);
  const kept = sorted(columns).flatMap((a) => p.output[own.indexOf(a.exprId)] ?? []);
  return { ...p, output: kept };
}

function push(plan: Plan, ctx: OptimizerContext): Plan {
  if (plan.kind === 'Subquery') return plan;
  const demands: Demands = new Map();
  gather(plan, demands, ctx);
  return transformWithSubqueries(plan, (p) => {
    if (p.kind === 'CTERelationDef') return pushIntoDefinition(p, demands);
    return p.kind === 'CTERelationRef' ? pruneReference(p, demands) : p;
  });
}

/**
 * A shared definition gets the OR of its references' predicates as a Filter and only the columns that some reference reads.
 *
 * Spark: PushdownPredicatesAndPruneColumnsForCTEDef. Safe because every reference still applies its own predicate. The plan before pushing is kept in
 * the definition, so that later passes push only what is new.
 */
export const pushdownPredicatesAndPruneColumnsForCTEDef: Rule = {
  name: 'PushdownPredicatesAndPruneColumnsForCTEDef',
  kinds: ['WithCTE', 'CTERelationRef'],
  apply: push,
};
