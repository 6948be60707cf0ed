import { rowOf } from '../../../../functions/registry.ts';
import type { DataType } from '../../../../types/data-type.ts';
import type { AggregateExpression } from '../../../expr/expr.ts';
import { collectExpr } from '../../../expr/traverse.ts';
import { typeOf } from '../../../facts/typing.ts';
import type { Aggregate } from '../../../plan/plan.ts';

/** Functions whose buffer is an object (Catalyst's TypedImperativeAggregate). */
const objectBuffers: ReadonlySet<string> = new Set([
  'CollectList',
  'CollectSet',
  'Percentile',
  'PercentileCont',
  'PercentileDisc',
  'ApproximatePercentile',
  'Mode',
  'HistogramNumeric',
  'CountMinSketchAgg',
  'BloomFilterAggregate',
  'ListAgg',
]);
/** Functions that keep values of their arguments in the buffer; others keep numbers. */
const valueBuffers: ReadonlySet<string> = new Set(['Min', 'Max', 'First', 'Last', 'MaxBy', 'MinBy', 'PivotFirst']);

/** Can a value be updated in place in a row buffer, having a fixed size? */
function isFixedSize(t: DataType): boolean {
  return t.kind !== 'string' && t.kind !== 'binary' && t.kind !== 'array' && t.kind !== 'map' && t.kind !== 'struct';
}

type Kind = 'hash' | 'object' | 'sort';

function aggregationKind(p: Aggregate): Kind {
  const functions = p.aggregateExpressions.flatMap((e) =>
    collectExpr(e, (x): AggregateExpression | undefined => (x.kind === 'AggregateExpression' ? x : undefined)),
  );
  const classOf = (e: AggregateExpression): string => rowOf(e.fn).class;
  if (functions.some((e) => objectBuffers.has(classOf(e)))) return 'object';
  const fixed = functions.every((e) => !valueBuffers.has(classOf(e)) || e.args.every((a) => isFixedSize(typeOf(a))));
  return fixed ? 'hash' : 'sort';
}

/** Would both be executed by the same kind of aggregation? Merging others could make one of them slower. */
export function canMergeAggregates(a: Aggregate, b: Aggregate): boolean {
  return aggregationKind(a) === aggregationKind(b);
}
