import type { Conf } from '../../../conf/conf.ts';
import { rowOf } from '../../../functions/registry.ts';
import { castValue } from '../../../types/cast-value.ts';
import { equalValues } from '../../../types/compare-values.ts';
import type { Value } from '../../../types/value.ts';
import type { CallExpr, CaseExpr, Expr, InExpr } from '../tree/expr.ts';
import { valueMode } from './make.ts';

/** A constant's value, or nothing where we cannot compute it. */
export type Constant = { readonly value: Value } | undefined;

const is = (value: Value): Constant => ({ value });

function evaluateAll(exprs: readonly Expr[], conf: Conf): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const e of exprs) {
    const c = evaluateConstant(e, conf);
    if (!c) return undefined;
    values.push(c.value);
  }
  return values;
}

function evaluateCall(e: CallExpr, conf: Conf): Constant {
  const args = evaluateAll(e.args, conf);
  if (!args) return undefined;
  switch (e.fn) {
    case 'array':
      return is({ tag: 'array', elements: args });
    case 'named_struct':
      return is({ tag: 'struct', fields: args.filter((_, i) => i % 2 === 1) });
    case 'map':
      return is({ tag: 'map', keys: args.filter((_, i) => i % 2 === 0), values: args.filter((_, i) => i % 2 === 1) });
    case 'and':
    case 'or': {
      const [l, r] = args;
      const decides = e.fn === 'or';
      if (l === decides || r === decides) return is(decides);
      return is(l === null || r === null ? null : !decides);
    }
    case 'isnull':
      return is(args[0] === null);
    case 'isnotnull':
      return is(args[0] !== null);
    default: {
      const { evaluate } = rowOf(e.fn);
      const types = e.args.map((a) => a.type);
      return evaluate && is(evaluate(args, types, e.type, conf));
    }
  }
}

function evaluateCase(e: CaseExpr, conf: Conf): Constant {
  for (const b of e.branches) {
    const when = evaluateConstant(b.when, conf);
    if (!when) return undefined;
    if (when.value === true) return evaluateConstant(b.result, conf);
  }
  return e.otherwise ? evaluateConstant(e.otherwise, conf) : is(null);
}

function evaluateIn(e: InExpr, conf: Conf): Constant {
  const values = evaluateAll([e.value, ...e.options], conf);
  if (!values) return undefined;
  const [value, ...options] = values;
  if (value === null || value === undefined) return is(null);
  if (options.some((o) => o !== null && equalValues(value, o, e.value.type))) return is(true);
  return is(options.includes(null) ? null : false);
}

/**
 * The value of an expression without columns.
 * @throws what Spark's evaluation throws (overflow in ANSI mode, `raise_error`)
 */
export function evaluateConstant(e: Expr, conf: Conf): Constant {
  switch (e.kind) {
    case 'Literal':
      return is(e.value);
    case 'Cast': {
      const input = evaluateConstant(e.input, conf);
      return input && is(castValue(input.value, e.input.type, e.type, valueMode[e.mode], conf.sessionTimeZone));
    }
    case 'Call':
      return evaluateCall(e, conf);
    case 'Case':
      return evaluateCase(e, conf);
    case 'If': {
      const condition = evaluateConstant(e.condition, conf);
      return condition && evaluateConstant(condition.value === true ? e.result : e.otherwise, conf);
    }
    case 'In':
      return evaluateIn(e, conf);
    default:
      return undefined;
  }
}
