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

/** A view; `sql` is bound where it is used. `database` is absent for a temporary view, {@link globalTempDatabase} for a global temporary one. */
export interface View {
  readonly kind: 'view';
  readonly database?: string;
  readonly name: string;
  readonly sql: string;
  readonly columnNames?: readonly string[];
  /** What unqualified names in `sql` belong to: the session's database when the view was made; absent: `default`. */
  readonly currentDatabase?: string;
}

export type CatalogEntry = Table | View;

/** The only catalog Spark 3.4 has without configuration. */
export const sessionCatalogName = 'spark_catalog';

/** The database of global temporary views; it is in no catalog. */
export const globalTempDatabase = 'global_temp';

const keyOf = (database: string | undefined, name: string): string => `${database?.toLowerCase() ?? ''}\u0000${name.toLowerCase()}`;

/**
 * Databases, tables and views as immutable data: every change gives a new catalog. Names are found ignoring case; Spark stores them in lower case.
 */
export class Catalog {
  private readonly entries: ReadonlyMap<string, CatalogEntry>;
  private readonly databaseNames: ReadonlySet<string>;

  private constructor(entries: ReadonlyMap<string, CatalogEntry>, databaseNames: ReadonlySet<string>) {
    this.entries = entries;
    this.databaseNames = databaseNames;
  }

  /** A catalog with the database `default` and nothing in it. */
  static empty(): Catalog {
    return new Catalog(new Map(), new Set(['default']));
  }
  static of(entries: Iterable<CatalogEntry>): Catalog {
    let catalog = Catalog.empty();
    for (const e of entries) catalog = catalog.with(e);
    return catalog;
  }

  get databases(): readonly string[] {
    return [...this.databaseNames];
  }
  hasDatabase(name: string): boolean {
    return this.databaseNames.has(name.toLowerCase());
  }
  /** All tables and views. */
  list(): readonly CatalogEntry[] {
    return [...this.entries.values()];
  }

  /** With a table or view added, or replaced where one of that name stands. */
  with(entry: CatalogEntry): Catalog {
    const entries = new Map(this.entries);
    entries.set(keyOf(entry.database, entry.name), entry);
    const database = entry.database?.toLowerCase();
    return new Catalog(entries, database === undefined ? this.databaseNames : new Set([...this.databaseNames, database]));
  }
  withDatabase(name: string): Catalog {
    return new Catalog(this.entries, new Set([...this.databaseNames, name.toLowerCase()]));
  }
  /** Without a database and everything in it. */
  withoutDatabase(name: string): Catalog {
    const wanted = name.toLowerCase();
    const entries = new Map([...this.entries].filter(([, e]) => e.database?.toLowerCase() !== wanted));
    return new Catalog(entries, new Set([...this.databaseNames].filter((d) => d !== wanted)));
  }
  without(entry: CatalogEntry): Catalog {
    const entries = new Map(this.entries);
    entries.delete(keyOf(entry.database, entry.name));
    return new Catalog(entries, this.databaseNames);
  }

  /**
   * What a name of one to three parts means in a session: a temporary view first, then a table or view of the named or current database.
   * @param currentDatabase the session's, for names of one part
   */
  lookup(parts: readonly string[], currentDatabase: string): CatalogEntry | undefined {
    const name = parts.at(-1);
    if (name === undefined || parts.length > 3) return undefined;
    if (parts.length === 1) return this.entries.get(keyOf(undefined, name)) ?? this.entries.get(keyOf(currentDatabase, name));
    if (parts.length === 3 && parts[0]?.toLowerCase() !== sessionCatalogName) return undefined;
    return this.entries.get(keyOf(parts.at(-2), name));
  }
}
