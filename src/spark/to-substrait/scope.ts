import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { Expr, NamedLambdaVariable } from '../expr/expr.ts';
import { isNullable, typeOf } from '../facts/typing.ts';
import type { Block, Lowerer, Row } from './lowerer.ts';

/** What an expression is lowered against. */
export interface Scope {
  readonly lowerer: Lowerer;
  readonly row: Row;
  readonly block: Block;
  /** In a result list: the field that an expression is, if it is a key or an aggregate call. */
  readonly known?: (e: Expr) => IrExpr | undefined;
  readonly lambdas?: readonly (readonly NamedLambdaVariable[])[];
}

/** What every IR expression carries of the one it is made of. */
export function typed(e: Expr) {
  return { type: typeOf(e), nullable: isNullable(e), ...(e.span ? { span: e.span } : {}) };
}
