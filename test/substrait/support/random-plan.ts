import type { IrExpr } from '../../../src/substrait/ir/expression.ts';
import { hasResultList, outputColumns, relInputs } from '../../../src/substrait/ir/output.ts';
import type { IrAggregate, IrColumn, IrLayer, IrPlan, IrProject, IrRel } from '../../../src/substrait/ir/relation.ts';
import { transformRel } from '../../../src/substrait/ir/transform.ts';
import { columnNames } from '../../../src/substrait/ir/type-notes.ts';
import { grouping, literal } from '../../../src/substrait/ir/typing.ts';
import { booleanType, type DataType, intType } from '../../../src/types/data-type.ts';
import { type Around, expression, measure, sorts, window } from './random-expressions.ts';
import { Choices, scalarTypes, someType, someValue } from './random-values.ts';

interface Made {
  readonly rel: IrRel;
  readonly columns: readonly IrColumn[];
}
type Rows = Pick<Around, 'outer' | 'lateral'>;

/** Builds plans from choices; every relation kind, note and layer may occur. */
class Builder {
  readonly c: Choices;
  readonly optimized: boolean;
  readonly definitions: Made[] = [];
  #anchors = 0;
  constructor(c: Choices, optimized: boolean) {
    this.c = c;
    this.optimized = optimized;
  }

  made(rel: IrRel): Made {
    return { rel, columns: this.columns(rel) };
  }
  columns(rel: IrRel): readonly IrColumn[] {
    const inputs = relInputs(rel).map((r) => this.columns(r));
    return outputColumns(rel, inputs, (i) => this.definitions[i]?.columns ?? []);
  }

  around(row: readonly IrColumn[], rows: Rows, depth: number): Around {
    const subquery = (outer: Around['outer']): Made => {
      const q = this.relation(depth - 2, { outer, lateral: rows.lateral });
      const first = q.columns[0];
      if (!first || this.c.rarely(3)) return this.project(q, { outer, lateral: rows.lateral }, 0, 1);
      return this.made(this.bare(q.rel, [{ kind: 'Field', index: 0, type: first.type, nullable: first.nullable }], ['only']));
    };
    return { row, ...rows, ...(depth > 1 ? { subquery } : {}) };
  }
  bare(input: IrRel, expressions: readonly IrExpr[], names: readonly string[]): IrProject {
    return { kind: 'Project', input, expressions, names, explicitAlias: [], appended: 0, layers: [] };
  }

  layers(columns: readonly IrColumn[], rows: Rows): IrLayer[] {
    const { c } = this;
    if (!c.rarely(3)) return [];
    return Array.from({ length: 1 + c.below(3) }, (): IrLayer => {
      switch (c.below(5)) {
        case 0:
          return { kind: 'alias', name: c.pick(['t', 'T x', '`q`']) };
        case 1:
          return { kind: 'joinHint', strategy: 'broadcast' };
        case 2:
          return { kind: 'view', name: ['spark_catalog', 'default', 'v'] };
        case 3: {
          const op = c.pick(['byRange', 'byExpression', 'rebalance']);
          const keys = sorts(c, { row: columns, ...rows }, 1).map((k) => (op === 'byRange' ? k : { ...k, descending: false, nullsFirst: true }));
          return { kind: 'repartition', op, keys, ...(c.rarely(2) ? { partitions: 3 } : {}) };
        }
        default:
          return { kind: 'withCte', definitions: this.definitions.map((_, i) => i) };
      }
    });
  }
  ids() {
    return this.optimized && this.c.rarely(5) ? { idAnchor: ++this.#anchors, ...(this.c.rarely(2) ? { sameIdsAs: 1 } : {}) } : {};
  }

  leaf(): Made {
    const { c } = this;
    const column = (nullable: boolean, type: DataType): IrColumn => ({ name: c.pick(['a', 'b', 'C', 'some name']), type, nullable });
    switch (c.below(4)) {
      case 0: {
        const columns = Array.from({ length: 1 + c.below(4) }, () => column(true, someType(c)));
        const where = c.rarely(5) ? { table: ['parquet', '/data/x'], noTableAlias: true as const } : { table: ['spark_catalog', 'default', 't'] };
        const rowCount = c.rarely(4) ? { rowCount: 100 } : {};
        return this.made({
          kind: 'Read',
          ...where,
          columns,
          partitionColumns: c.rarely(3) ? [0] : [],
          provider: c.pick(['parquet', 'orc']),
          layers: [],
          ...rowCount,
        });
      }
      case 1: {
        const columns = Array.from({ length: c.below(4) }, () => column(c.rarely(2), someType(c)));
        const rows = Array.from({ length: c.below(3) }, () => columns.map((x) => (x.nullable && c.rarely(3) ? null : someValue(c, x.type))));
        return this.made({ kind: 'VirtualTable', columns, rows, layers: [] });
      }
      case 2:
        return this.made({
          kind: 'Range',
          start: -1n,
          end: 9_007_199_254_740_993n,
          step: -3n,
          layers: [],
          ...(c.rarely(2) ? { partitions: 7 } : {}),
        });
      default: {
        const ordinal = this.definitions.length - 1;
        return ordinal < 0
          ? this.made({ kind: 'VirtualTable', columns: [], rows: [[]], layers: [] })
          : this.made({ kind: 'Reference', ordinal, layers: [] });
      }
    }
  }

  project(input: Made, rows: Rows, depth: number, width = 1 + this.c.below(3)): Made {
    const { c } = this;
    const a = this.around(input.columns, rows, depth);
    const expressions = Array.from({ length: width }, () => {
      if (!this.optimized && c.rarely(8)) return window(c, a, 1);
      return expression(
        c,
        a,
        input.columns.length > 0 && !c.rarely(3) ? (input.columns[c.below(input.columns.length)]?.type ?? intType) : someType(c, 1),
        depth,
      );
    });
    const names = expressions.map((_, i) => c.pick([`n${i}`, 'a', 'sum(x#1)']));
    const explicitAlias = expressions.flatMap((e, i) => (e.kind === 'Field' && c.rarely(4) ? [i] : []));
    const idNames = this.optimized && c.rarely(4) ? { idNames: [0] } : {};
    return this.made({ ...this.bare(input.rel, expressions, names), explicitAlias, appended: c.rarely(4) ? 1 : 0, ...idNames });
  }

  /** An Aggregate with its result list, or a Distinct. */
  aggregate(input: Made, rows: Rows, depth: number): Made {
    const { c } = this;
    if (input.columns.length > 0 && c.rarely(4)) {
      const keys = input.columns.map((x, index): IrExpr => ({ kind: 'Field', index, type: x.type, nullable: x.nullable }));
      const rel: IrAggregate = {
        kind: 'Aggregate',
        input: input.rel,
        keys,
        groupings: [keys.map((_, i) => i)],
        groupingSets: false,
        measures: [],
        distinct: true,
        layers: [],
      };
      return this.made(rel);
    }
    const a = this.around(input.columns, rows, depth);
    const keys = Array.from({ length: c.below(3) }, () => expression(c, a, someType(c, 0), depth));
    const all = keys.map((_, i) => i);
    const sets =
      keys.length > 0 && c.rarely(3) ? Array.from({ length: 1 + c.below(3) }, (_, n) => all.slice(0, (n + c.below(2)) % (keys.length + 1))) : [all];
    const plain = sets.length === 1 && sets[0]?.length === keys.length;
    const groupingSets = !plain || (keys.length > 0 && c.rarely(6));
    const measures = Array.from({ length: c.below(3) }, () => measure(c, a, 1, this.optimized));
    const rel: IrAggregate = { kind: 'Aggregate', input: input.rel, keys, groupings: sets, groupingSets, measures, distinct: false, layers: [] };
    const columns = this.columns(rel);
    const within = this.around(columns, rows, depth);
    const items = columns.map((x, index): IrExpr => ({ kind: 'Field', index, type: x.type, nullable: x.nullable }));
    const more = columns.length === 0 ? [literal(1, intType)] : [expression(c, within, columns[0]?.type ?? intType, depth)];
    const bits = groupingSets ? [grouping(), ...(keys.length > 0 ? [grouping(c.below(keys.length))] : [])] : [];
    const expressions = [...items, ...more, ...bits];
    return this.made(
      this.bare(
        rel,
        expressions,
        expressions.map((_, i) => `r${i}`),
      ),
    );
  }

  pair(rows: Rows, depth: number): Made {
    const { c } = this;
    const left = this.relation(depth - 1, rows);
    const anchor = ++this.#anchors;
    const kind = c.below(3);
    const right = this.relation(depth - 1, kind === 2 ? { outer: rows.outer, lateral: [{ anchor, row: left.columns }, ...rows.lateral] } : rows);
    const a = this.around([...left.columns, ...right.columns], rows, depth);
    const condition = c.rarely(4) ? {} : { condition: expression(c, a, booleanType, 2) };
    const cross = c.rarely(3) ? { explicitCross: true as const } : {};
    const strategies = this.optimized && c.rarely(3) ? { leftStrategy: 'broadcast', rightStrategy: 'merge' } : {};
    const sides = { left: left.rel, right: right.rel, layers: [] };
    if (kind === 0) return this.made({ kind: 'Cross', ...sides, ...cross, ...strategies });
    if (kind === 2) return this.made({ kind: 'LateralJoin', type: c.pick(['inner', 'left outer', 'cross']), anchor, ...sides, ...condition });
    const type = c.pick(['inner', 'left outer', 'right outer', 'full outer', 'left semi', 'left anti', 'left mark']);
    const mark = type === 'left mark' ? { markName: c.pick(['exists', 'm']) } : {};
    return this.made({ kind: 'Join', type, ...sides, ...condition, ...(type === 'inner' ? cross : {}), ...mark, ...strategies });
  }

  set(rows: Rows, depth: number): Made {
    const { c } = this;
    const first = this.relation(depth - 1, rows);
    const op = c.pick(['union all', 'union', 'intersect', 'intersect all', 'except', 'except all']);
    const many = this.optimized && (op === 'union all' || op === 'union');
    const copies = many ? 2 + c.below(2) : 2;
    return this.made({ kind: 'Set', op, inputs: [first.rel, ...Array.from({ length: copies - 1 }, () => withoutAnchors(first.rel))], layers: [] });
  }

  unary(rows: Rows, depth: number): Made {
    const { c } = this;
    const input = this.relation(depth - 1, rows);
    const a = this.around(input.columns, rows, depth);
    const below = { input: input.rel, layers: [] };
    switch (c.below(9)) {
      case 0:
        return this.made({ kind: 'Filter', condition: expression(c, a, booleanType, 3), ...below });
      case 1:
        return this.project(input, rows, 2);
      case 2:
        return this.aggregate(input, rows, 2);
      case 3:
        return this.made({ kind: 'Sort', sorts: sorts(c, a, 2), local: c.rarely(3), ...below });
      case 4: {
        const count = c.rarely(3) ? {} : { count: literal(c.pick([0, 1, 2_147_483_647]), intType) };
        const offset = c.rarely(2) || !('count' in count) ? { offset: literal(c.below(3), intType) } : {};
        return this.made({
          kind: 'Fetch',
          ...count,
          ...offset,
          ...below,
          ...(this.optimized && c.rarely(3) ? { limit: c.pick(['global', 'local']) } : {}),
        });
      }
      case 5: {
        const types = [c.pick(scalarTypes), intType];
        const projections = Array.from({ length: 1 + c.below(3) }, () => types.map((t) => expression(c, a, t, 1)));
        return this.made({ kind: 'Expand', projections, names: ['e1', 'e2'], ...below });
      }
      case 6: {
        if (!this.optimized) return this.made({ kind: 'Sample', lowerBound: 0, upperBound: 0.1, withReplacement: c.rarely(2), seed: -42n, ...below });
        const partitions = Array.from({ length: c.below(2) }, () => expression(c, a, intType, 1));
        const order = sorts(c, a, 1);
        const calls = Array.from({ length: 1 + c.below(2) }, () => window(c, a, 1, partitions, order));
        return this.made({ kind: 'Window', calls, expressions: calls, names: calls.map((_, i) => `w${i}`), partitions, sorts: order, ...below });
      }
      case 7: {
        const generated = [{ name: 'col', type: intType, nullable: true }];
        const generator: IrExpr = { ...literal(null, intType) };
        const dropped = input.columns.length > 1 && c.rarely(2) ? [0] : [];
        return this.made({ kind: 'Generate', generator, outer: c.rarely(2), generated, dropped, ...below, ...(c.rarely(2) ? { alias: 'g' } : {}) });
      }
      default:
        return this.made({ kind: 'Tail', count: 5, ...below });
    }
  }

  relation(depth: number, rows: Rows): Made {
    const { c } = this;
    const made = depth <= 0 || c.isUsedUp ? this.leaf() : this.shape(depth, rows);
    if (hasResultList(made.rel)) return made;
    const layers = this.layers(made.columns, rows);
    const ids = made.rel.kind === 'LateralJoin' || made.rel.kind === 'Reference' ? {} : this.ids();
    return { rel: { ...made.rel, ...ids, layers }, columns: made.columns };
  }
  shape(depth: number, rows: Rows): Made {
    switch (this.c.below(5)) {
      case 0:
        return this.leaf();
      case 1:
        return this.pair(rows, depth);
      case 2:
        return this.set(rows, depth);
      default:
        return this.unary(rows, depth);
    }
  }
}

/** A copy of a relation that repeats nobody's anchor. */
function withoutAnchors(r: IrRel): IrRel {
  return transformRel(r, { expr: (e) => e, rel: ({ idAnchor: _, ...rest }) => rest });
}

/** A plan from a list of numbers. */
export function randomPlan(numbers: readonly number[]): IrPlan {
  const c = new Choices(numbers);
  const optimized = c.rarely(2);
  const b = new Builder(c, optimized);
  const top: Rows = { outer: [], lateral: [] };
  for (let n = c.below(3); n > 0; n--) b.definitions.push(b.relation(2, top));
  const root = b.relation(4, top);
  return {
    stage: optimized ? 'optimized' : 'analyzed',
    definitions: b.definitions.map((d) => d.rel),
    root: root.rel,
    names: columnNames(root.columns),
  };
}
