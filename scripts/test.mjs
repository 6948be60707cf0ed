// `npm test`: installs what is missing, checks types and lint, then runs every test.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, runNode } from './ensure-installed.mjs';

ensureInstalled();
const args = process.argv.slice(2);
if (args.length === 0) {
  for (const [name, command] of [
    ['types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
    ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ]) {
    const done = spawnSync(process.execPath, command, { stdio: 'inherit' });
    if (done.status !== 0) {
      console.error(`npm test: ${name} failed`);
      console.log('0 passed, 1 failed, 0 skipped');
      process.exit(1);
    }
  }
}
runNode(['node_modules/vitest/vitest.mjs', 'run', ...args]);
