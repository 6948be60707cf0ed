import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { rowOf, writtenNameOf } from '../../../functions/registry.ts';
import type { FunctionRow, Template } from '../../../functions/row.ts';
import { type DataType, voidType } from '../../../types/data-type.ts';
import { coerce } from '../coerce/coerce.ts';
import { quotedName } from '../names/quote.ts';
import type { AggregateExpr, Expr } from '../tree/expr.ts';
import { draftCall, implicitCast, literal, typedArg } from './make.ts';

export interface CallShape {
  /** As written. */
  readonly name: string;
  readonly args: readonly Expr[];
  readonly distinct: boolean;
  readonly filter?: Expr;
  readonly span?: Span;
  /** The arguments are the row's own, in its order: nothing to expand (special syntax, calls in templates). */
  readonly complete?: true;
}

/** `2`, `[2, 3]`, `> 0` as Spark counts parameters. */
function expectedCount(row: FunctionRow): string {
  const { min, max } = row.args;
  if (max === Number.POSITIVE_INFINITY) return `> ${Math.max(min - 1, 0)}`;
  return min === max ? String(min) : `[${Array.from({ length: max - min + 1 }, (_, i) => min + i).join(', ')}]`;
}

/** @throws WRONG_NUM_ARGS */
function checkCount(row: FunctionRow, call: CallShape): void {
  const n = call.args.length;
  if (n >= row.args.min && n <= row.args.max) return;
  const params = {
    functionName: quotedName([call.name.toLowerCase()]),
    expectedNum: expectedCount(row),
    actualNum: String(n),
    docroot: 'https://spark.apache.org/docs/latest',
  };
  raise('WRONG_NUM_ARGS.WITHOUT_SUGGESTION', params, call.span);
}

/** The arguments with the trailing ones that Spark adds. */
function withDefaults(row: FunctionRow, args: readonly Expr[]): readonly Expr[] {
  const missing = row.args.max - args.length;
  const { defaults } = row;
  if (!defaults || missing <= 0 || missing === Number.POSITIVE_INFINITY) return args;
  return [...args, ...defaults.slice(Math.max(defaults.length - missing, 0)).map((d) => literal(d.value, d.type))];
}

/**
 * A function row applied to resolved arguments: count checked, defaults added, types coerced.
 * @throws WRONG_NUM_ARGS, DATATYPE_MISMATCH…
 */
export function applyRow(row: FunctionRow, call: CallShape, conf: Conf): Expr {
  checkCount(row, call);
  const template = call.complete ? undefined : row.expand?.(call.args.map(typedArg), conf);
  if (template) return expandTemplate(template, call.args, conf, call.span);
  const args = withDefaults(row, call.args);
  const fn = row.names[0] ?? call.name;
  const writtenName = writtenNameOf(row, call.name);
  if (row.kind === 'scalar' || row.kind === 'generator') return coerce(draftCall(fn, args, writtenName, call.span), conf);
  const draft: AggregateExpr = {
    kind: 'Aggregate',
    fn,
    args,
    distinct: call.distinct,
    type: voidType,
    nullable: true,
    ...(call.filter ? { filter: call.filter } : {}),
    ...(writtenName === undefined ? {} : { writtenName }),
    ...(call.span ? { span: call.span } : {}),
  };
  return coerce(draft, conf);
}

type LiteralType = Extract<Template, { literal: unknown }>['type'];

function literalType(type: LiteralType, args: readonly Expr[]): DataType {
  if (type === 'result') return voidType;
  return 'typeOf' in type ? (args[type.typeOf]?.type ?? voidType) : type;
}

/**
 * A row's template with its slots filled, coerced as if it had been written.
 * @throws what coercion raises
 */
export function expandTemplate(t: Template, args: readonly Expr[], conf: Conf, span: Span | undefined): Expr {
  const expand = (x: Template): Expr => expandTemplate(x, args, conf, span);
  const at = span ? { span } : {};
  if ('slot' in t) {
    const arg = args[t.slot];
    return arg ?? raise('UNSUPPORTED_SYNTAX', { what: 'A call with this number of arguments' }, span);
  }
  if ('call' in t) {
    const inner = t.args.flatMap((x) => ('slots' in x ? args.slice(x.slots) : [expand(x)]));
    return applyRow(rowOf(t.call), { name: t.writtenName ?? t.call, args: inner, distinct: false, complete: true, ...at }, conf);
  }
  if ('cast' in t) return t.to === 'result' ? expand(t.cast) : implicitCast(expand(t.cast), t.to, conf);
  if ('literal' in t) return literal(t.literal, literalType(t.type, args), span);
  if ('if' in t)
    return coerce(
      { kind: 'If', condition: expand(t.if), result: expand(t.then), otherwise: expand(t.else), type: voidType, nullable: true, ...at },
      conf,
    );
  if ('when' in t) {
    const branches = t.when.map((b) => ({ when: expand(b.if), result: expand(b.then) }));
    return coerce(
      { kind: 'Case', branches, type: voidType, nullable: true, ...(t.otherwise ? { otherwise: expand(t.otherwise) } : {}), ...at },
      conf,
    );
  }
  return raise('UNSUPPORTED_SYNTAX', { what: 'A function that expands to a lambda' }, span);
}
