import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { equals, fromJson, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { PlanSchema } from '../../src/substrait/gen/substrait/plan_pb.ts';
import { ourMessages } from '../../src/substrait/gen-registry.ts';
import { readPlan } from '../../src/substrait/read/read-plan.ts';
import { writeBinary, writePlan } from '../../src/substrait/write/write-plan.ts';

const folder = fileURLToPath(new URL('plans/', import.meta.url));
const names = readdirSync(folder).filter((f) => f.endsWith('.json'));

test('there are examples', () => {
  expect(names.length).toBe(27);
});

test.each(names)('%s is read, and written back as it was', (name) => {
  const text = readFileSync(folder + name, 'utf8');
  const wanted = fromJson(PlanSchema, JSON.parse(text), { registry: ourMessages });
  const { plan, upgrades } = readPlan(text);
  expect(upgrades).toEqual([]);
  const written = writePlan(plan);
  expect(equals(PlanSchema, written, wanted)).toBe(true);
  expect(readPlan(toBinary(PlanSchema, wanted)).plan).toStrictEqual(plan);
  expect(readPlan(writeBinary(plan)).plan).toStrictEqual(plan);
});
