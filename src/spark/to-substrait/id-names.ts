import type { Conf } from '../../conf/conf.ts';
import type { IrPlan } from '../../substrait/ir/relation.ts';
import { planContext } from '../context.ts';
import type { Expr, ExprId } from '../expr/expr.ts';
import { walkExpr } from '../expr/traverse.ts';
import { lift } from '../from-substrait/lift.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { innerPlans } from '../plan/traverse.ts';

/** Does a name show an expression id, as names that Spark makes of plan text do? */
export function containsIds(name: string): boolean {
  return /#\d/.test(name);
}

/**
 * How names with ids are written: each id of `plan` by its place among the ids that the lift of `lowered` allocates. An id that the plan no longer has
 * gets a number beyond them.
 */
export function idNameWriter(plan: Plan, lowered: IrPlan, conf: Conf): (name: string) => string {
  const again = lift(lowered, planContext(conf, 0));
  const mine = allIds(plan);
  const theirs = allIds(again);
  const places = new Map<number, number>();
  mine.forEach((id, i) => {
    const place = theirs[i];
    if (place !== undefined && !places.has(id)) places.set(id, place);
  });
  let next = Math.max(-1, ...theirs) + 1_000;
  const placeOf = (id: number): number => {
    const known = places.get(id);
    if (known !== undefined) return known;
    places.set(id, next);
    return next++;
  };
  return (name) => name.replace(/#(\d+)/g, (_, id: string) => `#${placeOf(Number(id))}`);
}

/** All ids of a plan in the order of its text. */
function allIds(root: Plan): readonly ExprId[] {
  const out: ExprId[] = [];
  const visit = (e: Expr): void =>
    walkExpr(e, (x) => {
      if (x.kind === 'OuterReference') out.push(x.child.exprId);
      else if ('exprId' in x) out.push(x.exprId);
      return true;
    });
  const stack: Plan[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    planExpressions(top).forEach(visit);
    stack.push(...[...planChildren(top)].reverse(), ...[...innerPlans(top)].reverse());
  }
  return out;
}
