import type { ArithmeticOp, ComparisonOp } from './expr.ts';

/** Catalyst's classes of the operators that share a kind here, with the operator that tells them apart. */
export const comparisonClasses: Readonly<Record<string, ComparisonOp>> = {
  EqualTo: '=',
  EqualNullSafe: '<=>',
  LessThan: '<',
  LessThanOrEqual: '<=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
};
export const arithmeticClasses: Readonly<Record<string, ArithmeticOp>> = {
  Add: '+',
  Subtract: '-',
  Multiply: '*',
  Divide: '/',
  Remainder: '%',
  IntegralDivide: 'div',
  BitwiseAnd: '&',
  BitwiseOr: '|',
  BitwiseXor: '^',
};
