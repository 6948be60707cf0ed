import { rowOf } from '../../../functions/registry.ts';
import type { Expr, ScalarFunction } from '../../expr/expr.ts';
import { expressionRule } from '../expression-rule.ts';

const isConcat = (e: Expr): e is ScalarFunction => e.kind === 'ScalarFunction' && rowOf(e.fn).class === 'Concat';

/** What a nested concat contributes: its operands, each under the cast to string that was around it. */
function nested(e: Expr): readonly Expr[] | undefined {
  if (isConcat(e)) return e.args;
  if (e.kind !== 'Cast' || e.dataType.kind !== 'string' || !isConcat(e.child)) return undefined;
  return e.child.args.map((child) => ({ ...e, child }));
}

function flatten(e: ScalarFunction): Expr[] {
  const out: Expr[] = [];
  const stack: Expr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const parts = nested(top);
    if (parts) stack.push(...[...parts].reverse());
    else out.push(top);
  }
  return out;
}

/**
 * `concat(a, concat(b, c))` → `concat(a, b, c)`, also through a cast to string around the inner one.
 *
 * Spark: CombineConcats. Safe because concatenation is associative.
 */
export const combineConcats = expressionRule(
  'CombineConcats',
  'down',
  (e) => (isConcat(e) && e.args.some((a) => nested(a) !== undefined) ? { ...e, args: flatten(e) } : e),
  { expressions: ['ScalarFunction'] },
);
