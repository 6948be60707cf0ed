import { assertNever, CompileError } from '../../../errors/compile-error.ts';
import { compileError, raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { binaryType, stringType } from '../../../types/data-type.ts';
import type { BinaryOp, CaseExpr, LikeOp, LikeQuantified, SqlExpr, UnaryOp } from '../../ast.ts';
import { checkCast } from '../check/check-cast.ts';
import { coerce } from '../coerce/coerce.ts';
import type { ExprEnv } from '../context.ts';
import type { Expr } from '../tree/expr.ts';
import { bindCall } from './bind-call.ts';
import { bindLambda, lambdaVariable } from './bind-lambda.ts';
import { bindRow } from './bind-row.ts';
import { bindExists, bindInQuery, bindScalarQuery } from './bind-subquery.ts';
import { bindWindowed } from './bind-window.ts';
import { extractField, extractItem } from './extract-value.ts';
import { castExpr, castModeOf, draftCall, literal } from './make.ts';

const unaryRows: Readonly<Record<UnaryOp['op'], string>> = { not: 'not', '-': 'negative', '+': 'positive', '~': '~' };

/** Operator chains lean left and may be thousands long: walked without recursion. */
function bindBinary(e: BinaryOp, env: ExprEnv): Expr {
  const chain: BinaryOp[] = [];
  let node: SqlExpr = e;
  while (node.kind === 'Binary') {
    chain.push(node);
    node = node.left;
  }
  let result = bindExpr(node, env);
  for (const link of chain.reverse()) {
    const right = bindExpr(link.right, env);
    result = coerce(draftCall(link.op === '||' ? 'concat' : link.op, [result, right], undefined, link.span), env.ctx.conf);
  }
  return result;
}

function bindLike(e: LikeOp, env: ExprEnv): Expr {
  const args = [bindExpr(e.value, env), bindExpr(e.pattern, env)];
  // the default escape is left out of LIKE, as it does not print
  if (e.op === 'ilike' || (e.op === 'like' && e.escape !== '\\')) args.push(literal(e.escape, stringType));
  return coerce(draftCall(e.op, args, undefined, e.span), env.ctx.conf);
}

/** ALL and ANY over literals are functions of their own; ILIKE and the rest are chains of comparisons, which the parser has built. */
function bindLikeQuantified(e: LikeQuantified, env: ExprEnv): Expr {
  const fn = `${e.negated ? 'not' : ''}like${e.quantifier}`;
  return coerce(
    draftCall(
      fn,
      [e.value, ...e.patterns].map((x) => bindExpr(x, env)),
      undefined,
      e.span,
    ),
    env.ctx.conf,
  );
}

function bindCase(e: CaseExpr, env: ExprEnv): Expr {
  const branches = e.branches.map((b) => ({ when: bindExpr(b.when, env), result: bindExpr(b.then, env) }));
  const otherwise = e.otherwise && bindExpr(e.otherwise, env);
  const draft: Expr = { kind: 'Case', branches, type: binaryType, nullable: true, span: e.span, ...(otherwise ? { otherwise } : {}) };
  return coerce(draft, env.ctx.conf);
}

/** @throws _LEGACY_ERROR_TEMP_1020, which prints the plan where the check of the plan finds it */
function starOutOfPlace(prettyName: string, planFollows: boolean, span: Span): never {
  const { code, exception, message, params } = compileError('_LEGACY_ERROR_TEMP_1020', { elem: "'*'", prettyName }, span);
  throw new CompileError({ code, exception, message, params, span, planFollows });
}

/**
 * An expression with its names resolved and its types coerced as Spark does.
 * @throws CompileError with Spark's class for what Spark rejects
 */
export function bindExpr(e: SqlExpr, env: ExprEnv): Expr {
  const { conf } = env.ctx;
  switch (e.kind) {
    case 'ColumnName':
      return (env.lambda && lambdaVariable(e.parts, env.lambda, e.span, conf)) ?? env.resolve(e);
    case 'Literal':
      // Spark shares one object for true and one for false, which stand nowhere
      return typeof e.value === 'boolean' ? literal(e.value, e.type) : literal(e.value, e.type, e.span);
    case 'Unary':
      return coerce(draftCall(unaryRows[e.op], [bindExpr(e.operand, env)], undefined, e.span), conf);
    case 'Binary':
      return bindBinary(e, env);
    case 'NullTest':
      return coerce(draftCall(e.negated ? 'isnotnull' : 'isnull', [bindExpr(e.operand, env)], undefined, e.span), conf);
    case 'InList': {
      const value = bindExpr(e.value, env);
      const options = e.list.map((o) => bindExpr(o, env));
      return coerce({ kind: 'In', value, options, type: binaryType, nullable: true, span: e.span }, conf);
    }
    case 'InQuery':
      return bindInQuery(e, env);
    case 'ExistsQuery':
      return bindExists(e, env);
    case 'ScalarQuery':
      return bindScalarQuery(e, env);
    case 'Like':
      return bindLike(e, env);
    case 'LikeQuantified':
      return bindLikeQuantified(e, env);
    case 'Case':
      return bindCase(e, env);
    case 'Cast':
      return checkCast(castExpr(bindExpr(e.operand, env), e.type, e.tryCast ? 'try' : castModeOf(conf), true, e.span), conf);
    case 'Call':
      return bindCall(e, env);
    case 'Windowed':
      return bindWindowed(e, env);
    case 'Subscript':
      return extractItem(bindExpr(e.operand, env), bindExpr(e.index, env), e.span, conf);
    case 'FieldOf':
      return extractField(bindExpr(e.operand, env), e.field, e.span, conf);
    case 'Row':
      return bindRow(e.items, env, e.span);
    case 'Lambda':
      return bindLambda(e);
    case 'LambdaVariable':
      return (env.lambda && lambdaVariable(e.parts, env.lambda, e.span, conf)) ?? env.resolve({ kind: 'ColumnName', parts: e.parts, span: e.span });
    case 'Aliased':
      return bindExpr(e.operand, env);
    case 'Star':
      return starOutOfPlace(env.selectList ? 'expression' : env.operator, env.selectList !== true, e.span);
    case 'Parameter':
      return raise('UNBOUND_SQL_PARAMETER', { name: `\`${e.name}\`` }, e.span);
    default:
      return assertNever(e, 'SQL expression');
  }
}
