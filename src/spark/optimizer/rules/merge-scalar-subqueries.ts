import { InternalError } from '../../../errors/compile-error.ts';
import { stringType } from '../../../types/data-type.ts';
import type { Expr, ExprId, ScalarSubquery } from '../../expr/expr.ts';
import { alias, call, literal } from '../../expr/factories.ts';
import { isDeterministicPlan } from '../../facts/properties.ts';
import { output } from '../../facts/typing.ts';
import { project } from '../../plan/factories.ts';
import type { CTERelationDef, CTERelationRef, Plan } from '../../plan/plan.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { type Cached, SubqueryCache } from './merge-scalar-subqueries/subquery-cache.ts';
import { transformExpressionsWithSubqueries } from './merge-scalar-subqueries/traverse.ts';

/** Definitions made here have ids below those of the query's CTEs. */
const definitionId = (index: number): number => -1 - index;

function definition(entry: Cached, index: number, plan: Plan, ctx: OptimizerContext): CTERelationDef {
  const struct = call(
    'named_struct',
    entry.columns.flatMap((a) => [literal(a.name, stringType), a]),
  );
  return { kind: 'CTERelationDef', id: definitionId(index), child: project([alias(struct, 'mergedValue', ctx.nextId())], plan), underSubquery: true };
}

/** The subqueries again: of merged plans a field of the definition's row, else the first plan of its kind that was met. */
class Restorer {
  readonly definitions: CTERelationDef[] = [];
  readonly #restored: (Plan | CTERelationDef)[] = [];
  readonly #cache: SubqueryCache;

  constructor(cache: SubqueryCache, ctx: OptimizerContext) {
    this.#cache = cache;
    cache.entries.forEach((entry, i) => {
      const plan = this.restore(entry.plan);
      if (!entry.merged) this.#restored.push(plan);
      else {
        const def = definition(entry, i, plan, ctx);
        this.definitions.push(def);
        this.#restored.push(def);
      }
    });
  }

  restore(p: Plan): Plan {
    return transformExpressionsWithSubqueries(p, 'down', (e) => {
      const place = this.#cache.placeOf(e);
      if (!place) return e;
      const plan = this.#restored[place.entry];
      if (!plan) throw new InternalError('a scalar subquery refers to a later one');
      return this.#subquery(plan, place.column, e.exprId);
    });
  }

  #subquery(plan: Plan, column: number, exprId: ExprId): Expr {
    const subquery = (p: Plan): ScalarSubquery => ({ kind: 'ScalarSubquery', plan: p, outerAttrs: [], joinCond: [], exprId });
    if (plan.kind !== 'CTERelationDef') return subquery(plan);
    const ref: CTERelationRef = { kind: 'CTERelationRef', cteId: plan.id, output: output(plan) };
    return { kind: 'GetStructField', child: subquery(ref), ordinal: column, name: undefined };
  }
}

function merge(root: Plan, ctx: OptimizerContext): Plan {
  const cache = new SubqueryCache();
  const withReferences = transformExpressionsWithSubqueries(root, 'up', (e) => {
    const uncorrelated = e.outerAttrs.length === 0;
    return uncorrelated && isDeterministicPlan(e.plan) ? cache.put(e) : e;
  });
  if (cache.entries.length === 0) return root;
  const restorer = new Restorer(cache, ctx);
  const plan = restorer.restore(withReferences);
  return restorer.definitions.length === 0 ? plan : { kind: 'WithCTE', plan, cteDefs: restorer.definitions };
}

/**
 * `(SELECT max(a) FROM t)`, `(SELECT min(b) FROM t)` → `scalar-subquery#1 [].max(a)`, `scalar-subquery#2 [].min(b)` over one definition
 * `Project [named_struct(max(a), .., min(b), ..) AS mergedValue] / Aggregate [max(a), min(b)] / t`. Equal plans become one plan.
 *
 * Spark: MergeScalarSubqueries; not in subquery plans on their own, nor where shared CTEs are left. Safe because plans are merged only where they
 * agree in everything but the columns they compute.
 */
export const mergeScalarSubqueries: Rule = {
  name: 'MergeScalarSubqueries',
  expressions: ['ScalarSubquery'],
  apply: (plan, ctx) => (plan.kind === 'Subquery' || plan.kind === 'WithCTE' ? plan : merge(plan, ctx)),
};
