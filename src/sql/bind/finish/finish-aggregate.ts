import { raise } from '../../../errors/raise.ts';
import type { IrAggregateCall, IrExpr } from '../../../substrait/ir/expression.ts';
import type { IrAggregate, IrRel } from '../../../substrait/ir/relation.ts';
import * as ir from '../../../substrait/ir/typing.ts';
import { checkNested } from '../check/check-hosted.ts';
import { keyIndex, notGrouped } from '../group-by/grouping-functions.ts';
import { planText } from '../names/plan-text.ts';
import { prettySql } from '../names/pretty.ts';
import { attributeOf } from '../tree/columns.ts';
import type { AggregateExpr, Expr, GroupingExpr } from '../tree/expr.ts';
import type { AggregatePlan, Attribute } from '../tree/plan.ts';
import { isDeterministic, sameExpr, semanticKey } from '../tree/semantic.ts';
import { finishAggregateCall, finishExpr } from './finish-expr.ts';
import { finishItems } from './finish-project.ts';
import type { Finisher } from './finisher.ts';
import type { Columns, Position } from './scope.ts';

/** Measures of an Aggregate, each distinct call once, in order of first use. */
class Measures {
  readonly calls: IrAggregateCall[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly at: Position;
  private readonly finisher: Finisher;

  constructor(at: Position, finisher: Finisher) {
    this.at = at;
    this.finisher = finisher;
  }

  indexOf(e: AggregateExpr): number {
    checkNested(e);
    const key = isDeterministic(e) ? semanticKey(e) : undefined;
    const known = key === undefined ? undefined : this.indexes.get(key);
    if (known !== undefined) return known;
    const index = this.calls.push(finishAggregateCall(e, this.at, this.finisher)) - 1;
    if (key !== undefined) this.indexes.set(key, index);
    return index;
  }
}

const noColumn: Attribute = { id: -1, name: '', type: { kind: 'void' }, nullable: true, qualifier: [] };

function keyNullable(p: AggregatePlan, index: number): boolean {
  return (p.keys[index]?.nullable ?? true) || (p.sets?.some((s) => !s.includes(index)) ?? false);
}
/** Keys as columns of the result list's row; keys that are no columns have no identity. */
function keyColumns(p: AggregatePlan): Columns {
  return p.keys.map((k, i) => ({ ...(k.kind === 'Column' ? attributeOf(k) : noColumn), type: k.type, nullable: keyNullable(p, i) }));
}

/** @throws MISSING_GROUP_BY, MISSING_AGGREGATION for a column that is neither grouped nor aggregated */
function missingAggregation(e: Expr, p: AggregatePlan, f: Finisher): never {
  if (p.keys.length === 0) return raise('MISSING_GROUP_BY', {}, p.span);
  const text = prettySql(e, f.ctx.conf);
  return raise('MISSING_AGGREGATION', { expression: `"${text}"`, expressionAnyValue: `"any_value(${text})"` }, undefined);
}

/** @throws GROUPING_ID_COLUMN_MISMATCH, GROUPING_COLUMN_MISMATCH */
function groupingOf(e: GroupingExpr, p: AggregatePlan, f: Finisher): IrExpr {
  if (!p.sets) return notGrouped(e);
  if (e.key) return ir.grouping(keyIndex(e.key, e, p, f.ctx.conf));
  const all = e.keys.length === 0 || (e.keys.length === p.keys.length && e.keys.every((k, i) => sameExpr(k, p.keys[i] ?? k)));
  if (all) return ir.grouping();
  const texts = (keys: readonly Expr[]): string => keys.map((k) => planText(k, f.ctx.conf)).join(',');
  return raise('GROUPING_ID_COLUMN_MISMATCH', { groupingIdColumn: texts(e.keys), groupByColumns: texts(p.keys) }, undefined);
}

/** An Aggregate and its result list. */
export function finishAggregate(p: AggregatePlan, input: IrRel, at: Position, f: Finisher): IrRel {
  const keys = p.keys.map((k) => finishExpr(k, at, f));
  const keyIndexes = new Map<string, number>();
  for (const [i, k] of p.keys.entries()) if (isDeterministic(k) && !keyIndexes.has(semanticKey(k))) keyIndexes.set(semanticKey(k), i);
  const measures = new Measures(at, f);
  const columns = keyColumns(p);
  const replace = (e: Expr): IrExpr | undefined => {
    if (e.kind === 'Aggregate') return { kind: 'Field', index: keys.length + measures.indexOf(e), type: e.type, nullable: e.nullable };
    if (e.kind === 'Grouping') return groupingOf(e, p, f);
    const index = isDeterministic(e) ? keyIndexes.get(semanticKey(e)) : undefined;
    const key = index === undefined ? undefined : keys[index];
    if (index === undefined || !key) return e.kind === 'Column' ? missingAggregation(e, p, f) : undefined;
    const spelling = e.kind === 'Column' && columns[index]?.name !== e.name ? { spelling: e.name } : {};
    return { kind: 'Field', index, type: key.type, nullable: columns[index]?.nullable ?? key.nullable, ...spelling };
  };
  const list: Position = { columns, around: at.around, replace };
  const groupings = p.sets ?? [keys.map((_, i) => i)];
  const result = finishItems(p.items, p.appended, input, list, f);
  const relation: IrAggregate = {
    kind: 'Aggregate',
    layers: [],
    input,
    keys,
    groupings,
    groupingSets: p.sets !== undefined,
    measures: measures.calls,
    distinct: false,
  };
  return { ...result, input: relation };
}
