import type { IrAggregate, IrProject } from '../../substrait/ir/relation.ts';
import type { Expr, NamedExpression } from '../expr/expr.ts';
import { alias } from '../expr/factories.ts';
import { onUnscaledValues } from '../expr/unscaled-decimals.ts';
import { output } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { liftAggregateCall, liftExpr } from './expression.ts';
import { liftGroupingSets } from './grouping-sets.ts';
import { namedItems } from './items.ts';
import type { Block, Lifter } from './lifter.ts';
import { planTextName } from './plan-text-name.ts';
import { rowOf } from './row-of.ts';
import { type Scope, spanOf } from './scope.ts';

/** An AggregateRel with its result list above it → one Aggregate. */
export function liftGrouped(l: Lifter, r: IrAggregate, result: IrProject, child: Plan, block: Block): Plan {
  const scope: Scope = { lifter: l, row: rowOf(child), block };
  const keys = r.keys.map((k) => ({ ...liftExpr(k, scope), ...spanOf(k) }));
  const measures = r.measures.map((m) => liftAggregateCall(m, scope));
  if (r.groupingSets || r.groupings.length > 1) return liftGroupingSets({ lifter: l, keys, measures, sets: r.groupings, child, result, block });
  const row = [...keys, ...measures.map((m, i) => (r.measures[i]?.unscaled ? onUnscaledValues(m) : m))];
  const lifted = result.expressions.map((e) => liftExpr(e, { ...scope, row }));
  return { kind: 'Aggregate', groupingExpressions: keys, aggregateExpressions: namedItems(l, result, lifted), child };
}

/**
 * An AggregateRel that no result list belongs to: SELECT DISTINCT, where it is marked so or groups by exactly its input's columns; else (other
 * producers) an Aggregate of its keys and measures.
 */
export function liftBareAggregate(l: Lifter, r: IrAggregate, child: Plan, block: Block): Plan {
  if (r.distinct || groupsByAllColumns(r, child)) return { kind: 'Distinct', child };
  const scope: Scope = { lifter: l, row: rowOf(child), block };
  const keys = r.keys.map((k) => liftExpr(k, scope));
  const measures = r.measures.map((m) => liftAggregateCall(m, scope));
  const items = [...keys, ...measures].map((e): NamedExpression => bare(e) ?? alias(e, planTextName(l, e), l.newId()));
  return { kind: 'Aggregate', groupingExpressions: keys, aggregateExpressions: items, child };
}

function bare(e: Expr): NamedExpression | undefined {
  return e.kind === 'AttributeReference' || e.kind === 'OuterReference' ? e : undefined;
}
function groupsByAllColumns(r: IrAggregate, child: Plan): boolean {
  const width = output(child).length;
  const all = r.keys.length === width && r.keys.every((k, i) => k.kind === 'Field' && k.index === i);
  return all && width > 0 && r.measures.length === 0 && r.groupings.length === 1 && !r.groupingSets;
}
