import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { findFunction, rowOf } from '../../../functions/registry.ts';
import type { SqlExpr } from '../../ast.ts';
import type { BindContext, ExprEnv } from '../context.ts';
import { applyRow } from '../expr/apply-row.ts';
import { typedArg } from '../expr/make.ts';
import { quotedName } from '../names/quote.ts';
import type { CallExpr } from '../tree/expr.ts';
import type { Attribute, GeneratePlan, Plan } from '../tree/plan.ts';

/** A generator with its arguments bound. */
export interface Generator {
  readonly call: CallExpr;
  /** `explode_outer` and its like: `explode`, keeping rows that generate nothing. */
  readonly outer: boolean;
}

export interface WrittenGenerator {
  readonly name: string;
  readonly args: readonly SqlExpr[];
  readonly span: Span;
}

/** `explode_outer` is `explode` with the outer flag. */
export function plainGenerator(call: CallExpr): Generator {
  if (!call.fn.endsWith('_outer')) return { call, outer: false };
  return { call: { ...call, fn: call.fn.slice(0, -'_outer'.length) }, outer: true };
}

/** @throws UNSUPPORTED_GENERATOR.NOT_GENERATOR, UNRESOLVED_ROUTINE */
export function generatorOf(g: WrittenGenerator, env: ExprEnv): Generator {
  const row = findFunction(g.name);
  if (!row) {
    const searchPath = '[`system`.`builtin`, `system`.`session`, `spark_catalog`.`default`]';
    return raise('UNRESOLVED_ROUTINE', { routineName: quotedName([g.name]), searchPath }, g.span);
  }
  if (row.kind !== 'generator')
    return raise(
      'UNSUPPORTED_GENERATOR.NOT_GENERATOR',
      { functionName: quotedName([g.name]), classCanonicalName: `org.apache.spark.sql.catalyst.expressions.${row.class}` },
      g.span,
    );
  const args = g.args.map((a) => env.ctx.bindExpr(a, env));
  const call = applyRow(row, { name: g.name, args, distinct: false, span: g.span }, env.ctx.conf);
  return call.kind === 'Call' ? plainGenerator(call) : raise('UNSUPPORTED_SYNTAX', { what: `The generator ${g.name}` }, g.span);
}

function columnsOf(
  g: Generator,
  names: readonly string[],
  alias: string | undefined,
  span: Span | undefined,
  ctx: BindContext,
): readonly Attribute[] {
  const generated = rowOf(g.call.fn).generated?.(g.call.args.map(typedArg)) ?? [];
  if (names.length > 0 && names.length !== generated.length)
    raise(
      '_LEGACY_ERROR_TEMP_1029',
      { aliasesSize: String(generated.length), aliasesNames: names.join(',') },
      alias === undefined ? undefined : span,
    );
  return generated.map((c, i) => ({
    id: ctx.nextId(),
    name: names[i] ?? c.name,
    type: c.type,
    nullable: c.nullable,
    qualifier: alias === undefined ? [] : [alias],
  }));
}

/** Generate over a plan: its columns, then the generated ones under `alias`. @throws _LEGACY_ERROR_TEMP_1029 */
export function generate(
  input: Plan,
  g: Generator,
  alias: string | undefined,
  names: readonly string[],
  span: Span | undefined,
  ctx: BindContext,
): GeneratePlan {
  const generated = columnsOf(g, names, alias, span, ctx);
  return {
    kind: 'Generate',
    input,
    generator: g.call,
    outer: g.outer,
    generated,
    output: [...input.output, ...generated.map((a) => (g.outer ? { ...a, nullable: true } : a))],
    hidden: input.hidden,
    ...(alias === undefined ? {} : { alias }),
  };
}
