import { containsOuter, stripOuter } from '../../check-analysis/correlation.ts';
import { equalPlan } from '../../equality/equal.ts';
import type { AttributeReference, Expr } from '../../expr/expr.ts';
import { partition } from '../../expr/partition.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { unionOf, without } from '../../facts/attribute-sets.ts';
import { inputSet, outputSet, references } from '../../facts/references.ts';
import { filterBy } from '../../plan/factories.ts';
import type { Filter, Plan } from '../../plan/plan.ts';
import { transformPlanUp, walkPlan } from '../../plan/traverse.ts';
import type { OptimizerContext } from '../rule.ts';
import { booleanSimplification } from '../rules/boolean-simplification.ts';
import { deduplicate } from './deduplicate.ts';

/** A subquery plan without outer references, and the conditions to join it by. */
export interface PulledUp {
  readonly plan: Plan;
  readonly conditions: readonly Expr[];
}

/** Correlated conjuncts by the plan they were taken from above. */
class PulledPredicates {
  readonly #entries: { readonly plan: Plan; predicates: readonly Expr[] }[] = [];

  #find(plan: Plan) {
    return this.#entries.find((e) => e.plan === plan) ?? this.#entries.find((e) => e.plan.kind === plan.kind && equalPlan(e.plan, plan));
  }
  set(plan: Plan, predicates: readonly Expr[]): void {
    const known = this.#find(plan);
    if (known) known.predicates = predicates;
    else this.#entries.push({ plan, predicates });
  }
  /** What the predicates pulled up from inside `p` read that `p` does not output. */
  missing(p: Plan): readonly AttributeReference[] {
    if (this.#entries.length === 0) return [];
    const inside: Expr[] = [];
    walkPlan(p, (n) => {
      inside.push(...(this.#find(n)?.predicates ?? []));
      return true;
    });
    return [...without(unionOf(...inside.map(references)), outputSet(p)).values()];
  }
  all(): readonly Expr[] {
    return this.#entries.flatMap((e) => e.predicates);
  }
}

function withoutCorrelated(f: Filter, pulled: PulledPredicates): Plan {
  const [correlated, local] = partition(splitConjuncts(f.condition), containsOuter);
  if (correlated.length === 0) return f;
  const rest = filterBy(local, f.child);
  pulled.set(rest, correlated);
  return rest;
}

function visit(p: Plan, pulled: PulledPredicates): Plan {
  switch (p.kind) {
    case 'Filter':
      return withoutCorrelated(p, pulled);
    case 'Project': {
      const missing = pulled.missing(p);
      return missing.length === 0 ? p : { ...p, projectList: [...p.projectList, ...missing] };
    }
    case 'Aggregate': {
      const missing = pulled.missing(p);
      if (missing.length === 0) return p;
      return {
        ...p,
        groupingExpressions: [...p.groupingExpressions, ...missing],
        aggregateExpressions: [...p.aggregateExpressions, ...missing],
      };
    }
    default:
      return p;
  }
}

/**
 * Takes the conjuncts with outer references out of the Filters of an EXISTS or IN plan; Projects and Aggregates above let pass what those need
 * (Catalyst's PullupCorrelatedPredicates.pullOutCorrelatedPredicates).
 */
export function pullOutCorrelatedPredicates(sub: Plan, outer: Plan, ctx: OptimizerContext): PulledUp {
  const pulled = new PulledPredicates();
  const plan = transformPlanUp(booleanSimplification.apply(sub, ctx), (p) => visit(p, pulled));
  const separate = deduplicate(plan, pulled.all(), inputSet(outer), ctx);
  return { plan: separate.plan, conditions: separate.conditions.map(stripOuter) };
}
