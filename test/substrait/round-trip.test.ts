import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlan } from '../../src/substrait/read/read-plan.ts';
import { writeBinary, writeJson } from '../../src/substrait/write/write-plan.ts';
import { randomPlan } from './support/random-plan.ts';

const plans = fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 400, size: 'max' }).map(randomPlan);

test('reading what is written gives the same IR, from bytes and from JSON', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(plans, (ir) => {
      const fromBytes = readPlan(writeBinary(ir));
      expect(fromBytes.plan).toStrictEqual(ir);
      expect(fromBytes.upgrades).toEqual([]);
      expect(readPlan(JSON.stringify(writeJson(ir))).plan).toStrictEqual(ir);
    }),
    { numRuns: 400 },
  );
});

test('equal plans have equal bytes', () => {
  fc.assert(
    fc.property(plans, (ir) => {
      expect(writeBinary(readPlan(writeBinary(ir)).plan)).toEqual(writeBinary(ir));
    }),
    { numRuns: 100 },
  );
});
