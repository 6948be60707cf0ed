import { raise } from '../../../errors/raise.ts';
import { rowOf } from '../../../functions/registry.ts';
import { standardSignature } from '../../../functions/substrait-types.ts';
import type { DataType } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import { replacementOf } from '../../ir/expand-template.ts';
import type { IrCall, IrExpr } from '../../ir/expression.ts';
import type { IrRange, IrRel } from '../../ir/relation.ts';
import { call, ifThen, literal, typedArg } from '../../ir/typing.ts';
import type { Target } from '../target.ts';
import { expandAsUnion, groupingSetsAsUnion } from './union-of-sets.ts';

/** More rows of a range than this are not written out. */
const mostRows = 1000n;

function rangeAsValues(r: IrRange): IrRel {
  const count = (r.end - r.start + r.step + (r.step > 0n ? -1n : 1n)) / r.step;
  if (count > mostRows) raise('SUBSTRAIT_UNWRITABLE', { what: `a range of ${count} rows` });
  const rows = Array.from({ length: Math.max(0, Number(count)) }, (_, i) => [r.start + BigInt(i) * r.step]);
  return { kind: 'VirtualTable', columns: [{ name: 'id', type: { kind: 'bigint' }, nullable: false }], rows, layers: r.layers };
}

function rewriteRel(r: IrRel): IrRel {
  switch (r.kind) {
    case 'Project':
      return groupingSetsAsUnion(r);
    case 'Expand':
      return expandAsUnion(r);
    case 'Range':
      return rangeAsValues(r);
    case 'Generate':
    case 'Sample':
    case 'Tail':
    case 'LateralJoin':
      return raise('SUBSTRAIT_UNWRITABLE', { what: `${r.kind}, which DataFusion does not read` });
    default:
      return r;
  }
}

function zeroOf(t: DataType): Value | undefined {
  switch (t.kind) {
    case 'double':
    case 'float':
    case 'int':
    case 'smallint':
    case 'tinyint':
      return 0;
    case 'bigint':
      return 0n;
    case 'decimal':
      return { tag: 'decimal', unscaled: 0n, precision: t.precision, scale: t.scale };
    default:
      return undefined;
  }
}

/** A division by zero is null in Spark, an error or infinity in DataFusion: the divisor becomes null. */
function safeDivision(e: IrCall): IrExpr {
  const [dividend, divisor] = e.args;
  const zero = divisor && zeroOf(divisor.type);
  if (!dividend || !divisor || zero === undefined || (divisor.kind === 'Literal' && divisor.value !== null)) return e;
  return { ...e, args: [dividend, call('nullif', [divisor, literal(zero, divisor.type)])] };
}

/** concat of null is null in Spark; DataFusion leaves nulls out. */
function strictConcat(e: IrCall): IrExpr {
  const nullable = e.args.filter((a) => a.nullable);
  if (nullable.length === 0) return e;
  const anyNull = nullable.map((a) => call('isnull', [a])).reduce((a, b) => call('or', [a, b]));
  return ifThen('case', [{ when: anyNull, then: literal(null, e.type) }], e);
}

function rewriteExpr(e: IrExpr): IrExpr {
  if (e.kind !== 'Call') return e;
  switch (e.fn) {
    case '/':
    case '%':
    case 'div':
      return safeDivision(e);
    case 'concat':
      return e.type.kind === 'string' ? strictConcat(e) : e;
    default:
      return replaced(e);
  }
}

/** A function that neither the standard nor DataFusion has, as what it stands for. */
function replaced(e: IrCall): IrExpr {
  if (standardSignature(rowOf(e.fn), e.args.map(typedArg), e.type)) return e;
  const stands = replacementOf(e);
  return stands ? rewriteExpr(stands) : e;
}

/** Parts of a date by Substrait's component; DataFusion has them in `date_part`. */
const dateParts: Readonly<Record<string, string>> = {
  YEAR: 'year',
  ISO_YEAR: 'isoyear',
  QUARTER: 'quarter',
  MONTH: 'month',
  DAY: 'day',
  DAY_OF_YEAR: 'doy',
  ISO_WEEK: 'week',
  HOUR: 'hour',
  MINUTE: 'minute',
};

const statistics: Readonly<Record<string, string>> = {
  'std_dev SAMPLE': 'stddev',
  'std_dev POPULATION': 'stddev_pop',
  'variance SAMPLE': 'var_samp',
  'variance POPULATION': 'var_pop',
};

/** DataFusion 55: one tree, no messages of ours, functions by bare name. */
export const datafusion: Target = {
  name: 'datafusion',
  hints: false,
  inlineDefinitions: true,
  rewrite: { rel: rewriteRel, expr: rewriteExpr },
  rename: (base, enums) => {
    const [first] = enums;
    if (base === 'extract') return first !== undefined && Object.hasOwn(dateParts, first) ? { name: 'date_part', word: dateParts[first] } : undefined;
    if (first !== undefined) return Object.hasOwn(statistics, `${base} ${first}`) ? { name: statistics[`${base} ${first}`] ?? base } : undefined;
    if (base === 'least_skip_null' || base === 'greatest_skip_null') return { name: base.replace('_skip_null', '') };
    return { name: base };
  },
  ownFunctions: new Set(['min', 'max']),
};
