import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrAggregate, IrRel } from '../../substrait/ir/relation.ts';
import { equalExpr } from '../equality/equal.ts';
import { semanticEquals } from '../equality/semantic.ts';
import type { AttributeReference, Expr } from '../expr/expr.ts';
import { attribute } from '../expr/factories.ts';
import { ofScaledValues } from '../expr/unscaled-decimals.ts';
import { isNullable, output, typeOf } from '../facts/typing.ts';
import type { Aggregate } from '../plan/plan.ts';
import { lowerAggregateCall, lowerExpr } from './expression.ts';
import { lowerItems } from './items.ts';
import type { Block, Lowerer } from './lowerer.ts';
import { Measures } from './measures.ts';
import type { Scope } from './scope.ts';

/** One Aggregate → an AggregateRel of its keys and distinct calls, and the Project of its results above it. */
export function lowerAggregate(w: Lowerer, p: Aggregate, input: IrRel, block: Block): IrRel {
  const scope: Scope = { lowerer: w, row: output(p.child), block };
  const keys = p.groupingExpressions;
  const calls = new Measures(keys.length, (c) => lowerAggregateCall(c, scope));
  const known = (e: Expr): IrExpr | undefined => keyField(e, keys) ?? measureField(e, calls);
  // outer references of subqueries in the list mean key columns
  const row = keys.map(keyColumn);
  const items = lowerItems(w, p.aggregateExpressions, { ...scope, row, known }, w.appendedTo.get(p));
  const aggregate: IrAggregate = {
    kind: 'Aggregate',
    input,
    keys: keys.map((k) => lowerExpr(k, scope)),
    groupings: [keys.map((_, i) => i)],
    groupingSets: false,
    measures: calls.measures,
    distinct: false,
    layers: [],
  };
  return { kind: 'Project', input: aggregate, ...items };
}

/** The field of an aggregate call, or of the decimal made of one on unscaled values. */
function measureField(e: Expr, calls: Measures): IrExpr | undefined {
  if (e.kind === 'AggregateExpression') return calls.field(e);
  const plain = ofScaledValues(e);
  return plain?.kind === 'AggregateExpression' ? calls.field(plain, true) : undefined;
}

/** A column that stands for a key where it is no column itself: nothing refers to it by id. */
function keyColumn(k: Expr): AttributeReference {
  return k.kind === 'AttributeReference' ? k : attribute('', typeOf(k), isNullable(k), -1);
}

function keyField(e: Expr, keys: readonly Expr[]): IrExpr | undefined {
  const exact = keys.findIndex((k) => equalExpr(k, e));
  const index = exact >= 0 ? exact : keys.findIndex((k) => semanticEquals(k, e));
  const key = keys[index];
  if (!key) return undefined;
  const spelled = e.kind === 'AttributeReference' && key.kind === 'AttributeReference' && e.name !== key.name ? { spelling: e.name } : {};
  return { kind: 'Field', index, type: typeOf(e), nullable: isNullable(e), ...spelled };
}
