import type { SqlRelation, SqlSample } from '../../ast.ts';
import { isNode, listOf, loss, nodeOf, onlyFields } from '../carrier-parser.ts';
import type { Block } from '../lower/block.ts';
import { given } from '../lower/given.ts';
import type { LoweredFrom, LoweredJoin, LoweredPivot, LoweredRelation, LoweredSample } from '../lower/lowered.ts';
import { liftItems } from './lift-items.ts';
import { liftValues } from './lift-values.ts';
import type { Lifter } from './lifter.ts';

const relationFields = new Set(['table', 'join', 'on']);

const carrierJoins: Readonly<Record<LoweredJoin['type'], string>> = {
  inner: 'INNER JOIN',
  cross: 'INNER JOIN',
  'left outer': 'LEFT JOIN',
  'left semi': 'LEFT JOIN',
  'left anti': 'LEFT JOIN',
  'right outer': 'RIGHT JOIN',
  'full outer': 'FULL JOIN',
};

/** A FROM list as one relation: joins, commas, PIVOT and UNPIVOT apply to all before them. */
export function liftFrom(f: LoweredFrom, lift: Lifter): SqlRelation {
  const entries = new Entries(lift);
  let left = liftRelation(f.first, lift);

  entries.take(f.first, undefined);
  const start = f.span.start;
  for (const s of f.steps) {
    const span = { start, end: s.span.end };
    switch (s.kind) {
      case 'join':
        left = liftJoin(s, left, entries, lift);
        break;
      case 'pivot':
        left = liftPivot(s, left, lift);
        break;
      case 'unpivot': {
        const { kind: _, ...rest } = s;
        left = { ...rest, kind: 'Unpivot', input: left, span };
        break;
      }
    }
  }
  entries.finish();
  return left;
}

/** Goes along the FROM lists of the carriers. */
class Entries {
  readonly #lift: Lifter;
  #block: Block | undefined;
  #nodes: readonly unknown[] = [];
  #next = 0;

  constructor(lift: Lifter) {
    this.#lift = lift;
  }
  /** The carrier's condition for this relation, whose marker and join must be the next ones. */
  take(r: LoweredRelation, join: LoweredJoin | undefined): unknown {
    if (r.block !== this.#block) this.#enter(r.block);
    const node = nodeOf(this.#nodes[this.#next++], 'relation');
    onlyFields(node, relationFields);
    if (node.table !== `q${r.mark}_`) return loss(`${String(node.table)} instead of relation ${r.mark}`);
    if ((join && carrierJoins[join.type]) !== node.join) return loss(`a ${String(node.join)}`);
    return node.on ?? undefined;
  }
  #enter(block: Block): void {
    this.finish();
    const continued = this.#block !== undefined;
    this.#block = block;
    this.#nodes = listOf(this.#lift.reader(block).root.from, 'relations');
    this.#next = 0;
    if (!continued) return;
    const first = this.#nodes[this.#next++];
    if (!isNode(first) || first.table !== 'b_') loss('no placeholder');
  }
  finish(): void {
    if (this.#next !== this.#nodes.length) loss('a relation too many');
  }
}

function liftJoin(j: LoweredJoin, left: SqlRelation, entries: Entries, lift: Lifter): SqlRelation {
  const node = entries.take(j.right, j);
  const on = j.on && lift.expression(lift.reader(j.right.block), j.on, node, j.span);
  if (!j.on && node !== undefined) loss('a condition too many');
  const right = liftRelation(j.right, lift);
  const { type, natural, span } = j;
  return { kind: 'Join', type, natural, left, right, ...(on ? { on } : {}), ...(j.using ? { using: j.using } : {}), span };
}

function liftPivot(p: LoweredPivot, input: SqlRelation, lift: Lifter): SqlRelation {
  const reader = lift.reader(p.block);
  const columns = listOf(reader.root.columns, 'columns');
  const aggregates = liftItems(p.aggregates, columns.slice(0, p.aggregates.length), reader, lift);
  const values = liftItems(p.values, columns.slice(p.aggregates.length), reader, lift);
  return { kind: 'Pivot', input, aggregates, columns: p.columns, values, span: p.span };
}

function liftSample(s: LoweredSample | undefined, lift: Lifter): { readonly sample?: SqlSample } {
  if (!s) return {};
  const { method, seed, span } = s;
  const lifted = method.kind === 'rows' ? { kind: 'rows' as const, count: given(lift.list(method.count)[0]) } : method;
  return { sample: { method: lifted, ...(seed === undefined ? {} : { seed }), span } };
}

function liftRelation(r: LoweredRelation, lift: Lifter): SqlRelation {
  const alias = r.alias ? { alias: r.alias } : {};
  const { span } = r;
  switch (r.kind) {
    case 'table':
      return { kind: 'Table', name: r.name, ...liftSample(r.sample, lift), ...alias, span };
    case 'subquery': {
      const query = lift.query(r.query);
      const sample = liftSample(r.sample, lift);
      return { kind: 'Subquery', query, lateral: r.lateral, id: r.lateral ? lift.newId() : 0, ...sample, ...alias, span };
    }
    case 'table function': {
      const args = lift.list(r.args);
      return { kind: 'TableFunction', name: r.name, args, lateral: r.lateral, id: r.lateral ? lift.newId() : 0, ...alias, span };
    }
    case 'relation values':
      return liftValues(r.values, lift);
    case 'nested': {
      const input = liftFrom(r.from, lift);
      const sample = liftSample(r.sample, lift);
      if (!r.alias && !sample.sample) return input;
      return { kind: 'AliasedRelation', input, ...sample, ...alias, span };
    }
  }
}
