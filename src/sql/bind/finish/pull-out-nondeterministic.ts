import { rowOf } from '../../../functions/registry.ts';
import type { BindContext } from '../context.ts';
import { nondeterministicName } from '../names/nondeterministic.ts';
import { aliasItem, bareItem, columnRef } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';
import { transformDown } from '../tree/expr-children.ts';
import type { AggregatePlan, Item, LayerPlan, Plan, SortPlan } from '../tree/plan.ts';
import { layer, project } from '../tree/plans.ts';
import { isDeterministic, semanticKey } from '../tree/semantic.ts';

/** Replaces non-deterministic calls by columns, and collects those. */
class PulledOut {
  readonly items: Item[] = [];
  private readonly byCall = new Map<string, Item>();
  private readonly ctx: BindContext;

  constructor(ctx: BindContext) {
    this.ctx = ctx;
  }

  rewrite(e: Expr): Expr {
    if (isDeterministic(e)) return e;
    return transformDown(e, (x) => {
      if (x.kind !== 'Call' || rowOf(x.fn).deterministic) return undefined;
      const key = semanticKey(x);
      const item = this.byCall.get(key) ?? aliasItem(x, nondeterministicName, this.ctx.nextId());
      if (!this.byCall.has(key)) this.items.push(item);
      this.byCall.set(key, item);
      return columnRef(item.attribute);
    });
  }
}

function pullFromSort(p: SortPlan, ctx: BindContext): Plan {
  const pulled = new PulledOut(ctx);
  const sorts = p.sorts.map((s) => ({ ...s, expr: pulled.rewrite(s.expr) }));
  if (pulled.items.length === 0) return p;
  const input = project(p.input, [...p.input.output.map(bareItem), ...pulled.items]);
  return project({ ...p, sorts, input, output: input.output }, p.output.map(bareItem));
}

function pullFromRepartition(p: LayerPlan, ctx: BindContext): Plan {
  if (p.layer.kind !== 'repartition') return p;
  const pulled = new PulledOut(ctx);
  const keys = p.layer.keys.map((k) => ({ ...k, expr: pulled.rewrite(k.expr) }));
  if (pulled.items.length === 0) return p;
  const input = project(p.input, [...p.input.output.map(bareItem), ...pulled.items]);
  return project(layer(input, { ...p.layer, keys }), p.output.map(bareItem));
}

/** Group keys: wherever the same call stands in the list it is the column too. */
function pullFromKeys(p: AggregatePlan, ctx: BindContext): Plan {
  if (p.keys.every(isDeterministic)) return p;
  const pulled = new PulledOut(ctx);
  const keys = p.keys.map((k) => pulled.rewrite(k));
  const items = p.items.map((i) => ({ ...i, expr: pulled.rewrite(i.expr) }));
  const input = project(p.input, [...p.input.output.map(bareItem), ...pulled.items]);
  return { ...p, keys, items, input };
}

/**
 * Sorts, repartitions and group keys cannot hold what is not deterministic: a Project below computes it.
 * Source: Catalyst's `PullOutNondeterministic`.
 */
export function pullOutNondeterministic(p: Plan, ctx: BindContext): Plan {
  if (p.kind === 'Sort') return pullFromSort(p, ctx);
  if (p.kind === 'Layer') return pullFromRepartition(p, ctx);
  return p.kind === 'Aggregate' ? pullFromKeys(p, ctx) : p;
}
