import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CompileError } from '../../src/errors/compile-error.ts';
import { readPlan } from '../../src/substrait/read/read-plan.ts';
import { writeBinary, writeJson } from '../../src/substrait/write/write-plan.ts';
import { randomPlan } from './support/random-plan.ts';

const plans = fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 150, size: 'max' }).map(randomPlan);

/** Reads, or fails as it fails for a user: one CompileError of ours. */
function readsOrRefuses(read: () => unknown): void {
  try {
    read();
  } catch (e) {
    if (!(e instanceof CompileError)) throw e;
    expect(e.code).toMatch(/^SUBSTRAIT_/);
  }
}

test('damaged bytes are refused or read, never more', () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(plans, damage, (ir, changes) => {
      const bytes = new Uint8Array(writeBinary(ir));
      for (const [at, b] of changes) if (bytes.length > 0) bytes[at % bytes.length] = b;
      readsOrRefuses(() => readPlan(bytes));
    }),
    { numRuns: 1000 },
  );
});

test('bytes that are cut short are refused or read, never more', () => {
  fc.assert(
    fc.property(plans, fc.nat(), (ir, cut) => {
      const bytes = writeBinary(ir);
      readsOrRefuses(() => readPlan(bytes.slice(0, cut % (bytes.length + 1))));
    }),
    { numRuns: 200 },
  );
});

test('any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readsOrRefuses(() => readPlan(bytes));
    }),
    { numRuns: 500 },
  );
});

test('JSON with a number or word changed is refused or read, never more', () => {
  fc.assert(
    fc.property(plans, fc.nat(), fc.constantFrom('0', '-1', '99', '"x"', '{}', '[]', 'null', '4294967296'), (ir, which, replacement) => {
      const text = JSON.stringify(writeJson(ir));
      const spots = [...text.matchAll(/:(-?\d+|"[^"]*"|true|false)/g)];
      const spot = spots[which % Math.max(spots.length, 1)];
      const changed = spot ? `${text.slice(0, spot.index)}:${replacement}${text.slice(spot.index + spot[0].length)}` : text;
      readsOrRefuses(() => readPlan(changed));
    }),
    { numRuns: 600 },
  );
});

test.each(['', '{', '[]', 'null', '1', '"plan"', '{"relations": 1}', '{"relations": [{"root": {"input": {"filter": {}}}}]}', '{"unknown": 1}'])(
  'JSON %j is refused',
  (text) => {
    expect(() => readPlan(text)).toThrow(CompileError);
  },
);
