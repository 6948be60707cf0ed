import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Prints one closing line; a file that fails outside its tests and an unhandled error count as failed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const m of modules) {
      failed += m.errors().length;
      for (const t of m.children.allTests()) {
        const { state } = t.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
    }
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
