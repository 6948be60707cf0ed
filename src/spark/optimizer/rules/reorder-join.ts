import { InternalError } from '../../../errors/compile-error.ts';
import type { Expr } from '../../expr/expr.ts';
import { partition } from '../../expr/partition.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { outputSet, references } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { filterBy, join, project } from '../../plan/factories.ts';
import { canEvaluate, canEvaluateWithinJoin, hasNoHints, isInnerLike } from '../../plan/join-conditions.ts';
import type { Join, Plan } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { sameOutput } from '../same-output.ts';
import { transformDown } from '../transform.ts';

type InnerLike = 'Inner' | 'Cross';

interface Input {
  readonly plan: Plan;
  readonly type: InnerLike;
}

const innerType = (p: Join): InnerLike => (p.joinType === 'Cross' ? 'Cross' : 'Inner');
const isPlainInner = (p: Plan): p is Join => p.kind === 'Join' && isInnerLike(p.joinType) && hasNoHints(p);

/** The inputs of the left-deep inner joins at `root`, left to right, and all conditions on them, from the bottom up. */
function flatten(root: Plan): { readonly inputs: readonly Input[]; readonly conditions: readonly Expr[] } {
  const inputs: Input[] = [];
  const conditions: (readonly Expr[])[] = [];
  let at = root;
  let type: InnerLike = 'Inner';
  for (;;) {
    if (isPlainInner(at)) {
      type = innerType(at);
      inputs.push({ plan: at.right, type });
      if (at.condition) conditions.push(splitConjuncts(at.condition));
      at = at.left;
    } else if (at.kind === 'Filter' && isPlainInner(at.child)) {
      conditions.push(splitConjuncts(at.condition));
      type = 'Inner';
      at = at.child;
    } else break;
  }
  inputs.push({ plan: at, type });
  return { inputs: inputs.reverse(), conditions: conditions.reverse().flat() };
}

/** Some condition joins `left` and `right`: all its columns are theirs, and not those of one alone. */
function connects(conditions: readonly Expr[], left: Plan, right: Plan): boolean {
  return conditions.some((e) => {
    const refs = references(e);
    if (refs.size > 0 && (canEvaluate(e, left) || canEvaluate(e, right))) return false;
    return isCovered(e, left, right);
  });
}

function isCovered(e: Expr, left: Plan, right: Plan): boolean {
  const l = outputSet(left);
  const r = outputSet(right);
  for (const id of references(e).keys()) if (!l.has(id) && !r.has(id)) return false;
  return true;
}

/** The first two of `inputs` that belong together, joined; and what is left to do. */
function joinOnce(
  inputs: readonly Input[],
  conditions: readonly Expr[],
): { readonly inputs: readonly Input[]; readonly conditions: readonly Expr[] } {
  const [left, ...rest] = inputs;
  const right = left && (rest.find((i) => connects(conditions, left.plan, i.plan)) ?? rest[0]);
  if (!left || !right) return { inputs, conditions };
  const [here, others] = partition(conditions, (e) => isCovered(e, left.plan, right.plan) && canEvaluateWithinJoin(e));
  const joined: Input = { plan: join(left.plan, right.plan, right.type, reduceAnd(here)), type: 'Inner' };
  return { inputs: [joined, ...rest.filter((i) => i.plan !== right.plan)], conditions: others };
}

function joinInOrder(all: readonly Input[], allConditions: readonly Expr[]): Plan {
  let todo = { inputs: all, conditions: allConditions };
  while (todo.inputs.length > 2) todo = joinOnce(todo.inputs, todo.conditions);
  const [left, right] = todo.inputs;
  if (!left || !right) throw new InternalError('a join of fewer than two inputs');
  const [within, above] = partition(todo.conditions, canEvaluateWithinJoin);
  const type = left.type === 'Inner' && right.type === 'Inner' ? 'Inner' : 'Cross';
  return filterBy(above, join(left.plan, right.plan, type, reduceAnd(within)));
}

function reorder(p: Plan): Plan {
  if (!isPlainInner(p) && !(p.kind === 'Filter' && isPlainInner(p.child))) return p;
  const { inputs, conditions } = flatten(p);
  if (inputs.length <= 2 || conditions.length === 0) return p;
  const reordered = joinInOrder(inputs, conditions);
  return sameOutput(output(p), output(reordered)) ? reordered : project(output(p), reordered);
}

/**
 * Inner joins of more than two inputs, with the Filters between and above them  →  the inputs joined in order of appearance, each time the next
 * one that a condition connects; every condition goes to the lowest join that has its columns. A Project restores a changed column order.
 *
 * Spark: ReorderJoin (without star schema detection, which is off by default). Safe because inner joins commute and associate and a condition
 * may be tested as soon as its columns are there.
 */
export const reorderJoin: Rule = {
  name: 'ReorderJoin',
  kinds: ['Join'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('ReorderJoin'), reorder),
};
