import { rowOf } from '../../../functions/registry.ts';
import { exprChildren } from '../../expr/children.ts';
import type { AggregateExpression, Expr } from '../../expr/expr.ts';
import { isDeterministic, isFoldable } from '../../facts/properties.ts';
import { typeOf } from '../../facts/typing.ts';
import type { Plan, Sort } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';
import { isOrderedBy } from './eliminate-sorts/output-ordering.ts';

const alwaysIrrelevant: ReadonlySet<string> = new Set(['Min', 'Max', 'Count', 'BitAndAgg', 'BitOrAgg', 'BitXorAgg']);
/** Sums of floating-point numbers depend on their order. */
const arithmetic: ReadonlySet<string> = new Set(['Sum', 'Average', 'StddevSamp', 'StddevPop', 'VarianceSamp', 'VariancePop', 'Skewness', 'Kurtosis']);

function isOrderIrrelevantFunction(e: AggregateExpression): boolean {
  const { class: cls } = rowOf(e.fn);
  if (alwaysIrrelevant.has(cls)) return true;
  const [argument] = e.args;
  const kind = argument && typeOf(argument).kind;
  return arithmetic.has(cls) && kind !== 'float' && kind !== 'double';
}

function isOrderIrrelevant(e: Expr): boolean {
  return e.kind === 'AggregateExpression' ? isOrderIrrelevantFunction(e) : exprChildren(e).every(isOrderIrrelevant);
}

/** May the order of the child's rows be lost below this node? */
function seenThrough(p: Plan): boolean {
  if (p.kind === 'Project') return p.projectList.every(isDeterministic);
  return p.kind === 'LocalLimit' || (p.kind === 'Filter' && isDeterministic(p.condition));
}
function repartitions(p: Plan): boolean {
  if (p.kind === 'RepartitionByExpression' || p.kind === 'RebalancePartitions') return p.partitionExpressions.every(isDeterministic);
  return p.kind === 'Repartition';
}

/** Sorts that can be reached from above go; a global one below a local Sort still arranges the partitions. */
function withoutSorts(p: Plan, canRemoveGlobal: boolean): Plan {
  if (p.kind === 'Sort') {
    if (canRemoveGlobal || !p.global) return withoutSorts(p.child, canRemoveGlobal);
    return { kind: 'RepartitionByExpression', partitionExpressions: p.order, numPartitions: undefined, child: withoutSorts(p.child, true) };
  }
  if (!('child' in p) || !(seenThrough(p) || repartitions(p))) return p;
  const child = withoutSorts(p.child, repartitions(p) || canRemoveGlobal);
  return child === p.child ? p : { ...p, child };
}

function eliminateSort(s: Sort): Plan {
  const order = s.order.filter((o) => !isFoldable(o.child));
  if (order.length === 0) return eliminate(s.child);
  if (order.length < s.order.length) return { ...s, order };
  if (!s.global && isOrderedBy(s.child, s.order)) return eliminate(s.child);
  const child = withoutSorts(s.child, s.global);
  return child === s.child ? s : { ...s, child };
}

function eliminate(p: Plan): Plan {
  switch (p.kind) {
    case 'Sort':
      return eliminateSort(p);
    case 'Join': {
      if (p.condition && !isDeterministic(p.condition)) return p;
      const left = withoutSorts(p.left, true);
      const right = withoutSorts(p.right, true);
      return left === p.left && right === p.right ? p : { ...p, left, right };
    }
    case 'Aggregate': {
      if (!p.aggregateExpressions.every(isOrderIrrelevant)) return p;
      const child = withoutSorts(p.child, true);
      return child === p.child ? p : { ...p, child };
    }
    default:
      return p;
  }
}

/**
 * Constant sort keys go; a local Sort of sorted rows goes; Sorts go below another Sort, below a Join, and below an Aggregate whose functions do not
 * depend on the order, through deterministic Projects and Filters, LocalLimits and repartitions.
 *
 * Spark: EliminateSorts. Safe because nothing above sees the order that is lost.
 */
export const eliminateSorts: Rule = {
  name: 'EliminateSorts',
  kinds: ['Sort'],
  apply: (plan) => transformPlan(plan, eliminate),
};
