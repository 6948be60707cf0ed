import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { reporters: ['default', './test/support/reporter.ts'], include: ['test/**/*.test.ts'], pool: 'threads', testTimeout: 60_000 },
});
