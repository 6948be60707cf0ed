import type { Conf } from '../../../conf/conf.ts';
import type { Span } from '../../../errors/source.ts';
import { rowOf } from '../../../functions/registry.ts';
import type { FunctionRow, TypedArg } from '../../../functions/row.ts';
import { castNullable } from '../../../types/cast-nullability.ts';
import { booleanType, type DataType, voidType } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import type { AggregateExpr, CallExpr, CastExpr, CastMode, Expr, LiteralExpr } from '../tree/expr.ts';
import { exprChildren } from '../tree/expr-children.ts';

export function literal(value: Value, type: DataType, span?: Span): LiteralExpr {
  return { kind: 'Literal', value, type, nullable: value === null, ...(span ? { span } : {}) };
}
export const trueLiteral: LiteralExpr = literal(true, booleanType);
export const falseLiteral: LiteralExpr = literal(false, booleanType);
export function nullLiteral(type: DataType): LiteralExpr {
  return literal(null, type);
}

/** The modes as casting of values names them. */
export const valueMode = { null: 'legacy', throw: 'ansi', try: 'try' } as const;

export function castExpr(input: Expr, type: DataType, mode: CastMode, user: boolean, span: Span | undefined = input.span): CastExpr {
  const nullable = castNullable(input.type, type, input.nullable, valueMode[mode]);
  return { kind: 'Cast', input, type, mode, user, nullable, ...(span ? { span } : {}) };
}
export function castModeOf(conf: Conf): CastMode {
  return conf.ansiEnabled ? 'throw' : 'null';
}
/** The cast that coercion adds. */
export function implicitCast(input: Expr, type: DataType, conf: Conf): CastExpr {
  return castExpr(input, type, castModeOf(conf), false);
}

/** What a function row calls the argument: a column's, field's or parameter's own name. */
function nameOf(e: Expr): string | undefined {
  if (e.kind === 'Column' || e.kind === 'LambdaVariable' || e.kind === 'Field') return e.name;
  return e.kind === 'Outer' ? nameOf(e.input) : undefined;
}

/** What a function row sees of an argument. */
export function typedArg(e: Expr): TypedArg {
  const name = nameOf(e);
  return {
    type: e.type,
    nullable: e.nullable,
    ...(e.kind === 'Literal' ? { literal: { value: e.value } } : {}),
    foldable: isFoldable(e),
    ...(name === undefined ? {} : { name }),
  };
}

/** Can the expression be computed without a row (Catalyst's `foldable`)? */
export function isFoldable(e: Expr): boolean {
  switch (e.kind) {
    case 'Literal':
      return true;
    case 'Call': {
      const row = rowOf(e.fn);
      return row.deterministic && row.foldable !== false && row.kind === 'scalar' && e.args.every(isFoldable);
    }
    case 'Cast':
    case 'Case':
    case 'If':
    case 'In':
    case 'Field':
      return exprChildren(e).every(isFoldable);
    default:
      return false;
  }
}

/** A call that coercion has not seen: its type is not known yet. */
export function draftCall(fn: string, args: readonly Expr[], writtenName?: string, span?: Span): CallExpr {
  return { kind: 'Call', fn, args, type: voidType, nullable: true, ...(writtenName === undefined ? {} : { writtenName }), ...(span ? { span } : {}) };
}

export function rowNullable(row: FunctionRow, args: readonly TypedArg[], conf: Conf): boolean {
  if (row.nullable === 'any') return args.some((a) => a.nullable);
  return typeof row.nullable === 'function' ? row.nullable(args, conf) : row.nullable === 'always';
}

/** The call or aggregate with the type and nullability that its row gives. */
export function withRowType<E extends CallExpr | AggregateExpr>(e: E, conf: Conf): E {
  const row = rowOf(e.fn);
  const args = e.args.map(typedArg);
  return { ...e, type: row.type(args, conf), nullable: rowNullable(row, args, conf) };
}
