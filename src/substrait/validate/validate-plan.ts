import { raise } from '../../errors/raise.ts';
import { exprChildren, relExpressions } from '../ir/children.ts';
import type { IrExpr } from '../ir/expression.ts';
import { outputColumns, relInputs } from '../ir/output.ts';
import type { IrColumn, IrPlan, IrRel } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';

type Row = readonly IrColumn[];

/** The rows that references in a relation may name. */
interface Place {
  readonly outer: readonly Row[];
  readonly lateral: ReadonlyMap<number, Row>;
}

function inRange(index: number, count: number, what: string, path: string): void {
  if (!Number.isInteger(index) || index < 0 || index >= count)
    raise('SUBSTRAIT_OUT_OF_RANGE', { what, index: String(index), count: String(count) }, path);
}

class Validator {
  readonly #definitions: Row[] = [];
  readonly #anchors = new Set<number>();

  /** Checks a relation and gives its columns. */
  relation(r: IrRel, place: Place, path: string): Row {
    const inputs = this.inputs(r, place, path);
    if (r.kind === 'Reference') inRange(r.ordinal, this.#definitions.length, 'CTE definition', path);
    this.hints(r, inputs[0]?.length ?? 0, path);
    const columns = outputColumns(r, inputs, (ordinal) => this.#definitions[ordinal] ?? []);
    const layerKeys = r.layers.flatMap((l) => (l.kind === 'repartition' ? l.keys.map((k) => k.expr) : []));
    const own = relExpressions(r);
    const row = inputs.flat();
    for (const e of own.slice(0, own.length - layerKeys.length)) this.expression(e, row, place, 0, path);
    for (const e of layerKeys) this.expression(e, columns, place, 0, path);
    return columns;
  }

  inputs(r: IrRel, place: Place, path: string): readonly Row[] {
    if (r.kind !== 'LateralJoin') {
      const inputs = relInputs(r);
      return inputs.map((x, i) => this.relation(x, place, `${path}.${inputs.length === 1 ? 'input' : `inputs[${i}]`}`));
    }
    const left = this.relation(r.left, place, `${path}.left`);
    const right = this.relation(r.right, { outer: place.outer, lateral: new Map([...place.lateral, [r.anchor, left]]) }, `${path}.right`);
    return [left, right];
  }

  /** Numbers that name columns, items or definitions; anchors are given once, before they are named. */
  hints(r: IrRel, width: number, path: string): void {
    if (r.kind === 'Project') {
      r.explicitAlias.forEach((i) => {
        inRange(i, r.expressions.length, 'item', `${path}.explicitAlias`);
      });
      inRange(r.appended, r.expressions.length + 1, 'appended item', `${path}.appended`);
    }
    if (r.kind === 'Project' || r.kind === 'Expand' || r.kind === 'Window')
      r.idNames?.forEach((i) => {
        inRange(i, r.kind === 'Window' ? width + r.names.length : r.names.length, 'item', `${path}.idNames`);
      });
    if (r.kind === 'Read')
      r.partitionColumns.forEach((i) => {
        inRange(i, r.columns.length, 'column', `${path}.partitionColumns`);
      });
    if (r.kind === 'Generate')
      r.dropped.forEach((i) => {
        inRange(i, width, 'column', `${path}.dropped`);
      });
    if (r.kind === 'Aggregate')
      r.groupings.flat().forEach((i) => {
        inRange(i, r.keys.length, 'grouping expression', `${path}.groupings`);
      });
    for (const l of r.layers)
      if (l.kind === 'withCte')
        l.definitions.forEach((i) => {
          inRange(i, this.#definitions.length, 'CTE definition', `${path}.layers`);
        });
    if (r.idAnchor === undefined) return;
    if (this.#anchors.has(r.idAnchor)) raise('SUBSTRAIT_INVALID_PLAN', { reason: `Two relations have the anchor ${r.idAnchor}.` }, path);
    this.#anchors.add(r.idAnchor);
  }

  /** `lambdas`: how many lambdas are around. */
  expression(e: IrExpr, row: Row, place: Place, lambdas: number, path: string): void {
    switch (e.kind) {
      case 'Field':
        inRange(e.index, row.length, 'column', path);
        return;
      case 'OuterField':
        inRange(e.steps - 1, place.outer.length, 'enclosing query', path);
        inRange(e.index, place.outer[e.steps - 1]?.length ?? 0, 'column', path);
        return;
      case 'AnchorField': {
        const left = place.lateral.get(e.anchor);
        if (!left) raise('SUBSTRAIT_UNKNOWN_ANCHOR', { what: 'lateral join', anchor: String(e.anchor) }, path);
        inRange(e.index, left.length, 'column', path);
        return;
      }
      case 'LambdaVariable':
        inRange(e.steps, lambdas, 'enclosing lambda', path);
        return;
      case 'ScalarSubquery':
      case 'Exists':
      case 'InSubquery':
        this.relation(e.plan, { outer: [row, ...place.outer], lateral: place.lateral }, `${path}.plan`);
    }
    for (const child of exprChildren(e)) this.expression(child, row, place, e.kind === 'Lambda' ? lambdas + 1 : lambdas, path);
  }

  plan(p: IrPlan): void {
    const top: Place = { outer: [], lateral: new Map() };
    p.definitions.forEach((d, i) => {
      this.#definitions.push(this.relation(d, top, `definitions[${i}]`));
    });
    const names = columnNames(this.relation(p.root, top, 'root')).length;
    if (p.names.length !== names) raise('SUBSTRAIT_INVALID_PLAN', { reason: `${p.names.length} names for ${names} columns and fields.` }, 'names');
  }
}

/**
 * Checks that everything an IR plan names by number is there: columns, outer rows, definitions, lambdas, items; and that it has a name for every
 * column. The path of an error is that of the IR.
 * @throws CompileError `SUBSTRAIT_OUT_OF_RANGE`, `SUBSTRAIT_UNKNOWN_ANCHOR`, `SUBSTRAIT_INVALID_PLAN`
 */
export function validatePlan(plan: IrPlan): void {
  new Validator().plan(plan);
}
