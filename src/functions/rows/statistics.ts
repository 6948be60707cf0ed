import { arrayType, bigintType, binaryType, booleanType, type DataType, doubleType, intType, stringType, structType } from '../../types/data-type.ts';
import { aggregate, always, anyArgs, expects, fixedStandard, implicit, standard, typeOfArg } from '../define.ts';
import type { FunctionRow, SubstraitCell, Template, TypedArg } from '../row.ts';

const urn = 'functions_arithmetic';
const nothing: DataType = { kind: 'void' };
const slot = (i: number): Template => ({ slot: i });
const call = (fn: string, ...args: readonly Template[]): Template => ({ call: fn, args });

/** `bool_and` and `bool_or` are min and max of booleans. */
const booleanAggregate = (names: readonly string[], cls: string, fn: 'min' | 'max', compound: string): FunctionRow =>
  aggregate({
    names,
    class: cls,
    keptNames: names.slice(1),
    args: implicit([booleanType]),
    type: always(booleanType),
    duplicateAgnostic: true,
    orderAgnostic: true,
    replacement: call(fn, slot(0)),
    substrait: fixedStandard('functions_boolean', compound),
  });

const bitAggregate = (name: string, cls: string, duplicates: boolean): FunctionRow =>
  aggregate({
    names: [name],
    class: cls,
    args: expects(['integral']),
    type: typeOfArg(0),
    orderAgnostic: true,
    ...(duplicates ? { duplicateAgnostic: true } : {}),
  });

/** The Substrait function with the kind of distribution as its first argument. */
const distribution = (name: string, kind: 'SAMPLE' | 'POPULATION'): SubstraitCell =>
  fixedStandard(urn, `${name}:req_fp64`, { arguments: [{ enum: kind }, { slot: 0 }] });

const moment = (names: readonly string[], cls: string, cell?: SubstraitCell): FunctionRow =>
  aggregate({
    names,
    class: cls,
    keptNames: names.slice(1),
    args: implicit([doubleType]),
    type: always(doubleType),
    orderAgnostic: true,
    ...(cell ? { substrait: cell } : {}),
  });
const bivariate = (name: string, cls: string, cell?: SubstraitCell): FunctionRow =>
  aggregate({
    names: [name],
    class: cls,
    args: implicit([doubleType, doubleType]),
    type: always(doubleType),
    orderAgnostic: true,
    ...(cell ? { substrait: cell } : {}),
  });

const bothGiven = call('and', call('isnotnull', slot(0)), call('isnotnull', slot(1)));
const eitherMissing = call('or', call('isnull', slot(0)), call('isnull', slot(1)));

const averageOf = (i: 0 | 1): FunctionRow['replacement'] =>
  call('avg', { if: bothGiven, then: slot(i), else: { literal: null, type: { typeOf: i } } });
function averageType(a: TypedArg | undefined): DataType {
  if (a?.type.kind !== 'decimal') return doubleType;
  return { kind: 'decimal', precision: Math.min(a.type.precision + 4, 38), scale: Math.min(a.type.scale + 4, 38) };
}
const regressionAverage = (name: string, cls: string, i: 0 | 1): FunctionRow =>
  aggregate({
    names: [name],
    class: cls,
    args: implicit(['numeric', 'numeric']),
    type: (args) => averageType(args[i]),
    orderAgnostic: true,
    replacement: averageOf(i) ?? slot(i),
  });
const regressionSum = (name: string, cls: string, i: 0 | 1): FunctionRow =>
  aggregate({
    names: [name],
    class: cls,
    args: implicit([doubleType, doubleType]),
    type: always(doubleType),
    orderAgnostic: true,
    replacement: call('regrreplacement', { if: eitherMissing, then: { literal: null, type: doubleType }, else: slot(i) }),
  });

/** Percentiles of a number are doubles, of an ANSI interval intervals; several percentages give an array. */
function percentileType([x, at]: readonly TypedArg[]): DataType {
  const t = x?.type ?? doubleType;
  const one: DataType = t.kind === 'year-month interval' || t.kind === 'day-time interval' ? t : doubleType;
  return at?.type.kind === 'array' ? arrayType(one, false) : one;
}
const percentages = [doubleType, arrayType(doubleType, false)];
const percentileInput = ['numeric', 'year-month interval', 'day-time interval'] as const;

/** The element's own type, or an array of it for several percentages. */
function approximateType([x, at]: readonly TypedArg[]): DataType {
  const t = x?.type ?? doubleType;
  return at?.type.kind === 'array' ? arrayType(t, false) : t;
}

const collection = (names: readonly string[], cls: string): FunctionRow =>
  aggregate({
    names,
    class: cls,
    args: anyArgs(1),
    type: ([x]) => arrayType(x?.type ?? nothing, false),
    nullable: 'never',
    emptyValue: { tag: 'array', elements: [] },
    print: { analyzed: `${names[0]}($0, 0, 0)`, pretty: `${names[0]}($0)` },
    ...(cls === 'CollectSet' ? { duplicateAgnostic: true } : {}),
  });
const by = (name: string, cls: string): FunctionRow => aggregate({ names: [name], class: cls, args: anyArgs(2), type: typeOfArg(0) });

export const statistics: readonly FunctionRow[] = [
  booleanAggregate(['bool_and', 'every'], 'BoolAnd', 'min', 'bool_and:bool'),
  booleanAggregate(['bool_or', 'any', 'some'], 'BoolOr', 'max', 'bool_or:bool'),
  bitAggregate('bit_and', 'BitAndAgg', true),
  bitAggregate('bit_or', 'BitOrAgg', true),
  bitAggregate('bit_xor', 'BitXorAgg', false),
  aggregate({
    names: ['count_if'],
    class: 'CountIf',
    args: implicit([booleanType]),
    type: always(bigintType),
    nullable: 'never',
    emptyValue: 0n,
    orderAgnostic: true,
    replacement: call('count', { if: call('not', slot(0)), then: { literal: null, type: booleanType }, else: slot(0) }),
  }),
  aggregate({
    names: ['approx_count_distinct'],
    class: 'HyperLogLogPlusPlus',
    args: expects(['any', doubleType], 1),
    type: always(bigintType),
    nullable: 'never',
    emptyValue: 0n,
    duplicateAgnostic: true,
    orderAgnostic: true,
    print: { analyzed: 'approx_count_distinct($0, 0.05, 0, 0) || approx_count_distinct($0, $1, 0, 0)', pretty: 'approx_count_distinct($0)' },
    substrait: {
      urn: 'functions_aggregate_approx',
      signatures: ['approx_count_distinct:any'],
      signature: (args) => (args.length === 1 ? 'approx_count_distinct:any' : undefined),
    },
  }),
  aggregate({
    names: ['percentile_approx', 'approx_percentile'],
    class: 'ApproximatePercentile',
    keptNames: ['approx_percentile'],
    args: implicit(
      [
        ['numeric', { kind: 'date' }, { kind: 'timestamp' }, { kind: 'timestamp_ntz' }, 'year-month interval', 'day-time interval'],
        percentages,
        'integral',
      ],
      1,
    ),
    type: approximateType,
    defaults: [{ value: 10000, type: intType }],
    print: { analyzed: '$name($0, $1, $2, 0, 0)', pretty: '$name($0, $1, $2)' },
  }),
  aggregate({
    names: ['percentile'],
    class: 'Percentile',
    args: implicit([percentileInput, percentages, 'integral'], 1),
    type: percentileType,
    orderAgnostic: true,
    // an int in ResolveFunctions, cast by coercion only where it is not integral
    defaults: [{ value: 1n, type: bigintType }],
    print: { analyzed: 'percentile($0, $1, $2, 0, 0, false)', pretty: 'percentile($0, $1, $2)' },
  }),
  aggregate({
    names: ['median'],
    class: 'Median',
    args: implicit([percentileInput]),
    type: percentileType,
    orderAgnostic: true,
    replacement: call('percentile', slot(0), { literal: 0.5, type: doubleType }, { literal: 1n, type: bigintType }),
  }),
  aggregate({
    names: ['percentile_cont'],
    class: 'PercentileCont',
    args: implicit([percentileInput, percentages, booleanType], 1),
    type: percentileType,
    orderAgnostic: true,
    defaults: [{ value: false, type: booleanType }],
    print: { pretty: 'percentile_cont($1) WITHIN GROUP (ORDER BY $0)' },
    replacement: ([, , reverse]) =>
      call(reverse?.literal?.value === true ? 'percentile_reverse' : 'percentile', slot(0), slot(1), { literal: 1n, type: bigintType }),
  }),
  aggregate({
    names: ['percentile_disc'],
    class: 'PercentileDisc',
    args: implicit([percentileInput, percentages, booleanType], 1),
    type: percentileType,
    orderAgnostic: true,
    defaults: [{ value: false, type: booleanType }],
    print: { analyzed: 'percentile_disc($0, $1, $2, 0, 0, false)', pretty: 'percentile_disc($1) WITHIN GROUP (ORDER BY $0)' },
  }),
  aggregate({
    names: ['percentile_reverse'],
    internal: true,
    class: 'Percentile',
    ownName: 'percentile',
    args: implicit([percentileInput, percentages, 'integral']),
    type: percentileType,
    orderAgnostic: true,
    print: { analyzed: 'percentile($0, $1, $2, 0, 0, true)', pretty: 'percentile($0, $1, $2)' },
  }),
  collection(['collect_list', 'array_agg'], 'CollectList'),
  collection(['collect_set'], 'CollectSet'),
  aggregate({
    names: ['count_min_sketch'],
    class: 'CountMinSketchAgg',
    args: implicit([['integral', stringType, binaryType], doubleType, doubleType, intType]),
    type: always(binaryType),
    nullable: 'never',
    print: { analyzed: 'count_min_sketch($*, 0, 0)', pretty: 'count_min_sketch($*)' },
  }),
  aggregate({
    names: ['histogram_numeric'],
    class: 'HistogramNumeric',
    args: implicit([
      ['numeric', { kind: 'date' }, { kind: 'timestamp' }, { kind: 'timestamp_ntz' }, 'year-month interval', 'day-time interval'],
      intType,
    ]),
    type: ([x]) =>
      arrayType(
        structType([
          { name: 'x', type: x?.type ?? nothing, nullable: true },
          { name: 'y', type: doubleType, nullable: true },
        ]),
        true,
      ),
    print: { analyzed: 'histogram_numeric($0, $1, 0, 0)', pretty: 'histogram_numeric($0, $1)' },
  }),
  by('max_by', 'MaxBy'),
  by('min_by', 'MinBy'),
  aggregate({
    names: ['mode'],
    class: 'Mode',
    args: expects(['atomic']),
    type: typeOfArg(0),
    orderAgnostic: true,
    print: { analyzed: 'mode($0, 0, 0)', pretty: 'mode($0)' },
  }),
  bivariate('corr', 'Corr', standard(urn, 'corr', ['fp64_fp64'])),
  bivariate('covar_pop', 'CovPopulation'),
  bivariate('covar_samp', 'CovSample'),
  moment(['kurtosis'], 'Kurtosis'),
  moment(['skewness'], 'Skewness'),
  moment(['stddev_samp', 'stddev', 'std'], 'StddevSamp', distribution('std_dev', 'SAMPLE')),
  moment(['stddev_pop'], 'StddevPop', distribution('std_dev', 'POPULATION')),
  moment(['var_samp', 'variance'], 'VarianceSamp', distribution('variance', 'SAMPLE')),
  moment(['var_pop'], 'VariancePop', distribution('variance', 'POPULATION')),
  aggregate({
    names: ['regr_count'],
    class: 'RegrCount',
    args: implicit(['numeric', 'numeric']),
    type: always(bigintType),
    nullable: 'never',
    emptyValue: 0n,
    orderAgnostic: true,
    replacement: call('count', slot(0), slot(1)),
  }),
  regressionAverage('regr_avgx', 'RegrAvgX', 1),
  regressionAverage('regr_avgy', 'RegrAvgY', 0),
  bivariate('regr_r2', 'RegrR2'),
  bivariate('regr_slope', 'RegrSlope'),
  bivariate('regr_intercept', 'RegrIntercept'),
  bivariate('regr_sxy', 'RegrSXY'),
  regressionSum('regr_sxx', 'RegrSXX', 1),
  regressionSum('regr_syy', 'RegrSYY', 0),
  aggregate({
    names: ['regrreplacement'],
    internal: true,
    class: 'RegrReplacement',
    args: implicit([doubleType]),
    type: always(doubleType),
    orderAgnostic: true,
  }),
  aggregate({
    names: ['pivotfirst'],
    internal: true,
    class: 'PivotFirst',
    // pivot column, value, and the pivot values as literals
    args: anyArgs(2, Number.POSITIVE_INFINITY),
    type: ([, v]) => arrayType(v?.type ?? nothing, true),
    print: { analyzed: 'pivotfirst($*, 0, 0)' },
  }),
  aggregate({
    names: ['bloom_filter_agg'],
    internal: true,
    class: 'BloomFilterAggregate',
    args: anyArgs(1, 3),
    type: always(binaryType),
    print: { analyzed: 'bloom_filter_agg($*, 0, 0)' },
  }),
];
