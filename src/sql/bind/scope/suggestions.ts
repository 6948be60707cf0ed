import { quotedName } from '../names/quote.ts';
import type { Attribute } from '../tree/plan.ts';

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substituted));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const maxSuggestions = 5;

/** Up to five names like the one that was not found, the likeliest first. Source: Spark's `StringUtils.orderSuggestedIdentifiersBySimilarity`. */
export function suggestions(parts: readonly string[], candidates: readonly Attribute[]): readonly string[] {
  const wanted = parts.join('.');
  return [...candidates]
    .sort((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))
    .map((a) => ({ name: [...a.qualifier, a.name], text: [...a.qualifier, a.name].join('.') }))
    .map((c) => ({ ...c, distance: distance(c.text, wanted) }))
    .sort((x, y) => x.distance - y.distance)
    .slice(0, maxSuggestions)
    .map((c) => quotedName(c.name));
}
