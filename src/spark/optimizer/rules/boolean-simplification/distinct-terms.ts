import { canonical } from '../../../equality/canonical.ts';
import { equalExpr } from '../../../equality/equal.ts';
import { hashExpr } from '../../../equality/structural-hash.ts';
import type { Expr } from '../../../expr/expr.ts';
import { splitConjuncts, splitDisjuncts } from '../../../expr/predicates.ts';
import { isDeterministic } from '../../../facts/properties.ts';
import type { Connective } from './connective.ts';

/** Canonical forms of the operands of a chain, by hash. */
type Forms = Map<number, Expr[]>;

/**
 * The operands of chains that are known to repeat none. A chain takes over the forms of the chain on its left side and adds its own right side, so
 * that a bottom-up walk looks at every operand once.
 */
const known = new WeakMap<Expr, Forms>();

const terms = (e: Connective, side: Expr): readonly Expr[] => (e.kind === 'And' ? splitConjuncts(side) : splitDisjuncts(side));

/** Adds the operands; false as soon as one was there. Non-deterministic ones never repeat. */
function addAll(items: readonly Expr[], forms: Forms): boolean {
  for (const item of items) {
    if (!isDeterministic(item)) continue;
    const form = canonical(item);
    const hash = hashExpr(form);
    const bucket = forms.get(hash);
    if (bucket?.some((x) => equalExpr(x, form))) return false;
    if (bucket) bucket.push(form);
    else forms.set(hash, [form]);
  }
  return true;
}

/** Are the operands of the AND (or OR) tree at `e` all different? */
export function hasDistinctTerms(e: Connective): boolean {
  if (known.has(e)) return true;
  let forms = known.get(e.left);
  if (forms && e.left.kind === e.kind) known.delete(e.left);
  else {
    forms = new Map();
    if (!addAll(terms(e, e.left), forms)) return false;
  }
  if (!addAll(terms(e, e.right), forms)) return false;
  known.set(e, forms);
  return true;
}
