import type { DataType } from '../types/data-type.ts';

export interface Column {
  readonly name: string;
  /** CHAR and VARCHAR are strings here. */
  readonly type: DataType;
  /** False for NOT NULL; file formats read such columns as nullable all the same. */
  readonly nullable: boolean;
  /** n of CHAR(n): reads are padded to it. */
  readonly charLength?: number;
}

/** A table as plain data; names are spelled as the catalog spells them. */
export interface Table {
  readonly kind: 'table';
  readonly database: string;
  readonly name: string;
  readonly columns: readonly Column[];
  /** Lower case: parquet, orc, csv, json … */
  readonly provider: string;
  /** Names of partition columns; they are the last columns. */
  readonly partitionColumns: readonly string[];
  /** Known row count, for `hint.stats`. */
  readonly rowCount?: number;
}

/** A view; `sql` is bound where it is used. `database` is absent for a temporary view. */
export interface View {
  readonly kind: 'view';
  readonly database?: string;
  readonly name: string;
  readonly sql: string;
  readonly columnNames?: readonly string[];
}

export type CatalogEntry = Table | View;

/** The only catalog Spark 3.4 has without configuration. */
export const sessionCatalogName = 'spark_catalog';
