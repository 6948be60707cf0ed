/** Section names of an EXPLAIN EXTENDED text; `Error` is a failure's class and message, `ErrorPlan` the partial plan Spark appends to it. */
export type SectionName = 'Parsed' | 'Analyzed' | 'Optimized' | 'Physical' | 'Error' | 'ErrorPlan';

const failure = 'org.apache.spark.sql.AnalysisException: ';
const header = /^== (\w+)(?: Logical| Physical)?(?: Plan)? ==$/;

function isSection(name: string): name is SectionName {
  return name === 'Parsed' || name === 'Analyzed' || name === 'Optimized' || name === 'Physical' || name === 'Error';
}

/** The sections of an EXPLAIN EXTENDED (or `== Error ==`) text, without trailing blanks and blank lines around. */
export function splitSections(text: string): ReadonlyMap<SectionName, string> {
  const lines = new Map<SectionName, string[]>();
  let current: string[] | undefined;
  for (const line of text.split('\n')) {
    const name = header.exec(line)?.[1];
    if (name !== undefined && isSection(name)) {
      current = [];
      lines.set(name, current);
    } else current?.push(line.trimEnd());
  }
  const out = new Map<SectionName, string>();
  for (const [name, body] of lines) out.set(name, body.join('\n').replace(/^\n+|\n+$/g, ''));
  const analyzed = out.get('Analyzed');
  if (analyzed?.startsWith(failure)) splitFailure(out, analyzed.slice(failure.length));
  return out;
}

/** An analysis error: the message up to the line that ends with `;`, then the plan as far as it was resolved. */
function splitFailure(out: Map<SectionName, string>, text: string): void {
  out.delete('Analyzed');
  const lines = text.split('\n');
  const end = lines.findIndex((l) => l.endsWith(';'));
  const cut = end < 0 ? lines.length : end + 1;
  out.set('Error', lines.slice(0, cut).join('\n'));
  out.set('ErrorPlan', lines.slice(cut).join('\n'));
}
