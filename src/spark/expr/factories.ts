import { booleanType, type DataType, intType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import type {
  Alias,
  And,
  ArithmeticOp,
  AttributeReference,
  BinaryArithmetic,
  BinaryComparison,
  Cast,
  ComparisonOp,
  EvalMode,
  Expr,
  ExprId,
  If,
  IsNotNull,
  IsNull,
  Literal,
  Metadata,
  Not,
  Or,
  ScalarFunction,
} from './expr.ts';

// The only places that write object literals of these kinds: one field order, hence one hidden class each.

export const trueLiteral: Literal = { kind: 'Literal', value: true, dataType: booleanType };
export const falseLiteral: Literal = { kind: 'Literal', value: false, dataType: booleanType };

export function literal(value: Value, dataType: DataType): Literal {
  return { kind: 'Literal', value, dataType };
}
export function nullLiteral(dataType: DataType): Literal {
  return { kind: 'Literal', value: null, dataType };
}
export function intLiteral(value: number): Literal {
  return { kind: 'Literal', value, dataType: intType };
}
export function attribute(
  name: string,
  dataType: DataType,
  nullable: boolean,
  exprId: ExprId,
  qualifier: readonly string[] = [],
  metadata: Metadata = undefined,
): AttributeReference {
  return { kind: 'AttributeReference', name, dataType, nullable, exprId, qualifier, metadata };
}
export function alias(child: Expr, name: string, exprId: ExprId, qualifier: readonly string[] = [], metadata: Metadata = undefined): Alias {
  return { kind: 'Alias', child, name, exprId, qualifier, metadata };
}
export function cast(child: Expr, dataType: DataType, evalMode: EvalMode = 'legacy'): Cast {
  return { kind: 'Cast', child, dataType, evalMode };
}
export function arithmetic(op: ArithmeticOp, left: Expr, right: Expr, evalMode: EvalMode = 'legacy'): BinaryArithmetic {
  return { kind: 'BinaryArithmetic', op, left, right, evalMode };
}
export function comparison(op: ComparisonOp, left: Expr, right: Expr): BinaryComparison {
  return { kind: 'BinaryComparison', op, left, right };
}
export function and(left: Expr, right: Expr): And {
  return { kind: 'And', left, right };
}
export function or(left: Expr, right: Expr): Or {
  return { kind: 'Or', left, right };
}
export function not(child: Expr): Not {
  return { kind: 'Not', child };
}
export function isNull(child: Expr): IsNull {
  return { kind: 'IsNull', child };
}
export function isNotNull(child: Expr): IsNotNull {
  return { kind: 'IsNotNull', child };
}
export function ifThenElse(predicate: Expr, trueValue: Expr, falseValue: Expr): If {
  return { kind: 'If', predicate, trueValue, falseValue };
}
export function call(fn: string, args: readonly Expr[], writtenName?: string): ScalarFunction {
  return { kind: 'ScalarFunction', fn, args, writtenName };
}
