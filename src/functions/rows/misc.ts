import { raise } from '../../errors/raise.ts';
import { bigintType, binaryType, type DataType, doubleType, intType, stringType, typeName, voidType } from '../../types/data-type.ts';
import { always, anyArgs, implicit, scalar, typeOfArg } from '../define.ts';
import type { FunctionRow, Template } from '../row.ts';

const slot = (i: number): Template => ({ slot: i });

const castTo = (name: string, type: DataType): FunctionRow =>
  scalar({
    names: [name],
    class: 'Cast',
    args: anyArgs(1),
    type: always(type),
    expand: () => ({ cast: slot(0), to: type }),
  });

/** Functions that see where a row is processed. */
const perPartition = (name: string, cls: string, type: DataType, own?: string): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    ...(own ? { ownName: own } : {}),
    args: anyArgs(0),
    type: always(type),
    nullable: 'never',
    nullIntolerant: false,
    deterministic: false,
    foldable: false,
  });
const random = (names: readonly string[], cls: string): FunctionRow =>
  scalar({
    names,
    class: cls,
    keptNames: names.slice(1),
    args: implicit([[intType, bigintType]], 1),
    type: always(doubleType),
    nullable: 'never',
    nullIntolerant: false,
    deterministic: false,
    foldable: false,
    defaults: [{ value: 0n, type: bigintType }],
  });

/** Wrappers that only the optimizer and the analyzer make. */
const wrapper = (name: string, cls: string, rest: Partial<FunctionRow> = {}): FunctionRow =>
  scalar({ names: [name], internal: true, class: cls, args: anyArgs(1), type: typeOfArg(0), ...rest });

export const castFunctions: readonly FunctionRow[] = [
  castTo('boolean', { kind: 'boolean' }),
  castTo('tinyint', { kind: 'tinyint' }),
  castTo('smallint', { kind: 'smallint' }),
  castTo('int', intType),
  castTo('bigint', bigintType),
  castTo('float', { kind: 'float' }),
  castTo('double', doubleType),
  castTo('decimal', { kind: 'decimal', precision: 10, scale: 0 }),
  castTo('date', { kind: 'date' }),
  castTo('timestamp', { kind: 'timestamp' }),
  castTo('binary', binaryType),
  castTo('string', stringType),
];

export const miscellaneous: readonly FunctionRow[] = [
  scalar({
    names: ['typeof'],
    class: 'TypeOf',
    args: anyArgs(1),
    type: always(stringType),
    nullable: 'never',
    nullIntolerant: false,
    foldable: 'always',
    evaluate: (_args, [t]) => typeName(t ?? voidType),
  }),
  scalar({
    names: ['assert_true'],
    class: 'AssertTrue',
    args: { min: 1, max: 2, input: { kind: 'implicit', types: [{ kind: 'boolean' }, stringType] } },
    type: always(voidType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: { if: slot(0), then: { literal: null, type: voidType }, else: { call: 'raise_error', args: [slot(1)] } },
  }),
  scalar({
    names: ['raise_error'],
    class: 'RaiseError',
    args: implicit([stringType]),
    type: always(voidType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    print: { analyzed: 'raise_error($0, NullType)', pretty: 'raise_error($0)' },
    evaluate: ([message]) => raise('ILLEGAL_ARGUMENT', { message: typeof message === 'string' ? message : 'null' }),
  }),
  random(['rand', 'random'], 'Rand'),
  random(['randn'], 'Randn'),
  scalar({
    names: ['uuid'],
    class: 'Uuid',
    args: { min: 0, max: 1, input: { kind: 'none' } },
    type: always(stringType),
    nullable: 'never',
    nullIntolerant: false,
    deterministic: false,
    foldable: false,
    defaults: [{ value: 0n, type: bigintType }],
    print: { analyzed: 'uuid($?0)', pretty: 'uuid()' },
  }),
  perPartition('monotonically_increasing_id', 'MonotonicallyIncreasingID', bigintType),
  perPartition('spark_partition_id', 'SparkPartitionID', intType, 'SPARK_PARTITION_ID'),
  perPartition('input_file_name', 'InputFileName', stringType),
  perPartition('input_file_block_start', 'InputFileBlockStart', bigintType),
  perPartition('input_file_block_length', 'InputFileBlockLength', bigintType),
  scalar({
    names: ['version'],
    class: 'SparkVersion',
    args: anyArgs(0),
    type: always(stringType),
    nullable: 'never',
    nullIntolerant: false,
    evaluate: () => '3.4.4 6729992c76fc59ab07f63f97a9858691274447d0',
  }),
  wrapper('known_floating_point_normalized', 'KnownFloatingPointNormalized', { ownName: 'knownfloatingpointnormalized', nullIntolerant: false }),
  wrapper('normalize_nan_and_zero', 'NormalizeNaNAndZero', { ownName: 'normalizenanandzero', nullIntolerant: false }),
  wrapper('known_nullable', 'KnownNullable', { ownName: 'knownnullable', nullable: 'always', nullIntolerant: false }),
  wrapper('known_not_null', 'KnownNotNull', { ownName: 'knownnotnull', nullable: 'never', nullIntolerant: false }),
  wrapper('unscaled_value', 'UnscaledValue', {
    type: always(bigintType),
    print: { analyzed: 'UnscaledValue($0)', pretty: 'unscaledvalue($0)' },
  }),
  scalar({
    names: ['make_decimal'],
    internal: true,
    class: 'MakeDecimal',
    ownName: 'MakeDecimal',
    args: anyArgs(3),
    type: ([, precision, scale]) => ({
      kind: 'decimal',
      precision: Number(precision?.literal?.value ?? 38),
      scale: Number(scale?.literal?.value ?? 0),
    }),
    nullable: ([x], conf) => (x?.nullable ?? true) || !conf.ansiEnabled,
    print: { analyzed: 'MakeDecimal($0,$1,$2)', pretty: 'makedecimal($0)' },
  }),
  wrapper('precise_timestamp_conversion', 'PreciseTimestampConversion', {
    type: always(bigintType),
    print: { analyzed: 'precisetimestampconversion($0, TimestampType, LongType)' },
  }),
  wrapper('precise_timestamp_conversion_back', 'PreciseTimestampConversion', {
    type: always({ kind: 'timestamp' }),
    print: { analyzed: 'precisetimestampconversion($0, LongType, TimestampType)' },
  }),
  scalar({
    names: ['read_side_padding'],
    internal: true,
    class: 'StaticInvoke',
    args: implicit([stringType, intType]),
    type: always(stringType),
    nullable: 'always',
    print: {
      analyzed:
        'staticinvoke(class org.apache.spark.sql.catalyst.util.CharVarcharCodegenUtils, StringType, readSidePadding, $0, $1, true, false, true)',
    },
  }),
  scalar({
    names: ['atleastnnonnulls'],
    internal: true,
    class: 'AtLeastNNonNulls',
    args: anyArgs(1, Number.POSITIVE_INFINITY),
    type: always({ kind: 'boolean' }),
    nullable: 'never',
    nullIntolerant: false,
  }),
  scalar({
    names: ['might_contain'],
    internal: true,
    class: 'BloomFilterMightContain',
    args: anyArgs(2),
    type: always({ kind: 'boolean' }),
    nullable: 'always',
    nullIntolerant: false,
  }),
];
