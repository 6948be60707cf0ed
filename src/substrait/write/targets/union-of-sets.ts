import type { IrExpr } from '../../ir/expression.ts';
import { groupingBits, groupingIds, hasSetIndex } from '../../ir/grouping-sets.ts';
import { hasResultList } from '../../ir/output.ts';
import type { IrAggregate, IrExpand, IrProject, IrRel } from '../../ir/relation.ts';
import { transformExpr } from '../../ir/transform.ts';
import { literal } from '../../ir/typing.ts';

/** An item of the result list for one grouping set: missing keys are null, grouping functions constant. */
function itemOfSet(e: IrExpr, r: IrAggregate, set: number): IrExpr {
  const kept = r.groupings[set] ?? [];
  return transformExpr(e, {
    rel: (x) => x,
    expr: (x) => {
      if (x.kind === 'Grouping') {
        const id = x.key === undefined ? groupingIds(r)[set] : Number(groupingBits(r, x.key)[set]);
        return literal(id ?? null, x.type);
      }
      if (x.kind !== 'Field') return x;
      if (x.index >= r.keys.length) return { ...x, index: x.index - r.keys.length + kept.length };
      const at = kept.indexOf(x.index);
      return at < 0 ? literal(null, x.type) : { ...x, index: at };
    },
  });
}

/** An Aggregate over several grouping sets with its result list: the union of one Aggregate for each set. */
export function groupingSetsAsUnion(p: IrRel): IrRel {
  if (p.kind !== 'Project' || !hasResultList(p.input) || !(hasSetIndex(p.input) || p.input.groupingSets)) return p;
  const r = p.input;
  const inputs = r.groupings.map((set, i): IrProject => {
    const keys = set.flatMap((k) => r.keys[k] ?? []);
    const input: IrAggregate = { ...r, keys, groupings: [keys.map((_, k) => k)], groupingSets: false };
    return { ...p, input, expressions: p.expressions.map((e) => itemOfSet(e, r, i)), layers: [] };
  });
  const [only, second] = inputs;
  if (only && !second) return { ...only, layers: p.layers };
  return { kind: 'Set', op: 'union all', inputs, layers: p.layers };
}

/** An Expand as the union of its projections. */
export function expandAsUnion(r: IrExpand): IrRel {
  const inputs = r.projections.map(
    (expressions): IrProject => ({ kind: 'Project', input: r.input, expressions, names: r.names, explicitAlias: [], appended: 0, layers: [] }),
  );
  const [only, second] = inputs;
  if (only && !second) return { ...only, layers: r.layers };
  return { kind: 'Set', op: 'union all', inputs, layers: r.layers };
}
