import { raise } from '../../../errors/raise.ts';
import { findFunction } from '../../../functions/registry.ts';
import type { FunctionRow } from '../../../functions/row.ts';
import { bigintType, tinyintType } from '../../../types/data-type.ts';
import type { FunctionCall, SqlExpr } from '../../ast.ts';
import { coerce } from '../coerce/coerce.ts';
import type { ExprEnv } from '../context.ts';
import { quotedName } from '../names/quote.ts';
import { sqlText } from '../names/sql-text.ts';
import { expandStar } from '../select/expand-star.ts';
import type { Expr } from '../tree/expr.ts';
import { applyRow, type CallShape } from './apply-row.ts';
import { bindLambdaCall, hasLambda } from './bind-lambda.ts';
import { bindRow } from './bind-row.ts';
import { typedArg } from './make.ts';

/** Functions whose last literal argument is the IGNORE NULLS flag. */
const ignoresNulls: ReadonlySet<string> = new Set(['first', 'last', 'any_value', 'nth_value', 'lag', 'lead']);

/** @throws UNRESOLVED_ROUTINE */
function lookUp(e: FunctionCall): FunctionRow {
  const [name, ...more] = e.name;
  const row = name !== undefined && more.length === 0 ? findFunction(name) : undefined;
  if (row) return row;
  const params = { routineName: quotedName(e.name), searchPath: '[`system`.`builtin`, `system`.`session`, `spark_catalog`.`default`]' };
  return raise('UNRESOLVED_ROUTINE', params, e.span);
}

function bindArgs(args: readonly SqlExpr[], env: ExprEnv): readonly Expr[] {
  return args.flatMap((a) => (a.kind === 'Star' ? expandStar(a, env.star, env.scope, env.ctx.conf).map((c) => c.expr) : [env.ctx.bindExpr(a, env)]));
}

function bindGrouping(e: FunctionCall, env: ExprEnv): Expr {
  const keys = e.args.map((a) => env.ctx.bindExpr(a, env));
  const [key] = keys;
  if (e.name[0]?.toLowerCase() === 'grouping_id') return { kind: 'Grouping', keys, type: bigintType, nullable: false, span: e.span };
  if (!key || keys.length !== 1) {
    const params = { functionName: '`grouping`', expectedNum: '1', actualNum: String(keys.length), docroot: 'https://spark.apache.org/docs/latest' };
    return raise('WRONG_NUM_ARGS.WITHOUT_SUGGESTION', params, e.span);
  }
  return { kind: 'Grouping', key, keys, type: tinyintType, nullable: false, span: e.span };
}

/** DISTINCT, FILTER and IGNORE NULLS only where the function has them. */
function checkClauses(e: FunctionCall, row: FunctionRow): void {
  const prettyName = row.names[0] ?? '';
  if (row.kind !== 'aggregate') {
    if (e.distinct) raise('_LEGACY_ERROR_TEMP_1023', { prettyName, syntax: 'DISTINCT' }, e.span);
    if (e.filter) raise('_LEGACY_ERROR_TEMP_1023', { prettyName, syntax: 'FILTER clause' }, e.span);
  }
  if (e.ignoreNulls && !ignoresNulls.has(prettyName)) raise('_LEGACY_ERROR_TEMP_1023', { prettyName, syntax: 'IGNORE NULLS' }, e.span);
}

function bindFilter(filter: SqlExpr, env: ExprEnv): Expr {
  const bound = env.ctx.bindExpr(filter, env);
  return bound.type.kind === 'boolean' ? bound : coerce(bound, env.ctx.conf);
}

/** `count(t.*)` would count rows without a null, unlike `count(*)`. @throws _LEGACY_ERROR_TEMP_1021 */
function checkCountStar(e: FunctionCall, env: ExprEnv): void {
  const [only, ...more] = e.args;
  if (e.name[0]?.toLowerCase() !== 'count' || more.length > 0 || only?.kind !== 'Star' || only.target.length === 0) return;
  const { target } = only;
  const byTable = env.star.output.some((a) => target.every((p, i) => a.qualifier.at(i - target.length)?.toLowerCase() === p.toLowerCase()));
  if (byTable) raise('_LEGACY_ERROR_TEMP_1021', { targetString: target.join('.') }, undefined);
}

/** @throws INVALID_EXTRACT_FIELD for a field that the source's type has not got */
function checkExtract(row: FunctionRow, e: Expr, env: ExprEnv): void {
  if (row.class !== 'Extract' || e.kind !== 'Call' || typeof row.replacement !== 'function') return;
  const [field, source] = e.args;
  if (field?.kind !== 'Literal' || typeof field.value !== 'string' || !source || source.type.kind === 'void') return;
  if (!('literal' in row.replacement(e.args.map(typedArg), env.ctx.conf))) return;
  raise('INVALID_EXTRACT_FIELD', { field: quotedName([field.value]), expr: `"${sqlText(source, env.ctx.conf)}"` }, e.span);
}

/** Binds a call; window functions and aggregates come out as aggregates, whoever is around decides whether they may stand there. */
export function bindCall(e: FunctionCall, env: ExprEnv): Expr {
  const name = e.name.length === 1 ? e.name[0]?.toLowerCase() : undefined;
  if (name === 'grouping' || name === 'grouping_id') return bindGrouping(e, env);
  if (name === 'struct') return bindRow(e.args, env, e.span, 'struct');
  const row = lookUp(e);
  checkClauses(e, row);
  if (hasLambda(e)) return bindLambdaCall(row, e, env);
  checkCountStar(e, env);
  const args = bindArgs(e.args, env);
  const shape: CallShape = {
    name: e.name[0] ?? '',
    args,
    ignoreNulls: e.ignoreNulls,
    distinct: e.distinct,
    span: e.span,
    ...(e.special ? { complete: true } : {}),
    ...(e.filter ? { filter: bindFilter(e.filter, env) } : {}),
  };
  const result = applyRow(row, shape, env.ctx.conf);
  checkExtract(row, result, env);
  return result;
}
