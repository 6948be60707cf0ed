import { assertNever } from '../../errors/compile-error.ts';
import type { IrAggregateCall, IrBound, IrExpr, IrSort, IrWindowCall } from './expression.ts';
import type { IrLayer, IrRel } from './relation.ts';

/** What a rewrite does with each node, once its parts are rewritten. */
export interface Rewrite {
  rel(r: IrRel): IrRel;
  expr(e: IrExpr): IrExpr;
}

function sort(s: IrSort, w: Rewrite): IrSort {
  return { ...s, expr: transformExpr(s.expr, w) };
}
function aggregateCall(c: IrAggregateCall, w: Rewrite): IrAggregateCall {
  const args = c.args.map((a) => transformExpr(a, w));
  return c.filter ? { ...c, args, filter: transformExpr(c.filter, w) } : { ...c, args };
}
function bound(b: IrBound, w: Rewrite): IrBound {
  return 'offset' in b ? { ...b, offset: transformExpr(b.offset, w) } : b;
}
function windowCall(e: IrWindowCall, w: Rewrite): IrWindowCall {
  return {
    ...e,
    call: aggregateCall(e.call, w),
    partitions: e.partitions.map((p) => transformExpr(p, w)),
    sorts: e.sorts.map((s) => sort(s, w)),
    frame: { ...e.frame, lower: bound(e.frame.lower, w), upper: bound(e.frame.upper, w) },
  };
}

function withParts(e: IrExpr, w: Rewrite): IrExpr {
  const t = (x: IrExpr): IrExpr => transformExpr(x, w);
  switch (e.kind) {
    case 'Call':
      return { ...e, args: e.args.map(t) };
    case 'Cast':
    case 'StructField':
    case 'ListElement':
    case 'MapValue':
      return { ...e, input: t(e.input) };
    case 'IfThen': {
      const clauses = e.clauses.map((c) => ({ when: t(c.when), then: t(c.then) }));
      return e.otherwise ? { ...e, clauses, otherwise: t(e.otherwise) } : { ...e, clauses };
    }
    case 'InList':
      return { ...e, value: t(e.value), options: e.options.map(t) };
    case 'WindowCall':
      return windowCall(e, w);
    case 'ScalarSubquery':
    case 'Exists':
      return { ...e, plan: transformRel(e.plan, w) };
    case 'InSubquery':
      return { ...e, needles: e.needles.map(t), plan: transformRel(e.plan, w) };
    case 'Struct':
      return { ...e, fields: e.fields.map(t) };
    case 'List':
      return { ...e, elements: e.elements.map(t) };
    case 'Map':
      return { ...e, entries: e.entries.map((x) => ({ key: t(x.key), value: t(x.value) })) };
    case 'Lambda':
      return { ...e, body: t(e.body) };
    default:
      return e;
  }
}

/** An expression with every node rewritten, parts first; relations of subqueries too. Types are not recomputed. */
export function transformExpr(e: IrExpr, w: Rewrite): IrExpr {
  return w.expr(withParts(e, w));
}

function layer(l: IrLayer, w: Rewrite): IrLayer {
  return l.kind === 'repartition' ? { ...l, keys: l.keys.map((k) => sort(k, w)) } : l;
}

function withRelParts(r: IrRel, w: Rewrite): IrRel {
  const e = (x: IrExpr): IrExpr => transformExpr(x, w);
  const t = (x: IrRel): IrRel => transformRel(x, w);
  switch (r.kind) {
    case 'Read':
    case 'VirtualTable':
    case 'Range':
    case 'Reference':
      return r;
    case 'Project':
      return { ...r, input: t(r.input), expressions: r.expressions.map(e) };
    case 'Filter':
      return { ...r, input: t(r.input), condition: e(r.condition) };
    case 'Aggregate':
      return { ...r, input: t(r.input), keys: r.keys.map(e), measures: r.measures.map((m) => aggregateCall(m, w)) };
    case 'Sort':
      return { ...r, input: t(r.input), sorts: r.sorts.map((s) => sort(s, w)) };
    case 'Fetch':
      return { ...r, input: t(r.input), ...(r.offset ? { offset: e(r.offset) } : {}), ...(r.count ? { count: e(r.count) } : {}) };
    case 'Join':
    case 'LateralJoin':
      return { ...r, left: t(r.left), right: t(r.right), ...(r.condition ? { condition: e(r.condition) } : {}) };
    case 'Cross':
      return { ...r, left: t(r.left), right: t(r.right) };
    case 'Set':
      return { ...r, inputs: r.inputs.map(t) };
    case 'Expand':
      return { ...r, input: t(r.input), projections: r.projections.map((p) => p.map(e)) };
    case 'Window': {
      const expressions = r.expressions.map(e);
      const calls = r.calls.map((c) => windowCall(c, w));
      return { ...r, input: t(r.input), calls, expressions, partitions: r.partitions.map(e), sorts: r.sorts.map((s) => sort(s, w)) };
    }
    case 'Generate':
      return { ...r, input: t(r.input), generator: e(r.generator) };
    case 'Sample':
    case 'Tail':
      return { ...r, input: t(r.input) };
    default:
      return assertNever(r, 'relation');
  }
}

/** A relation with every relation and expression in it rewritten, from the leaves up. */
export function transformRel(r: IrRel, w: Rewrite): IrRel {
  const rewritten = withRelParts(r, w);
  return w.rel({ ...rewritten, layers: rewritten.layers.map((l) => layer(l, w)) });
}
