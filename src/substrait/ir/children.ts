import { assertNever } from '../../errors/compile-error.ts';
import type { IrAggregateCall, IrBound, IrExpr, IrWindowCall } from './expression.ts';
import type { IrRel } from './relation.ts';

const aggregateParts = (c: IrAggregateCall): readonly IrExpr[] => (c.filter ? [...c.args, c.filter] : c.args);
const boundParts = (b: IrBound): readonly IrExpr[] => ('offset' in b ? [b.offset] : []);

/** The expressions directly inside `e`, in order; those in the relation of a subquery are not. */
export function exprChildren(e: IrExpr): readonly IrExpr[] {
  switch (e.kind) {
    case 'Field':
    case 'OuterField':
    case 'AnchorField':
    case 'Literal':
    case 'LambdaVariable':
    case 'ContextVariable':
    case 'Grouping':
    case 'ScalarSubquery':
    case 'Exists':
      return [];
    case 'Call':
      return e.args;
    case 'Cast':
    case 'StructField':
      return [e.input];
    case 'IfThen':
      return [...e.clauses.flatMap((c) => [c.when, c.then]), ...(e.otherwise ? [e.otherwise] : [])];
    case 'InList':
      return [e.value, ...e.options];
    case 'WindowCall':
      return [...aggregateParts(e.call), ...e.partitions, ...e.sorts.map((s) => s.expr), ...boundParts(e.frame.lower), ...boundParts(e.frame.upper)];
    case 'InSubquery':
      return e.needles;
    case 'Struct':
      return e.fields;
    case 'List':
      return e.elements;
    case 'Map':
      return e.entries.flatMap((x) => [x.key, x.value]);
    case 'ListElement':
      return [e.input, e.index];
    case 'MapValue':
      return [e.input, e.key];
    case 'Lambda':
      return [e.body];
    default:
      return assertNever(e, 'expression');
  }
}

/** The window calls in `e` that are not inside another one, in order. */
export function windowCallsIn(e: IrExpr): readonly IrWindowCall[] {
  const found: IrWindowCall[] = [];
  const pending: IrExpr[] = [e];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === 'WindowCall') found.push(next);
    else pending.push(...[...exprChildren(next)].reverse());
  }
  return found;
}

/** The expressions of a relation itself, in the order in which they are numbered. Cells of a virtual table are values, not expressions. */
export function relExpressions(r: IrRel): readonly IrExpr[] {
  const layers = r.layers.flatMap((l) => (l.kind === 'repartition' ? l.keys.map((k) => k.expr) : []));
  switch (r.kind) {
    case 'Read':
    case 'VirtualTable':
    case 'Range':
    case 'Reference':
    case 'Cross':
    case 'Set':
    case 'Sample':
    case 'Tail':
      return layers;
    case 'Project':
      return [...r.expressions, ...layers];
    case 'Filter':
      return [r.condition, ...layers];
    case 'Aggregate':
      return [...r.keys, ...r.measures.flatMap(aggregateParts), ...layers];
    case 'Sort':
      return [...r.sorts.map((s) => s.expr), ...layers];
    case 'Fetch':
      return [...(r.offset ? [r.offset] : []), ...(r.count ? [r.count] : []), ...layers];
    case 'Join':
    case 'LateralJoin':
      return [...(r.condition ? [r.condition] : []), ...layers];
    case 'Expand':
      return [...r.projections.flat(), ...layers];
    case 'Window':
      return [...r.expressions, ...r.partitions, ...r.sorts.map((s) => s.expr), ...layers];
    case 'Generate':
      return [r.generator, ...layers];
    default:
      return assertNever(r, 'relation');
  }
}
