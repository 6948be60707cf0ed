import { rowOf } from '../../../functions/registry.ts';
import { booleanType } from '../../../types/data-type.ts';
import { ExpressionSet } from '../../equality/expression-set.ts';
import type { Expr, In, Literal } from '../../expr/expr.ts';
import { comparison, falseLiteral, ifThenElse, isNotNull, nullLiteral } from '../../expr/factories.ts';
import { expressionRule } from '../expression-rule.ts';
import type { OptimizerContext } from '../rule.ts';

const isStructCall = (e: Expr): boolean => e.kind === 'ScalarFunction' && rowOf(e.fn).class === 'CreateNamedStruct';

/** The list as literals; undefined when some member is none. */
export function literalList(e: In): readonly Literal[] | undefined {
  const out: Literal[] = [];
  for (const x of e.list) {
    if (x.kind !== 'Literal') return undefined;
    out.push(x);
  }
  return out;
}

function optimize(e: Expr, ctx: OptimizerContext): Expr {
  if (e.kind !== 'In') return e;
  if (e.list.length === 0) return ifThenElse(isNotNull(e.value), falseLiteral, nullLiteral(booleanType));
  const literals = literalList(e);
  if (!literals) return e;
  const values = ExpressionSet.of(literals).items.flatMap((x) => (x.kind === 'Literal' ? [x] : []));
  const [only] = values;
  if (values.length === 1 && only && !isStructCall(e.value)) return comparison('=', e.value, only);
  if (values.length > ctx.conf.inSetConversionThreshold) return { kind: 'InSet', child: e.value, values };
  return values.length < e.list.length ? { ...e, list: values } : e;
}

/**
 * `a IN (1, 1)` → `(a = 1)`; repeated literals of a list dropped; more than ten literals → `a INSET …`; an empty list →
 * `if (isnotnull(a)) false else null`.
 *
 * Spark: OptimizeIn. Safe because a list is a set of values.
 */
export const optimizeIn = expressionRule('OptimizeIn', 'down', optimize, { expressions: ['In'] });
