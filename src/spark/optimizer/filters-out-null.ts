import type { Conf } from '../../conf/conf.ts';
import { CompileError } from '../../errors/compile-error.ts';
import type { Value } from '../../types/value.ts';
import { canEvaluate } from '../eval/can-evaluate.ts';
import { evaluate } from '../eval/evaluate.ts';
import { exprChildren } from '../expr/children.ts';
import type { Expr } from '../expr/expr.ts';
import { hasSubquery } from '../expr/subqueries.ts';
import { existsExpr } from '../expr/traverse.ts';
import { isDeterministic, isNullIntolerant } from '../facts/properties.ts';

const unevaluable: ReadonlySet<Expr['kind']> = new Set(['OuterReference', 'AggregateExpression', 'WindowExpression', 'InSubquery', 'SortOrder']);

/** Three-valued AND / OR of operands some of which may be unknown here (undefined). */
function connect(values: readonly (Value | undefined)[], absorbing: boolean): Value | undefined {
  if (values.includes(absorbing)) return absorbing;
  if (values.includes(undefined)) return undefined;
  return values.includes(null) ? null : !absorbing;
}

/** The value of `e` where every column is null; undefined where this program cannot tell. */
function valueOfNulls(e: Expr, conf: Conf): Value | undefined {
  if (canEvaluate(e)) return evaluate(e, conf, () => null);
  switch (e.kind) {
    case 'AttributeReference':
      return null;
    case 'And':
    case 'Or': {
      const operands: (Value | undefined)[] = [];
      let at: Expr = e;
      while (at.kind === e.kind && (at.kind === 'And' || at.kind === 'Or')) {
        operands.push(valueOfNulls(at.right, conf));
        at = at.left;
      }
      return connect([valueOfNulls(at, conf), ...operands], e.kind === 'Or');
    }
    case 'IsNull':
    case 'IsNotNull': {
      const v = valueOfNulls(e.child, conf);
      return v === undefined ? undefined : (v === null) === (e.kind === 'IsNull');
    }
    case 'Not': {
      const v = valueOfNulls(e.child, conf);
      return typeof v === 'boolean' ? !v : v;
    }
    default:
      // a null-intolerant function is null as soon as one argument is, whatever it computes
      return isNullIntolerant(e) && exprChildren(e).some((c) => valueOfNulls(c, conf) === null) ? null : undefined;
  }
}

/**
 * Is `e` false or null where every column it reads is null? Then a Filter on it drops the rows that an outer join made up. False where that
 * cannot be evaluated.
 */
export function filtersOutNull(e: Expr, conf: Conf): boolean {
  if (!isDeterministic(e) || hasSubquery(e) || existsExpr(e, (x) => unevaluable.has(x.kind))) return false;
  try {
    const v = valueOfNulls(e, conf);
    return v === null || v === false;
  } catch (error) {
    if (error instanceof CompileError) return false;
    throw error;
  }
}
