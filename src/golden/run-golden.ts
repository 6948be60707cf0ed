import type { Catalog } from '../catalog/catalog.ts';
import { explainOrError } from '../compile/explain.ts';
import type { Conf } from '../conf/conf.ts';
import { parseConf } from '../conf/parse-conf.ts';
import { type Difference, firstDifference } from './compare.ts';
import type { Golden } from './golden-files.ts';
import { type SectionName, splitSections } from './sections.ts';

/** The sections that are scored; the partial plan after an error is not. */
export const scoredSections = ['Parsed', 'Analyzed', 'Optimized', 'Error'] as const satisfies readonly SectionName[];
export type ScoredSection = (typeof scoredSections)[number];

export interface GoldenResult {
  readonly name: string;
  /** What the golden has. */
  readonly wanted: ReadonlySet<ScoredSection>;
  /** Where ours differs; a section that is missing counts as different. */
  readonly differences: ReadonlyMap<ScoredSection, Difference>;
}

/** Explains a golden's query in a session and compares section by section. @param fields the `maxToStringFields` it was recorded with */
export function runGolden(g: Golden, session: { readonly catalog: Catalog; readonly conf: Conf }, fields: number): GoldenResult {
  const { conf } = parseConf({ 'spark.sql.debug.maxToStringFields': String(fields), ...g.settings }, session.conf);
  return compareGolden(g, explainOrError(g.sql, { ...session, conf }));
}

/** Compares an EXPLAIN text with a golden, section by section. */
export function compareGolden(g: Golden, text: string): GoldenResult {
  const want = splitSections(g.plan);
  const got = splitSections(text);
  const wanted = new Set<ScoredSection>();
  const differences = new Map<ScoredSection, Difference>();
  for (const s of scoredSections) {
    const expected = want.get(s);
    if (expected === undefined) continue;
    wanted.add(s);
    const actual = got.get(s);
    const difference =
      actual === undefined
        ? { line: 1, want: expected.split('\n')[0], got: text.slice(0, 200), why: 'section missing' }
        : firstDifference(expected, actual, g.sql);
    if (difference) differences.set(s, difference);
  }
  return { name: g.name, wanted, differences };
}
