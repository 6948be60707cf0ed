import { expect } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { firstDifference } from '../../../src/golden/compare.ts';
import { planContext } from '../../../src/spark/context.ts';
import { lift } from '../../../src/spark/from-substrait/lift.ts';
import { printPlan } from '../../../src/spark/print/print-plan.ts';
import type { IrExpr, IrField, IrSort } from '../../../src/substrait/ir/expression.ts';
import type { IrColumn, IrFilter, IrPlan, IrProject, IrRead, IrRel } from '../../../src/substrait/ir/relation.ts';
import { bigintType, type DataType, dateType, decimalType, intType, stringType } from '../../../src/types/data-type.ts';

// Short makers of IR relations, so that a test reads like the plan it means.

const money = decimalType(12, 2);
const column = (name: string, type: DataType): IrColumn => ({ name, type, nullable: true });

const tables = {
  lineitem: [
    column('l_orderkey', bigintType),
    column('l_partkey', bigintType),
    column('l_suppkey', bigintType),
    column('l_linenumber', intType),
    column('l_quantity', money),
    column('l_extendedprice', money),
    column('l_discount', money),
    column('l_tax', money),
    column('l_returnflag', stringType),
    column('l_linestatus', stringType),
    column('l_shipdate', dateType),
    column('l_commitdate', dateType),
    column('l_receiptdate', dateType),
    column('l_shipinstruct', stringType),
    column('l_shipmode', stringType),
    column('l_comment', stringType),
  ],
  t: [column('a', intType), column('b', intType)],
} as const satisfies Readonly<Record<string, readonly IrColumn[]>>;

/** A read of a test table, with an additional alias or not. */
export function read(table: keyof typeof tables, alias?: string): IrRead {
  return {
    kind: 'Read',
    table: ['spark_catalog', 'default', table],
    columns: tables[table],
    partitionColumns: [],
    provider: 'parquet',
    layers: alias === undefined ? [] : [{ kind: 'alias', name: alias }],
  };
}

/** Column `index` of a relation with these columns. */
export function field(columns: readonly IrColumn[], index: number): IrField {
  const c = columns[index];
  if (!c) throw new Error(`no column ${index}`);
  return { kind: 'Field', index, type: c.type, nullable: c.nullable };
}
/** Column `name` of a test table. */
export function col(table: keyof typeof tables, name: string): IrField {
  return field(
    tables[table],
    tables[table].findIndex((c) => c.name === name),
  );
}

export function filter(input: IrRel, condition: IrExpr): IrFilter {
  return { kind: 'Filter', input, condition, layers: [] };
}
export function project(input: IrRel, items: readonly (readonly [string, IrExpr])[], extra: Partial<IrProject> = {}): IrProject {
  const expressions = items.map(([, e]) => e);
  const names = items.map(([n]) => n);
  return { kind: 'Project', input, expressions, names, explicitAlias: [], appended: 0, layers: [], ...extra };
}
export function sort(input: IrRel, sorts: readonly IrSort[]): IrRel {
  return { kind: 'Sort', input, sorts, local: false, layers: [] };
}
export function ascending(expr: IrExpr): IrSort {
  return { expr, descending: false, nullsFirst: true };
}
export function descending(expr: IrExpr): IrSort {
  return { expr, descending: true, nullsFirst: false };
}

export function irPlan(root: IrRel, names: readonly string[], definitions: readonly IrRel[] = []): IrPlan {
  return { stage: 'analyzed', definitions, root, names };
}

/** The lifted plan's text. */
export function lifted(plan: IrPlan): string {
  return printPlan(lift(plan, planContext(defaultConf)), defaultConf);
}

/** Texts are equal up to a renaming of ids. */
export function expectPlan(got: string, want: string): void {
  if (firstDifference(want, got, '') !== undefined) expect(got).toBe(want);
}
