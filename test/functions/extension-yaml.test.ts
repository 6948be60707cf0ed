import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { extensionYaml } from '../../scripts/extension-yaml.ts';

const file = readFileSync(new URL('../../extensions/functions_spark.yaml', import.meta.url), 'utf8');

test('the packaged extension is what the function table says', () => {
  expect(file).toBe(extensionYaml());
});

test('it is valid YAML with one entry a name', () => {
  const doc = parseDocument(file);
  expect(doc.errors).toEqual([]);
  const content: unknown = doc.toJS();
  expect(content).toMatchObject({ urn: 'extension:sparkstrait:functions_spark' });
  for (const section of ['scalar_functions', 'aggregate_functions', 'window_functions']) {
    const names: unknown = doc.get(section, true) && doc.toJS()[section].map((f: { name: string }) => f.name);
    expect(names).toEqual([...new Set(Array.isArray(names) ? names : [])]);
  }
});
