import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One golden query: `NAME.sql` with the plan text that a real Spark gave for it in `NAME.plan`. */
export interface Golden {
  /** Path below the folder, without extension. */
  readonly name: string;
  readonly sql: string;
  readonly plan: string;
  /** `--SET key=value` lines of the file. */
  readonly settings: Readonly<Record<string, string>>;
  /** `--SCHEMA name` line of the file. */
  readonly schema: string | undefined;
}

function readGolden(folder: string, path: string): Golden {
  const settings: Record<string, string> = {};
  let schema: string | undefined;
  const body: string[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const set = /^--\s*SET\s+(\S+?)\s*=\s*(.*\S)\s*$/.exec(line);
    const named = /^--\s*SCHEMA\s+(\S+)/.exec(line);
    if (set) settings[set[1] ?? ''] = set[2] ?? '';
    else if (named) schema = named[1];
    else body.push(line);
  }
  return {
    name: relative(folder, path).replace(/\.sql$/, ''),
    sql: body.join('\n').trim().replace(/;\s*$/, ''),
    plan: readFileSync(path.replace(/\.sql$/, '.plan'), 'utf8'),
    settings,
    schema,
  };
}

/** All goldens below `folder`, by name. */
export function readGoldens(folder: string): readonly Golden[] {
  const out: Golden[] = [];
  const visit = (dir: string): void => {
    const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const e of entries) {
      const path = join(dir, e.name);
      if (e.isDirectory()) visit(path);
      else if (e.name.endsWith('.sql') && existsSync(path.replace(/\.sql$/, '.plan'))) out.push(readGolden(folder, path));
    }
  };
  visit(folder);
  return out;
}
