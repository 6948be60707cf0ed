import { rowOf } from '../../../functions/registry.ts';
import { bigintType, booleanType } from '../../../types/data-type.ts';
import { exprChildren } from '../../expr/children.ts';
import type { AggregateExpression, Expr, ScalarFunction } from '../../expr/expr.ts';
import { call, cast, falseLiteral, intLiteral, isNull, literal, nullLiteral, trueLiteral } from '../../expr/factories.ts';
import { isNullIntolerant } from '../../facts/properties.ts';
import { isNullable, typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';

const isNullLiteral = (e: Expr | undefined): boolean => e?.kind === 'Literal' && e.value === null;
const zero = cast(literal(0n, bigintType), bigintType);

function count(e: AggregateExpression): Expr {
  if (e.args.every(isNullLiteral)) return zero;
  return e.distinct || e.args.some(isNullable) ? e : { ...e, args: [intLiteral(1)] };
}

/** Null literals go; what is left after the first operand that is never null is never reached. */
function coalesce(e: ScalarFunction): Expr {
  const kept = e.args.filter((a) => !isNullLiteral(a));
  const [only] = kept;
  if (only === undefined) return nullLiteral(typeOf(e));
  if (kept.length === 1) return only;
  const certain = kept.findIndex((a) => !isNullable(a));
  const args = certain < 0 ? kept : kept.slice(0, certain + 1);
  return args.length === e.args.length ? e : call(e.fn, args, e.writtenName);
}

function propagate(e: Expr): Expr {
  switch (e.kind) {
    case 'WindowExpression': {
      const f = e.function;
      return f.kind === 'Cast' && f.child.kind === 'Literal' && f.child.value === 0n ? cast(f.child, typeOf(e)) : e;
    }
    case 'AggregateExpression':
      return rowOf(e.fn).class === 'Count' ? count(e) : e;
    case 'IsNull':
      return isNullable(e.child) ? e : falseLiteral;
    case 'IsNotNull':
      return isNullable(e.child) ? e : trueLiteral;
    case 'BinaryComparison':
      if (e.op !== '<=>') break;
      if (isNullLiteral(e.left)) return isNull(e.right);
      return isNullLiteral(e.right) ? isNull(e.left) : e;
    case 'ScalarFunction':
      if (rowOf(e.fn).class === 'Coalesce') return coalesce(e);
      break;
    case 'In':
      return isNullLiteral(e.value) ? nullLiteral(booleanType) : e;
    case 'InSubquery':
      return e.values.length === 1 && isNullLiteral(e.values[0]) ? nullLiteral(booleanType) : e;
    default:
  }
  return isNullIntolerant(e) && exprChildren(e).some(isNullLiteral) ? nullLiteral(typeOf(e)) : e;
}

/**
 * `count(null)` → `cast(0 as bigint)`; `count(a)` of never-null arguments → `count(1)`; `isnull(a)`, `isnotnull(a)` of a never-null a → `false`,
 * `true`; `a <=> null` → `isnull(a)`; coalesce without null literals and without what follows a never-null operand; `null IN (…)` → `null`;
 * a null-intolerant expression with a null literal child → `null`.
 *
 * Spark: NullPropagation. Safe by the definition of each operator on nulls.
 */
export const nullPropagation = expressionRule('NullPropagation', 'up', propagate);
