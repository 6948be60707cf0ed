import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { publint } from 'publint';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './support/golden-sets.ts';

const ddl = 'CREATE TABLE t (a INT, b STRING) USING parquet';
const sql = 'select a from t where b = 1 limit 3 offset 2';
let place = '';

/** The package as `npm pack` makes it, unpacked into another folder's node_modules with its dependencies beside it. */
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'sparkstrait-'));
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: root });
  const packed: { readonly filename: string; readonly files: { readonly path: string }[] }[] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], { cwd: root, encoding: 'utf8' }),
  );
  execFileSync('tar', ['-xzf', join(place, packed[0]?.filename ?? ''), '-C', place]);
  mkdirSync(join(place, 'node_modules/@bufbuild'), { recursive: true });
  cpSync(join(place, 'package'), join(place, 'node_modules/sparkstrait'), { recursive: true });
  for (const d of ['commander', 'node-sql-parser', 'picocolors', '@bufbuild/protobuf', 'big-integer']) {
    symlinkSync(join(root, 'node_modules', d), join(place, 'node_modules', d));
  }
}, 120_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

test('imports and compiles', () => {
  const script = join(place, 'use.mjs');
  writeFileSync(
    script,
    `import { catalogFromDdl, compile, fromSubstrait } from 'sparkstrait';
     const catalog = catalogFromDdl(${JSON.stringify(ddl)});
     const plan = compile(${JSON.stringify(sql)}, { catalog });
     const back = fromSubstrait(plan.toBinary()).plan;
     console.log(plan.explain('optimized') === back.explain('optimized'), plan.names.join());`,
  );
  expect(execFileSync(process.execPath, [script], { encoding: 'utf8' })).toBe('true a\n');
});

test('has types that TypeScript accepts without this repository', () => {
  writeFileSync(
    join(place, 'use.ts'),
    `import { type CompiledPlan, catalogFromDdl, compile } from 'sparkstrait';
     const plan: CompiledPlan = compile('select 1 as x', { catalog: catalogFromDdl('') });
     const bytes: Uint8Array = plan.toBinary();
     console.log(bytes.length);`,
  );
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', 'use.ts'];
  const done = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...flags], { cwd: place, encoding: 'utf8' });
  expect(done.stdout).toBe('');
});

test('runs from the command line', () => {
  writeFileSync(join(place, 'schema.sql'), ddl);
  const cli = join(place, 'node_modules/sparkstrait/dist/cli/main.js');
  const run = (args: readonly string[], input: string) => spawnSync(process.execPath, [cli, ...args], { cwd: place, input, encoding: 'utf8' });
  const good = run(['explain', '-', '--schema', 'schema.sql', '--mode', 'optimized'], sql);
  expect(good.status).toBe(0);
  expect(good.stdout).toContain('GlobalLimit 3\n+- Offset 2\n');
  const builtin = run(['explain', '-', '--schema', 'tpch', '--mode', 'analyzed'], 'select n_name from nation');
  expect(builtin.stdout).toContain('Relation spark_catalog.default.nation');
  const bad = run(['explain', '-'], 'select a from t');
  expect(bad.status).toBe(1);
  expect(bad.stderr).toContain('--schema');
  expect(run(['explain'], '').status).toBe(2);
});

test('the core bundles for a browser and runs without Node', async () => {
  const entry = join(place, 'entry.mjs');
  writeFileSync(
    entry,
    `import { catalogFromDdl, compile, fromSubstrait } from 'sparkstrait';
     const plan = compile(${JSON.stringify(sql)}, { catalog: catalogFromDdl(${JSON.stringify(ddl)}) });
     globalThis.answer = fromSubstrait(plan.toBinary()).plan.explain('optimized');`,
  );
  await build({
    root: place,
    configFile: false,
    logLevel: 'error',
    build: { outDir: join(place, 'out'), lib: { entry, formats: ['iife'], name: 'core', fileName: () => 'core.js' }, minify: false },
  });
  const bundle = readFileSync(join(place, 'out/core.js'), 'utf8');
  // what a browser has, and nothing of Node's
  const browser: Record<string, unknown> = { TextEncoder, TextDecoder, structuredClone, Intl, performance, atob, btoa };
  browser.globalThis = browser;
  browser.window = browser;
  browser.self = browser;
  createContext(browser);
  runInContext(bundle, browser, { timeout: 20_000 });
  expect(String(browser.answer)).toContain('GlobalLimit 3\n+- Offset 2\n');
}, 120_000);

test('is what publint accepts', async () => {
  const { messages } = await publint({ pkgDir: join(place, 'package'), strict: true });
  expect(messages).toEqual([]);
});
