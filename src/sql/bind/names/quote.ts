/** A part of a name in backquotes. */
export function quotedPart(part: string): string {
  return `\`${part.replaceAll('`', '``')}\``;
}
/** A name in messages: every part in backquotes, joined by points (Spark's `toSQLId`). */
export function quotedName(parts: readonly string[]): string {
  return parts.map(quotedPart).join('.');
}
