import type { IrColumn, IrRange, IrRead, IrReference, IrVirtualTable } from '../../substrait/ir/relation.ts';
import { bigintType } from '../../types/data-type.ts';
import type { AttributeReference } from '../expr/expr.ts';
import { attribute } from '../expr/factories.ts';
import { output } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { defineIds } from './defined-ids.ts';
import type { Block, Lifter } from './lifter.ts';

function newColumns(l: Lifter, r: IrRead | IrVirtualTable | IrRange, columns: readonly IrColumn[]): readonly AttributeReference[] {
  const ids = defineIds(
    l,
    r,
    columns.map((c) => c.name),
  );
  return columns.map((c, i) => attribute(c.name, c.type, c.nullable, ids[i] ?? l.newId()));
}

/** The catalog's full name; shorter names of other producers get the session catalog and the default database. Empty for a path relation. */
function catalogName(r: IrRead): readonly string[] {
  if (r.noTableAlias && r.table.length < 3) return r.table;
  return ['spark_catalog', 'default'].slice(0, Math.max(0, 3 - r.table.length)).concat(r.table);
}

/** A named table; in analyzed plans its SubqueryAlias stands above it. */
export function liftRead(l: Lifter, r: IrRead, block: Block): Plan {
  const columns = newColumns(l, r, r.columns);
  rememberIds(l, r, block, columns);
  const table = catalogName(r);
  const relation: Plan = { kind: 'LogicalRelation', table, output: columns, provider: r.provider, partitionColumns: r.partitionColumns };
  return l.optimized || r.noTableAlias ? relation : { kind: 'SubqueryAlias', name: table, child: relation };
}

/**
 * Spark keeps one relation object per table while it resolves a query, and renews the ids of later occurrences only afterwards. A name made from
 * plan text inside a subquery expression therefore shows, for the first occurrence of a table in that subquery, the ids of its first
 * occurrence in the whole query.
 */
function rememberIds(l: Lifter, r: IrRead, block: Block, columns: readonly AttributeReference[]): void {
  const name = r.table.join('.');
  const first = l.firstIds.get(name);
  if (!first)
    l.firstIds.set(
      name,
      columns.map((c) => c.exprId),
    );
  else if (block.tables && !block.tables.has(name)) {
    columns.forEach((c, i) => {
      const shown = first[i];
      if (shown !== undefined) l.shownIds.set(c.exprId, shown);
    });
  }
  block.tables?.add(name);
}

/** VALUES; one row without columns is the row of a query without FROM. */
export function liftVirtualTable(l: Lifter, r: IrVirtualTable): Plan {
  if (r.columns.length === 0 && r.rows.length === 1) return { kind: 'OneRowRelation' };
  return { kind: 'LocalRelation', output: newColumns(l, r, r.columns), data: r.rows };
}

export function liftRange(l: Lifter, r: IrRange): Plan {
  const output = newColumns(l, r, [{ name: 'id', type: bigintType, nullable: false }]);
  return { kind: 'Range', start: r.start, end: r.end, step: r.step, numSlices: r.partitions, output };
}

/** A use of a CTE: the definition's own ids (a join renews them where they clash) under the definition's name. */
export function liftReference(l: Lifter, r: IrReference, block: Block): Plan {
  const definition = l.liftDefinition(r.ordinal, block);
  const ref: Plan = { kind: 'CTERelationRef', cteId: r.ordinal, output: output(definition) };
  if (definition.kind !== 'SubqueryAlias') return ref;
  const [first] = r.layers;
  return first?.kind === 'alias' && isSpelling(first.name, definition.name) ? ref : { kind: 'SubqueryAlias', name: definition.name, child: ref };
}

/** Is `alias` the definition's name in other case? Then it stands for that name. */
function isSpelling(alias: string, name: readonly string[]): boolean {
  const own = name.join('.');
  return alias !== own && alias.toLowerCase() === own.toLowerCase();
}
