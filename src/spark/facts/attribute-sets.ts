import type { AttributeReference } from '../expr/expr.ts';
import type { AttributeSet } from './references.ts';
import { attributeSet } from './references.ts';

/** Catalyst's `AttributeSet ++`: insertion order, the first of equal ids stays. */
export function unionOf(...sets: readonly AttributeSet[]): AttributeSet {
  return attributeSet(sets.flatMap((s) => [...s.values()]));
}

/** Catalyst's `AttributeSet --`. */
export function without(set: AttributeSet, gone: { readonly has: (id: number) => boolean }): AttributeSet {
  return attributeSet([...set.values()].filter((a) => !gone.has(a.exprId)));
}

/** Catalyst's `AttributeSet.intersect`: the members of `set` that `other` has. */
export function intersectionOf(set: AttributeSet, other: AttributeSet): AttributeSet {
  return attributeSet([...set.values()].filter((a) => other.has(a.exprId)));
}

/** Catalyst's `AttributeSet.toSeq`: by name (in UTF-16 order), then by id. */
export function sortedAttributes(set: AttributeSet): readonly AttributeReference[] {
  return [...set.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.exprId - b.exprId));
}
