/** A part of a name in backquotes. */
export function quotedPart(part: string): string {
  return `\`${part.replaceAll('`', '``')}\``;
}
/** A name in messages: every part in backquotes, joined by points (Spark's `toSQLId`). */
export function quotedName(parts: readonly string[]): string {
  return parts.map(quotedPart).join('.');
}
/** A part in backquotes unless it is letters, digits and `_`, and not digits alone (Spark's `quoteIfNeeded`). */
export function quotedIfNeeded(part: string): string {
  return /^\w+$/.test(part) && !/^\d+$/.test(part) ? part : quotedPart(part);
}
