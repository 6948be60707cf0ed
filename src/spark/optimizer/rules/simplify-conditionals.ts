import { semanticEquals } from '../../equality/semantic.ts';
import type { CaseWhen, Expr, If } from '../../expr/expr.ts';
import { and, comparison, not, nullLiteral, or, trueLiteral } from '../../expr/factories.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { isNullable, typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';

const isBoolean = (e: Expr | undefined, value: boolean): boolean => e?.kind === 'Literal' && e.value === value;
const isNullLiteral = (e: Expr): boolean => e.kind === 'Literal' && e.value === null;
const neverHolds = (e: Expr): boolean => isBoolean(e, false) || isNullLiteral(e);

/** `c` where null counts as false. */
const holds = (c: Expr): Expr => (isNullable(c) ? comparison('<=>', c, trueLiteral) : c);
const doesNotHold = (c: Expr): Expr => not(holds(c));

/** Exactly one of the values is null, the other a boolean, and the condition is never null. */
function booleanOrNull(c: Expr, yes: Expr, no: Expr): Expr | undefined {
  if (isNullable(c)) return undefined;
  if (isNullLiteral(yes) && isBoolean(no, false)) return and(c, yes);
  if (isNullLiteral(yes) && isBoolean(no, true)) return or(not(c), yes);
  if (isBoolean(yes, false) && isNullLiteral(no)) return and(not(c), no);
  if (isBoolean(yes, true) && isNullLiteral(no)) return or(c, no);
  return undefined;
}

function simplifyIf(e: If): Expr {
  const { predicate: c, trueValue: yes, falseValue: no } = e;
  if (isBoolean(c, true)) return yes;
  if (neverHolds(c)) return no;
  if (isBoolean(yes, true) && isBoolean(no, false)) return holds(c);
  if (isBoolean(yes, false) && isBoolean(no, true)) return doesNotHold(c);
  if (isDeterministic(c) && semanticEquals(yes, no)) return yes;
  return booleanOrNull(c, yes, no) ?? e;
}

/** All values equal: the value, but conditions up to the last non-deterministic one stay. */
function equalValues(e: CaseWhen, value: Expr, nothing: Expr): Expr {
  let kept = e.branches.length;
  while (kept > 0) {
    const last = e.branches[kept - 1];
    if (last && !isDeterministic(last.when)) break;
    kept--;
  }
  if (kept === 0) return value;
  const branches = e.branches.slice(0, kept).map((b) => (b.then === value ? b : { when: b.when, then: value }));
  const elseValue = e.elseValue && semanticEquals(e.elseValue, nothing) ? undefined : e.elseValue;
  return { ...e, branches, elseValue };
}

function simplifyCase(e: CaseWhen): Expr {
  const { branches, elseValue } = e;
  const [first] = branches;
  if (first === undefined) return e;
  if (branches.length === 1 && isBoolean(first.then, true) && isBoolean(elseValue, false)) return holds(first.when);
  if (branches.length === 1 && isBoolean(first.then, false) && isBoolean(elseValue, true)) return doesNotHold(first.when);
  const possible = branches.filter((b) => !neverHolds(b.when));
  if (possible.length === 0) return elseValue ?? nullLiteral(typeOf(e));
  if (possible.length < branches.length) return { ...e, branches: possible };
  const certain = branches.findIndex((b) => isBoolean(b.when, true));
  if (certain === 0) return first.then;
  if (certain > 0) return { ...e, branches: branches.slice(0, certain + 1), elseValue: undefined };
  const nothing = nullLiteral(typeOf(e));
  const value = elseValue ?? nothing;
  if (branches.every((b) => semanticEquals(b.then, value))) return equalValues(e, value, nothing);
  return elseValue && semanticEquals(elseValue, nothing) ? { ...e, elseValue: undefined } : e;
}

/**
 * `if (true) a else b` → `a`; `if (c) true else false` → `c`, or `(c <=> true)` where c may be null; branches that never hold dropped, branches
 * behind one that always holds dropped; all values equal → the value; `ELSE null` dropped.
 *
 * Spark: SimplifyConditionals; the first case that fits, bottom-up. Safe by the definition of IF and CASE.
 */
export const simplifyConditionals = expressionRule(
  'SimplifyConditionals',
  'up',
  (e) => {
    if (e.kind === 'If') return simplifyIf(e);
    return e.kind === 'CaseWhen' ? simplifyCase(e) : e;
  },
  { expressions: ['If', 'CaseWhen'] },
);
