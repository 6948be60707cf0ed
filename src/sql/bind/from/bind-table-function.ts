import { raise } from '../../../errors/raise.ts';
import { findFunction } from '../../../functions/registry.ts';
import { bigintType, intType } from '../../../types/data-type.ts';
import type { SqlTableFunction } from '../../ast.ts';
import { castIfDifferent } from '../coerce/cast-to.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { evaluateConstant } from '../expr/evaluate-constant.ts';
import { quotedName } from '../names/quote.ts';
import { constantEnv } from '../scope/constant-env.ts';
import type { Expr } from '../tree/expr.ts';
import type { Plan } from '../tree/plan.ts';
import { alias } from '../tree/plans.ts';
import { renameColumns } from './alias.ts';
import { generate, generatorOf } from './generate.ts';

/** A constant bigint argument of range. */
function bigintOf(e: Expr, r: SqlTableFunction, ctx: BindContext): bigint {
  const constant = evaluateConstant(castIfDifferent(e, bigintType, ctx.conf), ctx.conf);
  return typeof constant?.value === 'bigint'
    ? constant.value
    : raise('UNSUPPORTED_SYNTAX', { what: 'An argument of range that is no constant' }, r.span);
}
function partitionsOf(e: Expr, r: SqlTableFunction, ctx: BindContext): number {
  const constant = evaluateConstant(castIfDifferent(e, intType, ctx.conf), ctx.conf);
  return typeof constant?.value === 'number'
    ? constant.value
    : raise('UNSUPPORTED_SYNTAX', { what: 'A partition number that is no constant' }, r.span);
}

/** `range(end)`, `range(start, end[, step[, partitions]])`. @throws WRONG_NUM_ARGS */
function bindRange(r: SqlTableFunction, ctx: BindContext, scope: QueryScope): Plan {
  const args = r.args.map((a) => bindExpr(a, constantEnv(ctx, scope)));
  if (args.length < 1 || args.length > 4) {
    const docroot = 'https://spark.apache.org/docs/latest';
    raise(
      'WRONG_NUM_ARGS.WITHOUT_SUGGESTION',
      { functionName: '`range`', expectedNum: '[1, 2, 3, 4]', actualNum: String(args.length), docroot },
      r.span,
    );
  }
  const [first, second, third, fourth] = args;
  const start = second && first ? bigintOf(first, r, ctx) : 0n;
  const endExpr = second ?? first;
  const partitions = fourth ? { partitions: partitionsOf(fourth, r, ctx) } : {};
  return {
    kind: 'Range',
    start,
    end: endExpr ? bigintOf(endExpr, r, ctx) : 0n,
    step: third ? bigintOf(third, r, ctx) : 1n,
    output: [{ id: ctx.nextId(), name: 'id', type: bigintType, nullable: false, qualifier: [] }],
    hidden: [],
    ...partitions,
  };
}

function bindCall(r: SqlTableFunction, ctx: BindContext, scope: QueryScope): Plan {
  const [name, ...more] = r.name;
  if (name !== undefined && more.length === 0) {
    if (name.toLowerCase() === 'range') return bindRange(r, ctx, scope);
    const row = findFunction(name);
    if (row?.kind === 'generator') {
      const env: ExprEnv = constantEnv(ctx, scope);
      const g = generatorOf({ name, args: r.args, span: r.span }, env);
      const one: Plan = { kind: 'Values', rows: [[]], output: [], hidden: [] };
      return generate(one, g, undefined, [], r.span, ctx);
    }
  }
  return raise('_LEGACY_ERROR_TEMP_2308', { name: quotedName(r.name).replaceAll('`', '') }, r.span);
}

/** A function in FROM; column aliases are a Project, the alias a SubqueryAlias. */
export function bindTableFunction(r: SqlTableFunction, ctx: BindContext, scope: QueryScope): Plan {
  const plan = bindCall(r, ctx, scope);
  return r.alias ? alias(renameColumns(plan, r.alias, ctx), r.alias.name) : plan;
}
