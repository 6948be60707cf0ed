import { compareValues, equalValues } from '../../types/compare-values.ts';
import { booleanType, type DataType, stringType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import { always, anyArgs, binaryArgs, customArgs, fixedStandard, implicit, scalar, standard } from '../define.ts';
import { like, likeMany, rlike } from '../evaluate/patterns.ts';
import { bool, num, str } from '../evaluate/values.ts';
import type { FunctionRow } from '../row.ts';

const comparisonUrn = 'functions_comparison';
const booleanUrn = 'functions_boolean';

const comparison = (names: readonly string[], cls: string, standardName: string, test: (order: number) => boolean): FunctionRow =>
  scalar({
    names,
    class: cls,
    args: binaryArgs('any'),
    type: always(booleanType),
    print: { analyzed: `($0 ${names[0]} $1)` },
    evaluate: ([a = null, b = null], [t]) => (t ? test(compareValues(a, b, t)) : null),
    substrait: fixedStandard(comparisonUrn, `${standardName}:any_any`),
  });

export const predicates: readonly FunctionRow[] = [
  comparison(['=', '=='], 'EqualTo', 'equal', (o) => o === 0),
  {
    ...comparison(['<=>'], 'EqualNullSafe', 'is_not_distinct_from', (o) => o === 0),
    evaluate: ([a = null, b = null], [t]) => (a === null || b === null || !t ? a === b : equalValues(a, b, t)),
    nullable: 'never',
    nullIntolerant: false,
  },
  comparison(['<'], 'LessThan', 'lt', (o) => o < 0),
  comparison(['<='], 'LessThanOrEqual', 'lte', (o) => o <= 0),
  comparison(['>'], 'GreaterThan', 'gt', (o) => o > 0),
  comparison(['>='], 'GreaterThanOrEqual', 'gte', (o) => o >= 0),
  scalar({
    names: ['and'],
    class: 'And',
    args: binaryArgs(booleanType),
    type: always(booleanType),
    nullIntolerant: false,
    print: { analyzed: '($0 AND $1)' },
    evaluate: ([a, b]) => (a === false || b === false ? false : a === null || b === null ? null : true),
    substrait: fixedStandard(booleanUrn, 'and:bool'),
  }),
  scalar({
    names: ['or'],
    class: 'Or',
    args: binaryArgs(booleanType),
    type: always(booleanType),
    nullIntolerant: false,
    print: { analyzed: '($0 OR $1)' },
    evaluate: ([a, b]) => (a === true || b === true ? true : a === null || b === null ? null : false),
    substrait: fixedStandard(booleanUrn, 'or:bool'),
  }),
  scalar({
    names: ['not', '!'],
    class: 'Not',
    args: implicit([booleanType]),
    type: always(booleanType),
    print: { analyzed: 'NOT $0', pretty: '(NOT $0)' },
    evaluate: ([a]) => !bool(a),
    substrait: fixedStandard(booleanUrn, 'not:bool'),
  }),
  scalar({
    names: ['in'],
    class: 'In',
    args: anyArgs(1, Number.POSITIVE_INFINITY),
    type: always(booleanType),
    nullIntolerant: false,
    print: { analyzed: '$0 IN ($1*)', pretty: '($0 IN ($1*))' },
  }),
  scalar({
    names: ['isnull'],
    class: 'IsNull',
    args: anyArgs(1),
    type: always(booleanType),
    nullable: 'never',
    nullIntolerant: false,
    print: { pretty: '($0 IS NULL)' },
    evaluate: ([a]) => a === null,
    substrait: fixedStandard(comparisonUrn, 'is_null:any'),
  }),
  scalar({
    names: ['isnotnull'],
    class: 'IsNotNull',
    args: anyArgs(1),
    type: always(booleanType),
    nullable: 'never',
    nullIntolerant: false,
    print: { pretty: '($0 IS NOT NULL)' },
    evaluate: ([a]) => a !== null,
    substrait: fixedStandard(comparisonUrn, 'is_not_null:any'),
  }),
  scalar({
    names: ['isnan'],
    class: 'IsNaN',
    args: implicit([[{ kind: 'double' }, { kind: 'float' }]]),
    type: always(booleanType),
    nullable: 'never',
    nullIntolerant: false,
    evaluate: ([a]) => a !== null && Number.isNaN(num(a)),
    substrait: standard(comparisonUrn, 'is_nan', ['fp32', 'fp64']),
  }),
  scalar({
    names: ['equal_null'],
    class: 'EqualNull',
    args: anyArgs(2),
    type: always(booleanType),
    nullable: 'never',
    nullIntolerant: false,
    replacement: { call: '<=>', args: [{ slot: 0 }, { slot: 1 }] },
  }),
];

const twoStrings = implicit([stringType, stringType]);
const escaped = { value: '\\', type: stringType } as const;

/** Cast to string unless both are binary, as StringPredicate's builder wants it. */
const stringOrBinary = customArgs(2, 2, (args) => {
  const binary = args.every((a) => a.type.kind === 'binary');
  return args.map((a): DataType | undefined => (a.type.kind === 'string' || binary ? undefined : stringType));
});

const stringPredicate = (name: string, cls: string, standardName: string, test: (v: string, part: string) => boolean): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    ownName: cls,
    args: stringOrBinary,
    type: always(booleanType),
    print: { pretty: `${name}($*)` },
    evaluate: ([v, part]) => test(asText(v), asText(part)),
    substrait: standard('functions_string', standardName, ['str_str']),
  });

/** Binaries are compared as texts of one character a byte. */
const asText = (v: Value | undefined): string => (v instanceof Uint8Array ? Array.from(v, (b) => String.fromCharCode(b)).join('') : str(v));

const quantified = (name: string, cls: string, all: boolean, negated: boolean): FunctionRow =>
  scalar({
    names: [name],
    internal: true,
    class: cls,
    args: { min: 1, max: Number.POSITIVE_INFINITY, input: { kind: 'implicit', types: [stringType] } },
    type: always(booleanType),
    nullable: 'always',
    print: { pretty: '$name($0)' },
    evaluate: ([v, ...patterns]) => likeMany(v ?? null, patterns, all, negated),
  });

export const stringPredicates: readonly FunctionRow[] = [
  scalar({
    names: ['like'],
    class: 'Like',
    args: { ...implicit([stringType, stringType, stringType], 1) },
    type: always(booleanType),
    print: { analyzed: "$0 LIKE $1 || $0 LIKE $1 ESCAPE '$2'", pretty: '$0 LIKE $1' },
    evaluate: ([v, pattern, escapeChar = '\\']) => like(str(v), str(pattern), str(escapeChar)),
    substrait: {
      urn: 'functions_string',
      signatures: ['like:str_str'],
      signature: (args) => (args[2] === undefined || args[2].literal?.value === '\\' ? 'like:str_str' : undefined),
      arguments: [{ slot: 0 }, { slot: 1 }],
    },
  }),
  scalar({
    names: ['ilike'],
    class: 'ILike',
    args: implicit([stringType, stringType, stringType], 1),
    type: always(booleanType),
    nullIntolerant: false,
    defaults: [escaped],
    print: { pretty: 'ilike($0, $1)' },
    replacement: ([, , escapeChar]) => ({
      call: 'like',
      args: [
        { call: 'lower', args: [{ slot: 0 }] },
        { call: 'lower', args: [{ slot: 1 }] },
        ...(escapeChar?.literal?.value === '\\' ? [] : [{ slot: 2 }]),
      ],
    }),
  }),
  scalar({
    names: ['rlike', 'regexp', 'regexp_like'],
    class: 'RLike',
    keptNames: ['regexp_like', 'regexp'],
    args: twoStrings,
    type: always(booleanType),
    evaluate: ([v, pattern]) => rlike(str(v), str(pattern)),
    print: { analyzed: 'RLIKE($0, $1)', pretty: '$NAME($0, $1)' },
  }),
  quantified('likeall', 'LikeAll', true, false),
  quantified('notlikeall', 'NotLikeAll', true, true),
  quantified('likeany', 'LikeAny', false, false),
  quantified('notlikeany', 'NotLikeAny', false, true),
  stringPredicate('startswith', 'StartsWith', 'starts_with', (v, part) => v.startsWith(part)),
  stringPredicate('endswith', 'EndsWith', 'ends_with', (v, part) => v.endsWith(part)),
  stringPredicate('contains', 'Contains', 'contains', (v, part) => v.includes(part)),
];
