import { sessionCatalogName } from '../../catalog/catalog.ts';
import { raise } from '../../errors/raise.ts';
import type { TokenCursor } from '../lex/cursor.ts';

export interface TableName {
  readonly database: string;
  readonly name: string;
}

/** `t`, `db.t` or `spark_catalog.db.t`; catalogs other than the session's are an error at the name. */
export function readTableName(c: TokenCursor, currentDatabase: string): TableName {
  const at = c.at;
  const parts = c.multipartIdentifier();
  const name = parts.at(-1) ?? '';
  if (parts.length === 1) return { database: currentDatabase, name };
  const [first = '', second = ''] = parts;
  if (parts.length === 2) return { database: first, name };
  if (parts.length === 3 && first.toLowerCase() === sessionCatalogName) return { database: second, name };
  return raise('UNSUPPORTED_SYNTAX', { what: `A catalog other than ${sessionCatalogName}` }, c.spanFrom(at));
}
