import { create } from '@bufbuild/protobuf';
import { raise } from '../../errors/raise.ts';
import { type ExprNote, type Layer, type RelHint, RelHintSchema, Repartition_Kind } from '../gen/sparkstrait/sparkstrait_pb.ts';
import type { RelCommon } from '../gen/substrait/algebra_pb.ts';
import type { IrLayer } from '../ir/relation.ts';
import { readSort } from './read-window.ts';
import type { NoteReader, Scope } from './scope.ts';
import { unpack } from './unpack.ts';

/** RelCommon, taken apart. */
export interface Common {
  /** Indexes of the columns to emit; absent where all are, in order. */
  readonly emit?: readonly number[];
  readonly alias?: string;
  readonly outputNames: readonly string[];
  readonly rowCount?: number;
  readonly anchor?: number;
  readonly hint: RelHint;
}

function relHint(common: RelCommon | undefined, path: string): RelHint {
  for (const any of common?.advancedExtension?.optimization ?? []) {
    const hint = unpack(any, RelHintSchema, `${path}.common.advancedExtension`);
    if (hint) return hint;
  }
  return create(RelHintSchema);
}

export function readCommon(common: RelCommon | undefined, path: string): Common {
  const hint = common?.hint;
  const stats = hint?.stats?.rowCount;
  return {
    ...(common?.emitKind.case === 'emit' ? { emit: common.emitKind.value.outputMapping } : {}),
    ...(hint?.alias ? { alias: hint.alias } : {}),
    outputNames: hint?.outputNames ?? [],
    ...(stats ? { rowCount: stats } : {}),
    ...(common?.relAnchor === undefined ? {} : { anchor: common.relAnchor }),
    hint: relHint(common, path),
  };
}

class Notes implements NoteReader {
  readonly #notes: ReadonlyMap<number, ExprNote>;
  #next = 0;
  constructor(notes: readonly ExprNote[]) {
    this.#notes = new Map(notes.map((n) => [n.at, n]));
  }
  next(): ExprNote | undefined {
    return this.#notes.get(this.#next++);
  }
  skip(count: number): void {
    this.#next += count;
  }
}
export function noteReader(notes: readonly ExprNote[]): NoteReader {
  return new Notes(notes);
}

const repartitionOps = new Map<Repartition_Kind, Extract<IrLayer, { readonly kind: 'repartition' }>['op']>([
  [Repartition_Kind.SHUFFLE, 'shuffle'],
  [Repartition_Kind.COALESCE, 'coalesce'],
  [Repartition_Kind.BY_EXPRESSION, 'byExpression'],
  [Repartition_Kind.BY_RANGE, 'byRange'],
  [Repartition_Kind.REBALANCE, 'rebalance'],
]);

function readLayer(scope: Scope, l: Layer, path: string): IrLayer {
  switch (l.kind.case) {
    case 'alias':
      return { kind: 'alias', name: l.kind.value };
    case 'withCte':
      return { kind: 'withCte', definitions: l.kind.value.definitions.map((d) => scope.ctx.reference(d, path).ordinal) };
    case 'joinHint':
      return { kind: 'joinHint', strategy: l.kind.value };
    case 'view':
      return { kind: 'view', name: l.kind.value.name };
    case 'repartition': {
      const { kind, partitions } = l.kind.value;
      const op = repartitionOps.get(kind) ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: `Repartition kind ${kind}.` }, path);
      const ascending = { descending: false, nullsFirst: true };
      const keys = l.kind.value.keys.map((k, i) => readSort(scope, k, `${path}.keys[${i}]`, ascending));
      return { kind: 'repartition', op, keys, ...(partitions > 0 ? { partitions } : {}) };
    }
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'kind' }, path);
  }
}

/** What stands directly above the relation; `scope.row` is its output. */
export function readLayers(scope: Scope, c: Common, path: string): readonly IrLayer[] {
  if (c.hint.layers.length > 0) return c.hint.layers.map((l, i) => readLayer(scope, l, `${path}.layers[${i}]`));
  return c.alias === undefined ? [] : [{ kind: 'alias', name: c.alias }];
}
