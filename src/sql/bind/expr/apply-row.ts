import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { rowOf, writtenNameOf } from '../../../functions/registry.ts';
import type { FunctionRow, Template, TypedArg } from '../../../functions/row.ts';
import { type DataType, voidType } from '../../../types/data-type.ts';
import { coerce } from '../coerce/coerce.ts';
import { quotedName } from '../names/quote.ts';
import type { AggregateExpr, Expr, LambdaVariableExpr } from '../tree/expr.ts';
import { bindLambdas, type LambdaOrExpr, type PendingLambda } from './lambda-args.ts';
import { draftCall, implicitCast, literal, trueLiteral, typedArg } from './make.ts';

export interface CallShape {
  /** As written. */
  readonly name: string;
  readonly args: readonly LambdaOrExpr[];
  readonly distinct: boolean;
  readonly filter?: Expr;
  /** IGNORE NULLS was written. */
  readonly ignoreNulls?: boolean;
  readonly span?: Span;
  /** The arguments are the row's own, in its order: nothing to expand (special syntax, calls in templates). */
  readonly complete?: true;
}

/** `2`, `[2, 3]`, `> 0` as Spark counts parameters. */
function expectedCount(row: FunctionRow): string {
  const { min, max, even } = row.args;
  if (even) return '2n (n > 0)';
  if (max === Number.POSITIVE_INFINITY) return `> ${Math.max(min - 1, 0)}`;
  return min === max ? String(min) : `[${Array.from({ length: max - min + 1 }, (_, i) => min + i).join(', ')}]`;
}

/** @throws WRONG_NUM_ARGS */
function checkCount(row: FunctionRow, call: CallShape): void {
  const n = call.args.length;
  if (n >= row.args.min && n <= row.args.max && !(row.args.even && n % 2 === 1)) return;
  const params = {
    functionName: quotedName([call.name.toLowerCase()]),
    expectedNum: expectedCount(row),
    actualNum: String(n),
    docroot: 'https://spark.apache.org/docs/latest',
  };
  // Spark checks functions of any number of arguments later, where it no longer knows the place
  raise('WRONG_NUM_ARGS.WITHOUT_SUGGESTION', params, Number.isFinite(row.args.max) ? call.span : undefined);
}

/** The arguments with the trailing ones that Spark adds. */
function withDefaults(row: FunctionRow, args: readonly LambdaOrExpr[]): readonly LambdaOrExpr[] {
  const missing = row.args.max - args.length;
  const { defaults } = row;
  if (!defaults || missing <= 0 || missing === Number.POSITIVE_INFINITY) return args;
  return [...args, ...defaults.slice(Math.max(defaults.length - missing, 0)).map((d) => literal(d.value, d.type))];
}

/** The flag is the last argument; the offset functions have it only where it is set. */
function ignoringNulls(row: FunctionRow, args: readonly LambdaOrExpr[]): readonly LambdaOrExpr[] {
  const own = row.names[0] === 'lag' || row.names[0] === 'lead' ? args : args.slice(0, -1);
  return [...own, trueLiteral];
}

const typed = (a: LambdaOrExpr): TypedArg => (a.kind === 'Pending' ? { type: voidType, nullable: true } : typedArg(a));
function isExpr(a: LambdaOrExpr): a is Expr {
  return a.kind !== 'Pending';
}

/**
 * A function row applied to resolved arguments: count checked, defaults added, types coerced, lambdas bound.
 * @throws WRONG_NUM_ARGS, DATATYPE_MISMATCH…
 */
export function applyRow(row: FunctionRow, call: CallShape, conf: Conf): Expr {
  checkCount(row, call);
  const template = call.complete ? undefined : row.expand?.(call.args.map(typed), conf);
  if (template) return expandTemplate(template, { args: call.args, conf, span: call.span, variables: [] });
  const given = call.ignoreNulls ? ignoringNulls(row, withDefaults(row, call.args)) : withDefaults(row, call.args);
  const args = given.every(isExpr) ? given : bindLambdas(row, given, conf);
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

/** What a template is expanded with. */
interface Expansion {
  readonly args: readonly LambdaOrExpr[];
  readonly conf: Conf;
  readonly span: Span | undefined;
  /** Of the lambdas around, the nearest last. */
  readonly variables: readonly LambdaVariableExpr[];
}

function literalType(type: LiteralType, { args }: Expansion): DataType {
  if (type === 'result') return voidType;
  if (!('typeOf' in type)) return type;
  const arg = args[type.typeOf];
  return arg && isExpr(arg) ? arg.type : voidType;
}

function pendingLambda(t: Extract<Template, { lambda: unknown }>, x: Expansion): PendingLambda {
  let next = -1;
  return {
    kind: 'Pending',
    names: t.lambda,
    // parameters are found from the inside out, so that numbers need not differ between lambdas
    nextId: () => next--,
    body: (variables) => expandTemplate(t.body, { ...x, variables: [...x.variables, ...variables] }),
  };
}

function argumentsOf(templates: readonly Template[], x: Expansion): readonly LambdaOrExpr[] {
  return templates.flatMap((t): readonly LambdaOrExpr[] => {
    if ('slots' in t) return x.args.slice(t.slots);
    if ('lambda' in t) return [pendingLambda(t, x)];
    const arg = 'slot' in t ? x.args[t.slot] : undefined;
    return [arg ?? expandTemplate(t, x)];
  });
}

/** A row's template with its slots filled, coerced as if it had been written. @throws what coercion raises */
function expandTemplate(t: Template, x: Expansion): Expr {
  const { conf, span } = x;
  const expand = (inner: Template): Expr => expandTemplate(inner, x);
  const draft = { type: voidType, nullable: true, ...(span ? { span } : {}) };
  if ('slot' in t) {
    const arg = x.args[t.slot];
    return arg && isExpr(arg) ? arg : raise('UNSUPPORTED_SYNTAX', { what: 'A call with these arguments' }, span);
  }
  if ('call' in t) {
    const args = argumentsOf(t.args, x);
    const at = span ? { span } : {};
    return applyRow(rowOf(t.call), { name: t.writtenName ?? t.call, args, distinct: false, complete: true, ...at }, conf);
  }
  if ('cast' in t) return t.to === 'result' ? expand(t.cast) : implicitCast(expand(t.cast), t.to, conf);
  if ('literal' in t) return literal(t.literal, literalType(t.type, x), span);
  if ('if' in t) return coerce({ kind: 'If', condition: expand(t.if), result: expand(t.then), otherwise: expand(t.else), ...draft }, conf);
  if ('when' in t) {
    const branches = t.when.map((b) => ({ when: expand(b.if), result: expand(b.then) }));
    return coerce({ kind: 'Case', branches, ...(t.otherwise ? { otherwise: expand(t.otherwise) } : {}), ...draft }, conf);
  }
  const variable = 'variable' in t ? x.variables.findLast((v) => v.name === t.variable) : undefined;
  return variable ?? raise('UNSUPPORTED_SYNTAX', { what: 'A lambda in this place' }, span);
}
