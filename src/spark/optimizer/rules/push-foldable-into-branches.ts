import { rowOf } from '../../../functions/registry.ts';
import type { CaseWhen, Expr, If } from '../../expr/expr.ts';
import { ifThenElse, nullLiteral } from '../../expr/factories.ts';
import { isFoldable } from '../../facts/properties.ts';
import { typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';
import { binaryClasses, unaryClasses } from './push-foldable-into-branches/classes.ts';

/** How an operator looks from one of its operands: the operand, and the operator over another in its place. */
interface Slot {
  readonly operand: Expr;
  readonly other?: Expr;
  readonly rebuild: (operand: Expr) => Expr;
}

function functionSlots(e: Extract<Expr, { kind: 'ScalarFunction' }>): readonly Slot[] {
  const { class: cls } = rowOf(e.fn);
  const [first, ...rest] = e.args;
  if (first === undefined) return [];
  const [second, ...parameters] = rest;
  if (second === undefined) return unaryClasses.has(cls) ? [{ operand: first, rebuild: (x) => ({ ...e, args: [x] }) }] : [];
  if (!binaryClasses.has(cls)) return [];
  return [
    { operand: first, other: second, rebuild: (x) => ({ ...e, args: [x, second, ...parameters] }) },
    { operand: second, other: first, rebuild: (x) => ({ ...e, args: [first, x, ...parameters] }) },
  ];
}

/** The operands of an operator that may move into branches; unary ones first. */
function slots(e: Expr): readonly Slot[] {
  switch (e.kind) {
    case 'IsNull':
    case 'IsNotNull':
    case 'Cast':
    case 'GetStructField':
      return [{ operand: e.child, rebuild: (child) => ({ ...e, child }) }];
    case 'BinaryComparison':
    case 'BinaryArithmetic':
      return [
        { operand: e.left, other: e.right, rebuild: (left) => ({ ...e, left }) },
        { operand: e.right, other: e.left, rebuild: (right) => ({ ...e, right }) },
      ];
    case 'ScalarFunction':
      return functionSlots(e);
    default:
      return [];
  }
}

/** It is a sure gain only if at most one branch stays unfoldable. */
const worthwhile = (values: readonly Expr[]): boolean => values.filter((v) => !isFoldable(v)).length < 2;

function pushIntoIf(e: If, slot: Slot): Expr | undefined {
  if (!worthwhile([e.trueValue, e.falseValue])) return undefined;
  return ifThenElse(e.predicate, slot.rebuild(e.trueValue), slot.rebuild(e.falseValue));
}

function pushIntoCase(e: CaseWhen, slot: Slot): Expr | undefined {
  const values = e.branches.map((b) => b.then);
  if (!worthwhile(e.elseValue ? [...values, e.elseValue] : values)) return undefined;
  const branches = e.branches.map((b) => ({ when: b.when, then: slot.rebuild(b.then) }));
  return { ...e, branches, elseValue: slot.rebuild(e.elseValue ?? nullLiteral(typeOf(e))) };
}

function push(e: Expr): Expr {
  const open = slots(e).filter((s) => s.other === undefined || isFoldable(s.other));
  for (const slot of open) {
    const pushed = slot.operand.kind === 'If' ? pushIntoIf(slot.operand, slot) : undefined;
    if (pushed) return pushed;
  }
  for (const slot of open) {
    const pushed = slot.operand.kind === 'CaseWhen' ? pushIntoCase(slot.operand, slot) : undefined;
    if (pushed) return pushed;
  }
  return e;
}

/**
 * `(CASE WHEN c THEN 1 ELSE 2 END = 1)` → `CASE WHEN c THEN (1 = 1) ELSE (2 = 1) END`: a unary operator, or a binary one whose other operand is
 * foldable, moves into the branches of IF and CASE where at most one branch value is unfoldable. A missing ELSE becomes null first.
 *
 * Spark: PushFoldableIntoBranches, bottom-up. Safe because these operators look at their operands only.
 */
export const pushFoldableIntoBranches = expressionRule('PushFoldableIntoBranches', 'up', push, { expressions: ['If', 'CaseWhen'] });
