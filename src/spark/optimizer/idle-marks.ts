import type { Expr } from '../expr/expr.ts';
import type { Plan } from '../plan/plan.ts';

/** The plans and whole expressions that one rule has left alone, found again by identity. */
export interface IdleMarks {
  has(node: Plan | Expr): boolean;
  add(node: Plan | Expr): void;
}

/** One bit per rule. */
interface Marks {
  low: number;
  middle: number;
  high: number;
}
const wordBits = 30;

/**
 * Marks for every rule of one optimizer run. A subtree on which a rule changed nothing is not visited by that rule again: rules depend on the
 * subtree only, and most of a plan stays the same object from pass to pass.
 */
export function idleMarks(): (rule: string) => IdleMarks {
  const marks = new WeakMap<Plan | Expr, Marks>();
  const rules = new Map<string, IdleMarks>();
  return (rule) => {
    const known = rules.get(rule);
    if (known) return known;
    const index = rules.size;
    const word = index < wordBits ? 'low' : index < 2 * wordBits ? 'middle' : 'high';
    const bit = index < 3 * wordBits ? 1 << (index % wordBits) : 0;
    const made: IdleMarks = {
      has: (p) => {
        const m = marks.get(p);
        return m !== undefined && (m[word] & bit) !== 0;
      },
      add: (p) => {
        const m = marks.get(p);
        if (m) m[word] |= bit;
        else {
          const fresh: Marks = { low: 0, middle: 0, high: 0 };
          fresh[word] = bit;
          marks.set(p, fresh);
        }
      },
    };
    rules.set(rule, made);
    return made;
  };
}
