/** The sections of an EXPLAIN EXTENDED text; an absent one is not printed. Plans end without a newline. */
export interface ExplainSections {
  readonly parsed?: string;
  /** Empty where the plan has no output column. */
  readonly schema?: string;
  readonly analyzed?: string;
  readonly optimized?: string;
}

/** EXPLAIN EXTENDED's frame around plan texts: each section under its header, one blank line between, a newline at the end. */
export function explainFrame(s: ExplainSections): string {
  const parts: string[] = [];
  if (s.parsed !== undefined) parts.push(`== Parsed Logical Plan ==\n${s.parsed}\n`);
  if (s.analyzed !== undefined) {
    const schema = s.schema ? `${s.schema}\n` : '';
    parts.push(`== Analyzed Logical Plan ==\n${schema}${s.analyzed}\n`);
  }
  if (s.optimized !== undefined) parts.push(`== Optimized Logical Plan ==\n${s.optimized}\n`);
  return parts.join('\n');
}
