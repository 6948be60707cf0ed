import type { Expr } from '../../../expr/expr.ts';
import { call, isNull } from '../../../expr/factories.ts';
import { splitConjuncts } from '../../../expr/predicates.ts';
import { references } from '../../../facts/references.ts';
import { typeOf } from '../../../facts/typing.ts';
import { canEvaluate } from '../../../plan/join-conditions.ts';
import type { Join } from '../../../plan/plan.ts';
import { defaultLiteral } from './default-literal.ts';

export interface EquiJoin {
  readonly keys: readonly { readonly left: Expr; readonly right: Expr }[];
  /** Conjuncts that are no key. */
  readonly others: readonly Expr[];
}

/**
 * The pairs of expressions that a join equates, left and right side in place (Catalyst's ExtractEquiJoinKeys). `l <=> r` makes two pairs: the
 * values with a default for null, and the null tests.
 */
export function splitEquiJoin(j: Join): EquiJoin {
  const keys: { left: Expr; right: Expr }[] = [];
  const others: Expr[] = [];
  for (const e of j.condition ? splitConjuncts(j.condition) : []) {
    if (e.kind !== 'BinaryComparison' || (e.op !== '=' && e.op !== '<=>')) {
      others.push(e);
      continue;
    }
    const straight = canEvaluate(e.left, j.left) && canEvaluate(e.right, j.right);
    const crossed = canEvaluate(e.left, j.right) && canEvaluate(e.right, j.left);
    const constant = references(e.left).size === 0 || references(e.right).size === 0;
    if ((e.op === '=' && constant) || !(straight || crossed)) {
      others.push(e);
      continue;
    }
    const [left, right] = straight ? [e.left, e.right] : [e.right, e.left];
    if (e.op === '=') keys.push({ left, right });
    else {
      const withDefault = (x: Expr) => call('coalesce', [x, defaultLiteral(typeOf(x))]);
      keys.push({ left: withDefault(left), right: withDefault(right) }, { left: isNull(left), right: isNull(right) });
    }
  }
  return { keys, others };
}
