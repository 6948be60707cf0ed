import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { InternalError } from '../../errors/compile-error.ts';
import { type LayerSchema, type RelHint, RelHintSchema, Repartition_Kind } from '../gen/sparkstrait/sparkstrait_pb.ts';
import { type RelCommon, RelCommonSchema, RelSchema } from '../gen/substrait/algebra_pb.ts';
import type { IrLayer, IrRel } from '../ir/relation.ts';
import type { Row, Scope, WrittenRel } from './scope.ts';
import { type OwnColumn, wireColumns } from './wire-columns.ts';
import { makeScope } from './write-expression.ts';
import { writeSort } from './write-window.ts';

type RelHintInit = Exclude<MessageInitShape<typeof RelHintSchema>, RelHint>;
type RelType = NonNullable<MessageInitShape<typeof RelSchema>['relType']>;
type LayerInit = MessageInitShape<typeof LayerSchema>;
type Repartition = Extract<IrLayer, { readonly kind: 'repartition' }>;

const repartitionKinds: Readonly<Record<Repartition['op'], Repartition_Kind>> = {
  shuffle: Repartition_Kind.SHUFFLE,
  coalesce: Repartition_Kind.COALESCE,
  byExpression: Repartition_Kind.BY_EXPRESSION,
  byRange: Repartition_Kind.BY_RANGE,
  rebalance: Repartition_Kind.REBALANCE,
};

/** The direction of keys counts for ranges only. */
function writeRepartition(scope: Scope, l: Repartition): LayerInit {
  const keys = l.keys.map((k) => {
    const sort = writeSort(scope, k);
    return l.op === 'byRange' ? sort : { ...(sort.expr ? { expr: sort.expr } : {}) };
  });
  return { kind: { case: 'repartition', value: { kind: repartitionKinds[l.op], partitions: l.partitions ?? 0, keys } } };
}

function writeLayer(scope: Scope, l: IrLayer): LayerInit {
  switch (l.kind) {
    case 'alias':
      return { kind: { case: 'alias', value: l.name } };
    case 'withCte':
      return { kind: { case: 'withCte', value: { definitions: [...l.definitions] } } };
    case 'joinHint':
      return { kind: { case: 'joinHint', value: l.strategy } };
    case 'repartition':
      return writeRepartition(scope, l);
    case 'view':
      return { kind: { case: 'view', value: { name: [...l.name] } } };
  }
}

/** The outermost alias of a relation's layers. */
function outermostAlias(layers: readonly IrLayer[]): string | undefined {
  return layers.reduce<string | undefined>((found, l) => (l.kind === 'alias' ? l.name : found), undefined);
}

export interface CommonParts {
  /** Columns of the relation's own output to emit; absent = all, in order. */
  readonly emit?: readonly number[];
  readonly outputNames?: readonly string[];
  readonly hint?: RelHintInit;
  readonly rowCount?: number;
  readonly anchor?: number;
}

const isSaid = (v: unknown): boolean => v !== undefined && v !== 0 && v !== '' && v !== false && !(Array.isArray(v) && v.length === 0);

/** RelCommon of a relation whose expressions are all written; `scope.row` is its output row, which repartition keys refer to. */
function writeCommon(scope: Scope, r: IrRel, parts: CommonParts): RelCommon {
  const { ctx } = scope;
  const alias = outermostAlias(r.layers);
  const plainAlias = r.layers.length === 0 || (r.layers.length === 1 && alias !== undefined);
  const layers = plainAlias ? [] : r.layers.map((l) => writeLayer(scope, l));
  const said: RelHintInit = { ...parts.hint, layers, notes: [...scope.notes.all], ...(r.sameIdsAs === undefined ? {} : { sameIdsAs: r.sameIdsAs }) };
  const hint = Object.fromEntries(Object.entries(said).filter(([, v]) => isSaid(v)));
  const names = parts.outputNames ?? [];
  const standard = {
    ...(alias === undefined ? {} : { alias }),
    ...(names.length > 0 ? { outputNames: [...names] } : {}),
    ...(parts.rowCount === undefined ? {} : { stats: { rowCount: parts.rowCount } }),
  };
  if (parts.anchor !== undefined && r.idAnchor !== undefined && parts.anchor !== r.idAnchor) throw new InternalError('two anchors of one relation');
  const anchor = parts.anchor ?? r.idAnchor;
  const own = ctx.target.hints && Object.keys(hint).length > 0;
  if (own) ctx.messages.add(RelHintSchema.typeName);
  return create(RelCommonSchema, {
    emitKind: parts.emit ? { case: 'emit', value: { outputMapping: [...parts.emit] } } : { case: 'direct', value: {} },
    ...(Object.keys(standard).length > 0 ? { hint: standard } : {}),
    ...(own ? { advancedExtension: { optimization: [anyPack(RelHintSchema, create(RelHintSchema, hint))] } } : {}),
    ...(anchor === undefined ? {} : { relAnchor: anchor }),
  });
}

/**
 * The message of a relation whose expressions are all written, and its columns.
 * @param scope its notes are the relation's
 * @param own what its expressions say of their columns, see {@link wireColumns}
 * @param parts what RelCommon gets, for these columns
 */
export function finish(
  scope: Scope,
  r: IrRel,
  inputs: readonly WrittenRel[],
  own: readonly OwnColumn[],
  parts: (columns: Row) => CommonParts,
  build: (common: RelCommon) => RelType,
): WrittenRel {
  const columns = wireColumns(
    r,
    inputs.map((i) => i.columns),
    own,
    (ordinal) => scope.ctx.definitionColumns(ordinal),
  );
  const common = writeCommon(makeScope({ ...scope, row: columns }), r, parts(columns));
  return { rel: create(RelSchema, { relType: build(common) }), columns };
}
