import { booleanType, type DataType, stringType } from '../../types/data-type.ts';
import { always, anyArgs, binaryArgs, customArgs, fixedStandard, implicit, scalar, standard } from '../define.ts';
import type { FunctionRow } from '../row.ts';

const comparisonUrn = 'functions_comparison';
const booleanUrn = 'functions_boolean';

const comparison = (names: readonly string[], cls: string, standardName: string): FunctionRow =>
  scalar({
    names,
    class: cls,
    args: binaryArgs('any'),
    type: always(booleanType),
    print: { analyzed: `($0 ${names[0]} $1)` },
    substrait: fixedStandard(comparisonUrn, `${standardName}:any_any`),
  });

export const predicates: readonly FunctionRow[] = [
  comparison(['=', '=='], 'EqualTo', 'equal'),
  {
    ...comparison(['<=>'], 'EqualNullSafe', 'is_not_distinct_from'),
    nullable: 'never',
    nullIntolerant: false,
  },
  comparison(['<'], 'LessThan', 'lt'),
  comparison(['<='], 'LessThanOrEqual', 'lte'),
  comparison(['>'], 'GreaterThan', 'gt'),
  comparison(['>='], 'GreaterThanOrEqual', 'gte'),
  scalar({
    names: ['and'],
    class: 'And',
    args: binaryArgs(booleanType),
    type: always(booleanType),
    nullIntolerant: false,
    print: { analyzed: '($0 AND $1)' },
    substrait: fixedStandard(booleanUrn, 'and:bool'),
  }),
  scalar({
    names: ['or'],
    class: 'Or',
    args: binaryArgs(booleanType),
    type: always(booleanType),
    nullIntolerant: false,
    print: { analyzed: '($0 OR $1)' },
    substrait: fixedStandard(booleanUrn, 'or:bool'),
  }),
  scalar({
    names: ['not', '!'],
    class: 'Not',
    args: implicit([booleanType]),
    type: always(booleanType),
    print: { analyzed: 'NOT $0', pretty: '(NOT $0)' },
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
    substrait: fixedStandard(comparisonUrn, 'is_not_null:any'),
  }),
  scalar({
    names: ['isnan'],
    class: 'IsNaN',
    args: implicit([[{ kind: 'double' }, { kind: 'float' }]]),
    type: always(booleanType),
    nullable: 'never',
    nullIntolerant: false,
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

const stringPredicate = (name: string, cls: string, standardName: string): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    ownName: cls,
    args: stringOrBinary,
    type: always(booleanType),
    print: { pretty: `${name}($*)` },
    substrait: standard('functions_string', standardName, ['str_str']),
  });

const quantified = (name: string, cls: string): FunctionRow =>
  scalar({
    names: [name],
    internal: true,
    class: cls,
    args: { min: 1, max: Number.POSITIVE_INFINITY, input: { kind: 'implicit', types: [stringType] } },
    type: always(booleanType),
    nullable: 'always',
    print: { pretty: '$name($0)' },
  });

export const stringPredicates: readonly FunctionRow[] = [
  scalar({
    names: ['like'],
    class: 'Like',
    args: { ...implicit([stringType, stringType, stringType], 1) },
    type: always(booleanType),
    defaults: [escaped],
    print: { pretty: '$0 LIKE $1' },
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
    replacement: { call: 'like', args: [{ call: 'lower', args: [{ slot: 0 }] }, { call: 'lower', args: [{ slot: 1 }] }, { slot: 2 }] },
  }),
  scalar({
    names: ['rlike', 'regexp', 'regexp_like'],
    class: 'RLike',
    keptNames: ['regexp_like', 'regexp'],
    args: twoStrings,
    type: always(booleanType),
    print: { analyzed: 'RLIKE($0, $1)', pretty: '$NAME($0, $1)' },
  }),
  quantified('likeall', 'LikeAll'),
  quantified('notlikeall', 'NotLikeAll'),
  quantified('likeany', 'LikeAny'),
  quantified('notlikeany', 'NotLikeAny'),
  stringPredicate('startswith', 'StartsWith', 'starts_with'),
  stringPredicate('endswith', 'EndsWith', 'ends_with'),
  stringPredicate('contains', 'Contains', 'contains'),
];
