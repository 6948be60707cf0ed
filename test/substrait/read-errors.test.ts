import type { JsonObject } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { CompileError } from '../../src/errors/compile-error.ts';
import { readPlan } from '../../src/substrait/read/read-plan.ts';
import { bool, field, fn, i32, i64, literal, plan, read } from './support/foreign-plan.ts';

function refusal(p: JsonObject | Uint8Array): string {
  try {
    readPlan(p);
    return 'read';
  } catch (e) {
    if (!(e instanceof CompileError)) throw e;
    return `${e.message} ${e.planPath ?? ''}`.trim();
  }
}
const abc = ['a', 'b', 'c'];
const filtered = (condition: JsonObject, functions: Parameters<typeof plan>[2] = []): JsonObject =>
  plan({ filter: { input: read('t'), condition } }, abc, functions);
const root = 'relations[0].root.input';

test.each<[JsonObject, string]>([
  [
    plan({ fetch: { input: read('t'), countExpr: literal({ i64: '2147483648' }) } }, abc),
    `[SUBSTRAIT_COUNT_OUT_OF_RANGE] The row count 2147483648 is out of range: Spark counts rows in int, from 0 to 2147483647. ${root}.fetch.countExpr`,
  ],
  [
    plan({ fetch: { input: read('t'), count: '3000000000' } }, abc),
    `[SUBSTRAIT_COUNT_OUT_OF_RANGE] The row count 3000000000 is out of range: Spark counts rows in int, from 0 to 2147483647. ${root}.fetch.count`,
  ],
  [
    plan({ fetch: { input: read('t'), offset: '3000000000' } }, abc),
    `[SUBSTRAIT_COUNT_OUT_OF_RANGE] The row offset 3000000000 is out of range: Spark counts rows in int, from 0 to 2147483647. ${root}.fetch.offset`,
  ],
  [
    plan({ fetch: { input: read('t'), countExpr: literal({ i64: '-1' }) } }, abc),
    `[SUBSTRAIT_COUNT_OUT_OF_RANGE] The row count -1 is out of range: Spark counts rows in int, from 0 to 2147483647. ${root}.fetch.countExpr`,
  ],
  [
    plan({ fetch: { input: read('t'), count: '-2' } }, abc),
    `[SUBSTRAIT_COUNT_OUT_OF_RANGE] The row count -2 is out of range: Spark counts rows in int, from 0 to 2147483647. ${root}.fetch.count`,
  ],
  [
    plan({ fetch: { input: read('t'), countExpr: literal({ string: '5' }) } }, abc),
    `[SUBSTRAIT_TYPE_MISMATCH] Expected an i32 or a literal as row count, found string. ${root}.fetch.countExpr`,
  ],
  [
    filtered(fn(9, bool, field(0))),
    `[SUBSTRAIT_UNKNOWN_ANCHOR] The plan declares no function with anchor 9. ${root}.filter.condition.scalarFunction`,
  ],
  [
    filtered(fn(1, bool, field(0)), [['functions_geometry', 'is_closed:any']]),
    `[SUBSTRAIT_UNKNOWN_FUNCTION] Spark has no function for is_closed:any with arguments (i32). ${root}.filter.condition.scalarFunction`,
  ],
  [filtered(field(3)), `[SUBSTRAIT_OUT_OF_RANGE] There is no column 3: there are 3. ${root}.filter.condition.selection`],
  [filtered(field(0)), `[SUBSTRAIT_TYPE_MISMATCH] Expected boolean, found int. ${root}.filter.condition`],
  [
    filtered({ literal: { uuid: 'AAAAAAAAAAAAAAAAAAAAAA==' } }),
    `[SUBSTRAIT_UNSUPPORTED] Spark has no form for a literal of type uuid. ${root}.filter.condition.literal`,
  ],
  [
    filtered({ selection: { directReference: { structField: {} }, outerReference: { stepsOut: 1 } } }),
    `[SUBSTRAIT_OUT_OF_RANGE] There is no enclosing query 1: there are 0. ${root}.filter.condition.selection`,
  ],
  [plan({ exchange: { input: read('t') } }, abc), `[SUBSTRAIT_UNSUPPORTED] Spark has no form for the relation exchange. ${root}.exchange`],
  [plan(read('t'), ['a', 'b']), '[SUBSTRAIT_INVALID_PLAN] 2 names for 3 columns and fields. relations[0].root.names'],
  [{ relations: [] }, '[SUBSTRAIT_INVALID_PLAN] A plan has one root, not 0. relations'],
  [
    { relations: [{ root: { input: { reference: {} }, names: [] } }] },
    `[SUBSTRAIT_OUT_OF_RANGE] There is no shared relation 0: there are 1. ${root}.reference`,
  ],
  [
    {
      relations: [
        { rel: { filter: { input: { reference: {} }, condition: literal({ boolean: true }) } } },
        { root: { input: { reference: {} }, names: abc } },
      ],
    },
    '[SUBSTRAIT_INVALID_PLAN] relations[0] refers to itself. relations[0].rel.filter.input.reference',
  ],
  [
    plan({ set: { inputs: [read('t'), { project: { input: read('t'), common: { emit: { outputMapping: [0] } } } }], op: 'SET_OP_UNION_ALL' } }, abc),
    `[SUBSTRAIT_INVALID_PLAN] 1 columns where the first input has 3. ${root}.set.inputs[1]`,
  ],
  [
    plan({ set: { inputs: [read('t'), read('u')], op: 'SET_OP_MINUS_MULTISET' } }, abc),
    `[SUBSTRAIT_UNSUPPORTED] Spark has no form for the set operation 2. ${root}.set.op`,
  ],
  [
    plan({ join: { left: read('t'), right: read('u'), expression: literal({ boolean: true }), type: 'JOIN_TYPE_LEFT_SINGLE' } }, abc),
    `[SUBSTRAIT_UNSUPPORTED] Spark has no form for the join type LEFT_SINGLE. ${root}.join.type`,
  ],
  [
    plan({ filter: { common: { emit: { outputMapping: [5] } }, input: read('t'), condition: literal({ boolean: true }) } }, ['x']),
    `[SUBSTRAIT_OUT_OF_RANGE] There is no column 5: there are 3. ${root}.filter.common.emit`,
  ],
  [
    plan({ sort: { input: read('t'), sorts: [{ expr: field(0), direction: 'SORT_DIRECTION_CLUSTERED' }] } }, abc),
    `[SUBSTRAIT_UNSUPPORTED] Spark has no form for the sort direction 5. ${root}.sort.sorts[0].direction`,
  ],
  [
    filtered(fn(1, i32, literal({ list: { values: [] } })), [['functions_boolean', 'or:bool']]),
    `[SUBSTRAIT_TYPE_MISMATCH] Expected boolean, found array. ${root}.filter.condition.scalarFunction`,
  ],
  [
    filtered(
      {
        scalarFunction: {
          functionReference: 1,
          outputType: i64,
          options: [{ name: 'overflow', preference: ['ERROR'] }],
          arguments: [{ value: field(1) }, { value: field(1) }],
        },
      },
      [['functions_arithmetic', 'add:i64_i64']],
    ),
    `[SUBSTRAIT_UNSUPPORTED] Spark has no form for + with option overflow ERROR. ${root}.filter.condition.scalarFunction.options[0]`,
  ],
])('%#: %j', (p, wanted) => {
  expect(refusal(p)).toBe(wanted);
});

test('an enhancement that is not ours', () => {
  const enhancement = { '@type': 'type.googleapis.com/sparkstrait.TailDetail', count: 1 };
  const p = plan({ sort: { common: { advancedExtension: { enhancement } }, input: read('t') } }, abc);
  expect(refusal(p)).toContain('[SUBSTRAIT_UNKNOWN_EXTENSION] The extension message type.googleapis.com/sparkstrait.TailDetail is not known.');
});

test('a field of a later spec', () => {
  // Rel with field 25, in a root of a plan
  const bytes = Uint8Array.from([0x1a, 7, 0x12, 5, 0x0a, 3, 0xca, 0x01, 0]);
  expect(refusal(bytes)).toBe('[SUBSTRAIT_UNKNOWN_FIELD] Field 25 of Rel is not known to Substrait 0.102. relations[0].root.input');
  expect(refusal({ relations: [{ root: { input: { generate: {} } } }] })).toBe(
    '[SUBSTRAIT_UNKNOWN_FIELD] Field generate of substrait.Rel is not known to Substrait 0.102.',
  );
});
