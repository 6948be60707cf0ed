import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `src/x` → folders it may import, as docs/architecture.md says. */
function importLaw(): ReadonlyMap<string, ReadonlySet<string>> {
  const law = new Map<string, ReadonlySet<string>>();
  for (const line of readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n')) {
    const row = /^\| `src\/([\w-]+)` \|.*\| ([^|]+) \|$/.exec(line);
    if (row) law.set(row[1] ?? '', new Set((row[2] ?? '').trim() === '–' ? [] : (row[2] ?? '').split(',').map((s) => s.trim())));
  }
  return law;
}

function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((e) => {
    const path = join(dir, e.name);
    if (e.isDirectory()) return e.name === 'gen' ? [] : sources(path);
    return e.name.endsWith('.ts') ? [path] : [];
  });
}

const files = sources(join(root, 'src')).map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
const folderOf = (path: string): string => path.split('/')[1] ?? '';
const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)';|import\('([^']+)'\)/gms)].map((m) => m[1] ?? m[2] ?? '');

describe('docs/architecture.md', () => {
  const law = importLaw();

  test('names every folder of src, and only those', () => {
    const there = readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name)
      .sort();
    expect([...law.keys()].sort()).toEqual(there);
  });

  test('its import table holds', () => {
    const broken: string[] = [];
    for (const { path, text } of files) {
      const from = folderOf(path);
      if (path === 'src/index.ts') continue;
      for (const spec of importsOf(text)) {
        if (!spec.startsWith('.')) continue;
        const target = folderOf(relative(root, join(root, path, '..', spec)));
        if (target !== from && !law.get(from)?.has(target)) broken.push(`${path} imports ${spec}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('only the Node folders import node: modules, only sql/parse imports node-sql-parser', () => {
    const broken: string[] = [];
    for (const { path, text } of files) {
      for (const spec of importsOf(text)) {
        if (spec.startsWith('node:') && !/^src\/(golden|cli)\//.test(path)) broken.push(`${path} imports ${spec}`);
        if (spec.startsWith('node-sql-parser') && !path.startsWith('src/sql/parse/')) broken.push(`${path} imports ${spec}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe('source files', () => {
  test('have no type escapes', () => {
    const loophole =
      /(?:[:<|&,]|\b(?:as|keyof|readonly))\s*any\b(?=\s*(?:[>[|&,;)=]|$))|\bas (?!const\b)[A-Z{[(]|\bas (?:unknown|never|string|number|bigint|boolean)\b|@ts-(?:ignore|expect-error|nocheck)/;
    const broken = files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, i) => ({ line: line.replace(/\/\/.*|\/?\*.*|'(?:[^'\\]|\\.)*'|`[^`]*`/g, ''), at: `${path}:${i + 1}` }))
        .filter(({ line }) => loophole.test(line) && !/^(?:import|export)\b|^\s+[\w*]+ as \w+,?$/.test(line))
        .map(({ at, line }) => `${at} ${line.trim()}`),
    );
    expect(broken).toEqual([]);
  });

  test('stay below 400 lines, tables aside', () => {
    const table = /-(?:errors|rows|table|keywords)\.ts$|src\/functions\/|src\/spark\/optimizer\/batches\.ts$/;
    const long = files
      .filter(({ path, text }) => !table.test(path) && text.split('\n').length > 401)
      .map(({ path, text }) => `${path} ${text.split('\n').length}`);
    expect(long).toEqual([]);
  });
});
