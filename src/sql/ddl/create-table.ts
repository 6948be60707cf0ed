import type { Column, Table } from '../../catalog/catalog.ts';
import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { TokenCursor } from '../lex/cursor.ts';
import { parseWrittenType } from '../parse/data-type.ts';
import { skipParenthesised, takeIfNotExists } from './skip.ts';
import { readTableName } from './table-name.ts';

/** `name type [NOT NULL] [COMMENT '…'] [DEFAULT …]` */
function readColumn(c: TokenCursor, conf: Conf): Column {
  const name = c.identifier();
  c.take(':');
  const { type, charLength } = parseWrittenType(c, conf);
  let nullable = true;
  for (;;) {
    if (c.areNext('NOT', 'NULL')) {
      c.expect('NOT', 'NULL');
      nullable = false;
    } else if (c.take('COMMENT')) c.string();
    else if (c.is('DEFAULT') || c.is('GENERATED')) skipColumnOption(c);
    else break;
  }
  return { name, type, nullable, ...(charLength?.kind === 'char' ? { charLength: charLength.length } : {}) };
}

/** A default or generated value: its expression ends at the next column. */
function skipColumnOption(c: TokenCursor): void {
  c.next();
  while (!c.is(',') && !c.is(')') && !c.is('COMMENT') && c.peek().kind !== 'end') {
    if (c.is('(')) skipParenthesised(c);
    else c.next();
  }
}

function readColumns(c: TokenCursor, conf: Conf): Column[] {
  c.expect('(');
  const columns = [readColumn(c, conf)];
  while (c.take(',')) columns.push(readColumn(c, conf));
  c.expect(')');
  return columns;
}

interface Clauses {
  provider: string;
  partitionColumns: string[];
  /** Columns that PARTITIONED BY declares itself (Hive's form). */
  declared: Column[];
}

/** `PARTITIONED BY (a, b)` names columns, `(a INT)` declares them. */
function readPartitioning(c: TokenCursor, conf: Conf, out: Clauses): void {
  c.expect('(');
  do {
    const name = c.peek().text;
    if (c.is(',', 1) || c.is(')', 1)) c.identifier();
    else if (c.is('(', 1)) raise('UNSUPPORTED_SYNTAX', { what: 'A partition transform' }, c.peek());
    else out.declared.push(readColumn(c, conf));
    out.partitionColumns.push(name);
  } while (c.take(','));
  c.expect(')');
}

/** `STORED AS format`: the formats Spark reads itself keep their name, others are Hive's. */
function readStored(c: TokenCursor): string {
  if (c.take('BY')) {
    c.string();
    return 'hive';
  }
  c.expect('AS');
  if (c.take('INPUTFORMAT')) {
    c.string();
    c.expect('OUTPUTFORMAT');
    c.string();
    return 'hive';
  }
  const format = c.identifier().toLowerCase();
  return format === 'parquet' || format === 'orc' ? format : 'hive';
}

function readClauses(c: TokenCursor, conf: Conf): Clauses {
  const out: Clauses = { provider: 'parquet', partitionColumns: [], declared: [] };
  for (;;) {
    if (c.take('USING')) out.provider = c.multipartIdentifier().join('.').toLowerCase();
    else if (c.take('STORED')) out.provider = readStored(c);
    else if (c.areNext('ROW', 'FORMAT')) skipRowFormat(c);
    else if (c.take('PARTITIONED')) {
      c.expect('BY');
      readPartitioning(c, conf, out);
    } else if (c.is('CLUSTERED') || c.is('SKEWED')) skipBuckets(c);
    else if (c.take('COMMENT') || c.take('LOCATION')) c.string();
    else if (c.take('OPTIONS') || c.take('TBLPROPERTIES')) skipParenthesised(c);
    else return out;
  }
}

function skipRowFormat(c: TokenCursor): void {
  c.expect('ROW', 'FORMAT');
  const ends = new Set(['STORED', 'LOCATION', 'TBLPROPERTIES', 'COMMENT', 'PARTITIONED', 'AS', '<end>', ';']);
  while (!ends.has(c.key())) c.next();
}

function skipBuckets(c: TokenCursor): void {
  c.next();
  c.expect('BY');
  skipParenthesised(c);
  if (c.take('SORTED')) {
    c.expect('BY');
    skipParenthesised(c);
  }
  if (c.take('INTO')) {
    c.next();
    c.expect('BUCKETS');
  }
  if (c.take('ON')) skipParenthesised(c);
}

/**
 * `CREATE [EXTERNAL] TABLE …`; the cursor stands behind TABLE. The columns of PARTITIONED BY come last, as Spark stores them.
 * @throws CompileError (ParseException, or Unsupported for CREATE TABLE … AS, LIKE and foreign catalogs)
 */
export function readCreateTable(c: TokenCursor, conf: Conf): Table {
  takeIfNotExists(c);
  const { database, name } = readTableName(c, conf.currentDatabase);
  if (c.is('LIKE')) raise('UNSUPPORTED_SYNTAX', { what: 'CREATE TABLE … LIKE' }, c.peek());
  const listed = c.is('(') ? readColumns(c, conf) : [];
  const { provider, partitionColumns, declared } = readClauses(c, conf);
  if (c.is('AS') || c.is('SELECT') || c.is('WITH')) raise('UNSUPPORTED_SYNTAX', { what: 'CREATE TABLE … AS SELECT' }, c.peek());
  const wanted = new Set(partitionColumns.map((p) => p.toLowerCase()));
  const isPartition = (column: Column): boolean => wanted.has(column.name.toLowerCase());
  const own = listed.filter((column) => !isPartition(column));
  const last = partitionColumns.flatMap((p) =>
    [...listed, ...declared].filter((column) => column.name.toLowerCase() === p.toLowerCase()).slice(0, 1),
  );
  return {
    kind: 'table',
    database,
    name: name.toLowerCase(),
    columns: [...own, ...last],
    provider,
    partitionColumns: last.map((column) => column.name),
  };
}
