import type { View } from '../../catalog/catalog.ts';
import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { TokenCursor } from '../lex/cursor.ts';
import { skipParenthesised, takeIfNotExists } from './skip.ts';
import { readTableName } from './table-name.ts';

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

/**
 * `CREATE [OR REPLACE] [TEMPORARY] VIEW …`; the cursor stands behind VIEW. The query is kept as text.
 * @throws CompileError (ParseException, or Unsupported for CREATE TEMPORARY VIEW … USING)
 */
export function readCreateView(c: TokenCursor, conf: Conf, temporary: boolean): View {
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
  const sql = c.sql.slice(c.peek().start).replace(/;?\s*$/, '');
  if (sql === '') c.fail();
  while (c.peek().kind !== 'end') c.next();
  return { kind: 'view', name: name.toLowerCase(), sql, ...(temporary ? {} : { database }), ...(columnNames ? { columnNames } : {}) };
}
