/** A name part, back-quoted unless it is letters, digits and `_` and not digits alone (Catalyst's `quoteIfNeeded`). */
export function quoteIfNeeded(part: string): string {
  return /^[A-Za-z0-9_]+$/.test(part) && !/^\d+$/.test(part) ? part : quoted(part);
}
/** A name part in back quotes. */
export function quoted(part: string): string {
  return `\`${part.replaceAll('`', '``')}\``;
}
