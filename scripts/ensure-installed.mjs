import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the locked dependencies where they are missing; ends the process with npm's status if that fails. */
export function ensureInstalled() {
  if (existsSync(`${root}node_modules/vitest`) && existsSync(`${root}node_modules/tsx`)) return;
  console.error('Installing dependencies (npm ci) …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Runs a Node program of this checkout with inherited output and ends the process with its status. */
export function runNode(args) {
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  process.exit(done.status ?? 1);
}
