import { bigintType, booleanType, type DataType, doubleType, intType } from '../../types/data-type.ts';
import { always, anyArgs, customArgs, expects, fixedStandard, implicit, standardFor, typeOfArg, windowOnly } from '../define.ts';
import { implicitCastType } from '../input-types.ts';
import type { FunctionRow } from '../row.ts';

const urn = 'functions_arithmetic';
const widened = { declared: (): DataType => bigintType };

/** Offset functions: `n` is the positive offset as written; Spark prints lag's negated. */
const offset = (name: 'lag' | 'lead', cls: string, print: string): FunctionRow =>
  windowOnly({
    names: [name],
    class: cls,
    // a fourth argument, true, is IGNORE NULLS
    args: customArgs(1, 3, ([x, n, fallback]) => [
      undefined,
      n ? implicitCastType(n.type, intType) : undefined,
      x && fallback ? implicitCastType(fallback.type, [x.type, { kind: 'void' }]) : undefined,
    ]),
    type: typeOfArg(0),
    nullable: ([x, , fallback]) => fallback === undefined || fallback.nullable || (x?.nullable ?? true),
    defaults: [
      { value: 1, type: intType },
      { value: null, type: { kind: 'void' } },
    ],
    print: { analyzed: print, pretty: `${name}($0, $1, $2)` },
    substrait: {
      ...standardFor(urn, `${name}:any_i32_any`, [undefined, 'i32', undefined]),
      signature: (args) => (args.length === 3 && args[1]?.type.kind === 'int' ? `${name}:any_i32_any` : undefined),
    },
  });

export const windows: readonly FunctionRow[] = [
  windowOnly({
    names: ['row_number'],
    class: 'RowNumber',
    args: anyArgs(0),
    type: always(intType),
    substrait: fixedStandard(urn, 'row_number:', widened),
  }),
  windowOnly({
    names: ['rank'],
    class: 'Rank',
    args: anyArgs(0),
    type: always(intType),
    print: { analyzed: 'rank($order)', pretty: 'RANK()' },
    substrait: fixedStandard(urn, 'rank:', widened),
  }),
  windowOnly({
    names: ['dense_rank'],
    class: 'DenseRank',
    args: anyArgs(0),
    type: always(intType),
    print: { analyzed: 'dense_rank($order)', pretty: 'DENSE_RANK()' },
    substrait: fixedStandard(urn, 'dense_rank:', widened),
  }),
  windowOnly({
    names: ['percent_rank'],
    class: 'PercentRank',
    args: anyArgs(0),
    type: always(doubleType),
    print: { analyzed: 'percent_rank($order)', pretty: 'PERCENT_RANK()' },
    substrait: fixedStandard(urn, 'percent_rank:'),
  }),
  windowOnly({ names: ['cume_dist'], class: 'CumeDist', args: anyArgs(0), type: always(doubleType), substrait: fixedStandard(urn, 'cume_dist:') }),
  windowOnly({
    names: ['ntile'],
    class: 'NTile',
    args: expects([intType], 1),
    type: always(intType),
    defaults: [{ value: 1, type: intType }],
    substrait: standardFor(urn, 'ntile:i32', ['i32']),
  }),
  offset('lag', 'Lag', 'lag($0, $-1, $2)'),
  offset('lead', 'Lead', 'lead($0, $1, $2)'),
  windowOnly({
    names: ['nth_value'],
    class: 'NthValue',
    args: implicit(['any', intType, booleanType], 1),
    type: typeOfArg(0),
    nullable: 'always',
    defaults: [{ value: false, type: booleanType }],
    print: { pretty: 'nth_value($0, $1)' },
  }),
];
