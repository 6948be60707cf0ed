import { canUpCast } from '../../../types/cast-nullability.ts';
import { isNumeric } from '../../../types/common-type.ts';
import { type DataType, equalType } from '../../../types/data-type.ts';
import type { Cast, Expr } from '../../expr/expr.ts';
import { typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';

/** The cast only lets nested elements be null. */
function onlyLoosens(from: DataType, to: DataType): boolean {
  if (from.kind === 'array' && to.kind === 'array') return !from.containsNull && to.containsNull && equalType(from.element, to.element);
  if (from.kind !== 'map' || to.kind !== 'map') return false;
  return !from.valueContainsNull && to.valueContainsNull && equalType(from.key, to.key) && equalType(from.value, to.value);
}

function simplify(e: Cast): Expr {
  const from = typeOf(e.child);
  if (equalType(from, e.dataType)) return e.child;
  const inner = e.child;
  if (inner.kind === 'Cast' && isNumeric(inner.dataType) && isNumeric(e.dataType)) {
    const source = typeOf(inner.child);
    if (isNumeric(source) && canUpCast(source, inner.dataType) && canUpCast(inner.dataType, e.dataType)) return { ...e, child: inner.child };
  }
  return onlyLoosens(from, e.dataType) ? e.child : e;
}

/**
 * `cast(a as t)` → `a` for an a of type t; `cast(cast(a as t1) as t2)` → `cast(a as t2)` where both casts only widen numbers.
 *
 * Spark: SimplifyCasts. Safe because no value changes on the way.
 */
export const simplifyCasts = expressionRule('SimplifyCasts', 'down', (e) => (e.kind === 'Cast' ? simplify(e) : e), { expressions: ['Cast'] });
