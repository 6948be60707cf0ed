import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

function files(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.ts'));
  return Object.fromEntries(names.sort().map((n) => [n, readFileSync(join(folder, n), 'utf8')]));
}

test('the generated code is what the protos generate', () => {
  const out = mkdtempSync(join(tmpdir(), 'sparkstrait-gen-'));
  try {
    const bin = join(root, 'node_modules', '.bin');
    execFileSync(join(bin, 'buf'), ['generate', '--output', out], {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
      stdio: 'pipe',
    });
    expect(files(join(out, 'src/substrait/gen'))).toEqual(files(join(root, 'src/substrait/gen')));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
