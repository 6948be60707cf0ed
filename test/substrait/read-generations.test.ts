import { fromJson, type JsonObject, type JsonValue, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { PlanSchema } from '../../src/substrait/gen/substrait/plan_pb.ts';
import { readPlan } from '../../src/substrait/read/read-plan.ts';
import { planText } from '../../src/substrait/text/plan-text.ts';
import { bool, field, fn, i32, i64, literal, plan, read, value } from './support/foreign-plan.ts';

/** The tree of what is read, without the declarations; the same from JSON and from bytes. */
function tree(p: JsonObject): readonly string[] {
  const fromText = readPlan(p).plan;
  expect(readPlan(toBinary(PlanSchema, fromJson(PlanSchema, p))).plan).toStrictEqual(fromText);
  const lines = planText(fromText).split('\n');
  return lines.slice(lines.indexOf('=== Plan') + 1);
}
const upgrades = (p: JsonValue): readonly string[] => readPlan(p).upgrades.map((u) => `${u.path}: ${u.what}`);
const table = 'Read[spark_catalog.default.t => a:i32?, b:i64?, c:string?]';
const abc = ['a', 'b', 'c'];

test('extensions by uri and bare names', () => {
  const p: JsonObject = {
    extensionUris: [{ extensionUriAnchor: 3, uri: 'https://github.com/substrait-io/substrait/blob/main/extensions/functions_comparison.yaml' }],
    extensions: [{ extensionFunction: { extensionUriReference: 3, functionAnchor: 9, name: 'gt' } }],
    relations: [{ root: { input: { filter: { input: read('t'), condition: fn(9, bool, field(1), literal({ i64: '5' })) } }, names: abc } }],
  };
  expect(tree(p)).toEqual(['Root[a, b, c]', '  Filter[gt($1, 5)]', `    ${table}`]);
  expect(upgrades(p)).toEqual(['extensionUris: urns instead of uris', 'extensions[0].extensionFunction.name: a compound name']);
});

test('functions without any extension, as DataFusion declares them', () => {
  const p: JsonObject = {
    extensions: [{ extensionFunction: { extensionUrnReference: 4294967295, functionAnchor: 1, name: 'lt' } }],
    relations: [{ root: { input: { filter: { input: read('t'), condition: fn(1, bool, field(0), literal({ i32: 5 })) } }, names: abc } }],
  };
  expect(tree(p)[1]).toBe('  Filter[lt($0, 5:i32)]');
});

test('arguments under their old name', () => {
  const condition = { scalarFunction: { functionReference: 1, outputType: bool, args: [field(0), literal({ i32: 5 })] } };
  const p = plan({ filter: { input: read('t'), condition } }, abc, [['functions_comparison', 'lt:any_any']]);
  expect(tree(p)[1]).toBe('  Filter[lt($0, 5:i32)]');
});

test.each<[string, JsonObject, string]>([
  ['the old pair', { offset: '10', count: '20' }, 'Fetch[limit=20, offset=10]'],
  ['the old pair as numbers', { count: 20 }, 'Fetch[limit=20]'],
  ['-1 is all rows', { offset: '10', count: '-1' }, 'Fetch[offset=10]'],
  ['an old count of 0', { count: '0' }, 'Fetch[limit=0]'],
  ['an i32 literal', { countExpr: literal({ i32: 3 }) }, 'Fetch[limit=3]'],
  ['an i8 literal', { countExpr: literal({ i8: 3 }), offsetExpr: literal({ i16: 4 }) }, 'Fetch[limit=3, offset=4]'],
  [
    'a cast literal',
    { countExpr: { cast: { type: i64, input: literal({ i32: 3 }), failureBehavior: 'FAILURE_BEHAVIOR_THROW_EXCEPTION' } } },
    'Fetch[limit=3]',
  ],
  ['a null offset', { offsetExpr: literal({ null: i64 }), countExpr: literal({ i64: '3' }) }, 'Fetch[limit=3]'],
  ['the largest count', { countExpr: literal({ i64: '2147483647' }) }, 'Fetch[limit=2147483647]'],
])('fetch: %s', (_, fetch, wanted) => {
  expect(tree(plan({ fetch: { input: read('t'), ...fetch } }, abc))).toEqual(['Root[a, b, c]', `  ${wanted}`, `    ${table}`]);
});

test.each<[string, JsonObject]>([
  ['nothing said', {}],
  ['an old count of -1', { count: '-1' }],
  ['a null count', { countExpr: literal({ null: i64 }) }],
])('fetch of all rows is no fetch: %s', (_, fetch) => {
  expect(tree(plan({ fetch: { input: read('t'), ...fetch } }, abc))).toEqual(['Root[a, b, c]', `  ${table}`]);
});

test('grouping sets that list their expressions, measures without phase', () => {
  const sum = { measure: { functionReference: 1, outputType: i64, arguments: [value(field(1))] } };
  const groupings = [{ groupingExpressions: [field(0), field(2)] }, { groupingExpressions: [field(0)] }];
  const p = plan({ aggregate: { input: read('t'), groupings, measures: [sum] } }, ['a', 'c', 's', 'set'], [['functions_arithmetic', 'sum:i64']]);
  expect(tree(p)).toEqual([
    'Root[a, c, s, set]',
    '  Project[$0 as a, $1 as c, $2 as s, if_then(equal(if_then(equal($3, 0:i32) -> 0, _ -> 1), 0) -> 0:i32, _ -> 1:i32) as set]',
    '    Aggregate[($0, $2), ($0) => $0, $2, sum($1):i64?]',
    `      ${table}`,
  ]);
  expect(upgrades(p)).toEqual([
    'relations[0].root.input.aggregate.groupings: expression_references instead of grouping_expressions',
    'relations[0].root.input.aggregate.measures[0].measure.phase: a phase',
  ]);
});

test('an aggregate of all columns and nothing else is a DISTINCT', () => {
  const aggregate = { input: read('t'), groupingExpressions: [field(0), field(1), field(2)], groupings: [{ expressionReferences: [0, 1, 2] }] };
  const { plan: ir } = readPlan(plan({ aggregate }, abc));
  expect(ir.root).toMatchObject({ kind: 'Aggregate', distinct: true });
});

test('filters and projection of a read', () => {
  const p = plan(
    read('t', {
      common: { hint: { alias: 'x' } },
      filter: fn(1, bool, field(0)),
      bestEffortFilter: fn(1, bool, field(2)),
      projection: { select: { structItems: [{ field: 2 }, {}] } },
    }),
    ['c', 'a'],
    [['functions_comparison', 'is_null:any']],
  );
  expect(tree(p)).toEqual([
    'Root[c, a]',
    '  Project[$2 as c, $0 as a] as x',
    '    Filter[is_null($2)]',
    '      Filter[is_null($0)]',
    `        ${table}`,
  ]);
});

test('emit on any relation', () => {
  const p = plan({ filter: { common: { emit: { outputMapping: [2, 0, 0] } }, input: read('t'), condition: literal({ boolean: true }) } }, [
    'c',
    'a',
    'again',
  ]);
  expect(tree(p)).toEqual([
    'Root[c, a, again]',
    '  Project[$0 as c, $1 as a, $2 as again]',
    '    Project[$2 as c, $0 as a, $0 as a]',
    '      Filter[true]',
    `        ${table}`,
  ]);
});

test('a project that keeps its input', () => {
  const p = plan({ project: { input: read('t'), expressions: [literal({ i32: 1 })] } }, [...abc, 'one']);
  expect(tree(p)).toEqual(['Root[a, b, c, one]', '  Project[$0 as a, $1 as b, $2 as c, 1:i32 as one]', `    ${table}`]);
});

const equal: readonly [string, string][] = [['functions_comparison', 'equal:any_any']];

test('right semi and anti joins are left ones with the sides swapped', () => {
  const join = (type: string) => ({ join: { left: read('t'), right: read('u'), expression: fn(1, bool, field(0), field(4)), type } });
  expect(tree(plan(join('JOIN_TYPE_RIGHT_SEMI'), abc, equal))).toEqual([
    'Root[a, b, c]',
    '  Join[&LeftSemi, equal($3, $1)]',
    `    ${table.replace('.t ', '.u ')}`,
    `    ${table}`,
  ]);
  expect(tree(plan(join('JOIN_TYPE_RIGHT_ANTI'), abc, equal))[1]).toBe('  Join[&LeftAnti, equal($3, $1)]');
  expect(tree(plan(join('JOIN_TYPE_SEMI'), abc, equal))[1]).toBe('  Join[&LeftSemi, equal($0, $4)]');
});

test('a filter after the join', () => {
  const join = {
    left: read('t'),
    right: read('u'),
    expression: fn(1, bool, field(0), field(3)),
    postJoinFilter: fn(1, bool, field(1), field(4)),
    type: 'JOIN_TYPE_LEFT',
  };
  expect(tree(plan({ join }, [...abc, 'd', 'e', 'f'], equal)).slice(2, 4)).toEqual(['    Filter[equal($1, $4)]', '      Join[&Left, equal($0, $3)]']);
});

const reference = (n: number): JsonObject => ({ directReference: { structField: n === 0 ? {} : { field: n } }, rootReference: {} });

test('physical joins', () => {
  const keys = [{ left: reference(0), right: reference(1), comparison: { simple: 'SIMPLE_COMPARISON_TYPE_EQ' } }];
  const hashJoin = { left: read('t'), right: read('u'), keys, residualExpression: fn(1, bool, field(2), field(5)), type: 'JOIN_TYPE_INNER' };
  expect(tree(plan({ hashJoin }, ['a', 'b', 'c', 'd', 'e', 'f'], equal))[2]).toBe('    Join[&Inner, and(equal($0, $4), equal($2, $5))]');
  const mergeJoin = { left: read('t'), right: read('u'), leftKeys: [reference(0)], rightKeys: [reference(1)], type: 'JOIN_TYPE_RIGHT_ANTI' };
  expect(tree(plan({ mergeJoin }, abc))[1]).toBe('  Join[&LeftAnti, equal($3, $1)]');
});

test('old timestamps, other precisions, varchar', () => {
  const schema = { names: ['t', 'z', 'v'], struct: { types: [{ timestamp: {} }, { timestampTz: {} }, { varchar: { length: 9 } }] } };
  const input = {
    filter: {
      input: { read: { baseSchema: schema, namedTable: { names: ['d', 't'] } } },
      condition: fn(1, bool, field(0), literal({ precisionTimestamp: { precision: 3, value: '1000' } })),
    },
  };
  expect(tree(plan(input, ['t', 'z', 'v'], equal)).slice(1)).toEqual([
    "  Filter[equal($0, '1970-01-01 00:00:01':timestamp_ntz)]",
    '    Read[spark_catalog.d.t => t:precision_timestamp?<6>, z:precision_timestamp_tz?<6>, v:string?]',
  ]);
});

test("a type that is not Spark's is kept by a cast", () => {
  const avg = {
    measure: {
      functionReference: 1,
      outputType: { decimal: { precision: 38, scale: 2 } },
      phase: 'AGGREGATION_PHASE_INITIAL_TO_RESULT',
      arguments: [value(literal({ decimal: { value: 'AQAAAAAAAAAAAAAAAAAAAA==', precision: 5, scale: 2 } }))],
    },
  };
  const p = plan({ aggregate: { input: read('t'), measures: [avg] } }, ['x'], [['functions_arithmetic_decimal', 'avg:dec']]);
  expect(tree(p)[1]).toBe('  Project[cast(cast($0 as decimal?<9, 6>) as decimal?<38, 2> or null) as x]');
});

test('several functions of Spark for one', () => {
  const condition = fn(1, bool, fn(2, bool, field(0), literal({ i32: 1 }), literal({ i32: 2 })));
  const p = plan({ filter: { input: read('t'), condition } }, abc, [
    ['functions_comparison', 'is_not_true:bool'],
    ['functions_comparison', 'between:any_any_any'],
  ]);
  expect(tree(p)[1]).toBe('  Filter[not(is_not_distinct_from(and(gte($0, 1:i32), lte($0, 2:i32)), true))]');
});

test('shared relations may stand behind the root', () => {
  const p = {
    relations: [
      {
        root: {
          input: { set: { inputs: [{ reference: { subtreeOrdinal: 2 } }, { reference: { subtreeOrdinal: 1 } }], op: 'SET_OP_UNION_ALL' } },
          names: abc,
        },
      },
      { rel: { filter: { input: { reference: { subtreeOrdinal: 2 } }, condition: literal({ boolean: true }) } } },
      { rel: read('t') },
    ],
  };
  expect(tree(p)).toEqual([
    'Rel[0]',
    `  ${table}`,
    'Rel[1]',
    '  Filter[true]',
    '    Reference[0]',
    'Root[a, b, c]',
    '  Set[&UnionAll]',
    '    Reference[0]',
    '    Reference[1]',
  ]);
});

test('outer rows by the anchor of the host or of its input', () => {
  const outer = (relReference: number): JsonObject => ({ selection: { directReference: { structField: {} }, outerReference: { relReference } } });
  const exists = (anchor: number): JsonObject => ({
    subquery: {
      setPredicate: { predicateOp: 'PREDICATE_OP_EXISTS', tuples: { filter: { input: read('u'), condition: fn(1, bool, field(0), outer(anchor)) } } },
    },
  });
  const p = (anchor: number) =>
    plan({ filter: { common: { relAnchor: 7 }, input: read('t', { common: { relAnchor: 8 } }), condition: exists(anchor) } }, abc, equal);
  expect(tree(p(7))).toEqual(tree(p(8)));
  expect(tree(p(7))[3]).toBe('      Filter[equal($0, ^$0)]');
});

test('a window relation is a project of window expressions', () => {
  const f = {
    functionReference: 1,
    outputType: i64,
    lowerBound: { preceding: { offset: '2' } },
    upperBound: { currentRow: {} },
    boundsType: 'BOUNDS_TYPE_ROWS',
  };
  const window = {
    input: read('t'),
    windowFunctions: [f],
    partitionExpressions: [field(0)],
    sorts: [{ expr: field(1), direction: 'SORT_DIRECTION_ASC_NULLS_LAST' }],
  };
  expect(tree(plan({ window }, [...abc, 'n'], [['functions_arithmetic', 'row_number:']]))[1]).toBe(
    '  Project[$0 as a, $1 as b, $2 as c, cast(cast(row_number():i64? over (partition $0; order ($1, &AscNullsLast); rows 2 preceding..current row) as i32?) as i64? or null) as n]',
  );
});

test('an expand whose index is wanted', () => {
  const expand = {
    input: read('t'),
    fields: [{ switchingField: { duplicates: [field(0), literal({ null: i32 })] } }, { consistentField: field(2) }],
  };
  expect(tree(plan({ expand }, ['a', 'c', 'i']))[1]).toBe('  Expand[($0, null:i32?), ($2, $2), (0:i32, 1:i32) => $0, $1, $2]');
});

test('hints of others are left out, and said so', () => {
  const optimization = [{ '@type': 'type.googleapis.com/google.protobuf.StringValue', value: 'x' }];
  const p = plan(read('t', { common: { advancedExtension: { optimization } } }), abc);
  expect(upgrades(p)).toEqual([': nothing for type.googleapis.com/google.protobuf.StringValue']);
});
