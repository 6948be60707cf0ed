import { globalTempDatabase, type View } from '../../catalog/catalog.ts';
import type { Conf } from '../../conf/conf.ts';
import { CompileError } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import type { TokenCursor } from '../lex/cursor.ts';
import { parseQuery } from '../parse/parse-query.ts';
import { skipParenthesised, takeIfNotExists } from './skip.ts';
import { readTableName } from './table-name.ts';

type ViewKind = 'permanent' | 'temporary' | 'global temporary';

/** `(a COMMENT 'x', b)` */
function readColumnNames(c: TokenCursor): string[] {
  c.expect('(');
  const names: string[] = [];
  do {
    names.push(c.identifier());
    if (c.take('COMMENT')) c.string();
  } while (c.take(','));
  c.expect(')');
  return names;
}

/** @throws CompileError (ParseException only: what is unsupported here is reported where the view is used) */
function checkSyntax(query: string, conf: Conf): void {
  try {
    parseQuery(query, conf);
  } catch (error) {
    if (!(error instanceof CompileError) || error.exception === 'ParseException') throw error;
  }
}

/**
 * `CREATE [OR REPLACE] [TEMPORARY] VIEW …`; the cursor stands behind VIEW. The query is kept as text.
 * @throws CompileError (ParseException, or Unsupported for CREATE TEMPORARY VIEW … USING)
 */
export function readCreateView(c: TokenCursor, conf: Conf, scope: ViewKind): View {
  takeIfNotExists(c);
  const { database, name } = readTableName(c, conf.currentDatabase);
  const columnNames = c.is('(') ? readColumnNames(c) : undefined;
  if (c.is('USING')) raise('UNSUPPORTED_SYNTAX', { what: 'CREATE TEMPORARY VIEW … USING' }, c.peek());
  for (;;) {
    if (c.take('COMMENT')) c.string();
    else if (c.take('TBLPROPERTIES')) skipParenthesised(c);
    else break;
  }
  c.expect('AS');
  const { start } = c.peek();
  const sql = c.sql.slice(start).replace(/;?\s*$/, '');
  if (sql === '') c.fail();
  checkSyntax(c.sql.slice(0, start).replace(/[^\n]/g, ' ') + sql, conf);
  while (c.peek().kind !== 'end') c.next();
  const databases = { permanent: { database }, temporary: {}, 'global temporary': { database: globalTempDatabase } };
  const columns = columnNames ? { columnNames } : {};
  return { kind: 'view', name: name.toLowerCase(), sql, currentDatabase: conf.currentDatabase, ...databases[scope], ...columns };
}
