import type { Catalog, CatalogEntry } from '../../catalog/catalog.ts';
import type { Conf } from '../../conf/conf.ts';
import { setConf } from '../../conf/parse-conf.ts';
import { raise } from '../../errors/raise.ts';
import { TokenCursor } from '../lex/cursor.ts';
import { lex } from '../lex/lex.ts';
import type { Token } from '../lex/token.ts';
import { readCreateTable } from './create-table.ts';
import { readCreateView } from './create-view.ts';
import { takeIfExists, takeIfNotExists } from './skip.ts';
import { readTableName } from './table-name.ts';

/** What statements leave behind. */
export interface SessionState {
  readonly catalog: Catalog;
  readonly conf: Conf;
  /** Settings that were ignored, as sentences. */
  readonly warnings: readonly string[];
}

/** One statement of a text: its tokens (with an end token) and where it stands. */
export interface Statement {
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly end: number;
}

/** The statements of a text, split at semicolons outside strings, quotes and comments; empty ones are left out. */
export function splitStatements(sql: string, conf: Conf): readonly Statement[] {
  const { tokens, unclosedComment } = lex(sql, { doubleQuotedIdentifiers: conf.doubleQuotedIdentifiers });
  if (unclosedComment !== undefined) raise('UNCLOSED_BRACKETED_COMMENT', {}, { start: unclosedComment, end: sql.length });
  const out: Statement[] = [];
  let from = 0;
  for (let i = 0; i < tokens.length; i++) {
    const t = tokens[i];
    if (t === undefined || (t.kind !== 'end' && t.key !== ';')) continue;
    const first = tokens[from];
    if (i > from && first) {
      const last = tokens[i - 1];
      const end = last?.end ?? t.start;
      out.push({ tokens: [...tokens.slice(from, i), { kind: 'end', key: '<end>', text: '', start: end, end }], start: first.start, end });
    }
    from = i + 1;
  }
  return out;
}

/** Does a statement change the session (SET, USE, CREATE, DROP …) rather than ask something? */
export function isSessionStatement(s: Statement): boolean {
  return ['SET', 'RESET', 'USE', 'CREATE', 'DROP'].includes(s.tokens[0]?.key ?? '');
}

/** A statement's cursor over its own text, so that positions are those of the whole text. */
function applyOne(state: SessionState, sql: string, s: Statement): SessionState {
  const c = new TokenCursor(sql.slice(0, s.end), s.tokens);
  const first = c.next();
  switch (first.key) {
    case 'SET':
      return applySet(state, sql, s);
    case 'USE':
      return applyUse(state, c);
    case 'CREATE':
      return applyCreate(state, c);
    case 'DROP':
      return applyDrop(state, c);
    default:
      return raise('UNSUPPORTED_STATEMENT', { statement: first.text.toUpperCase() }, first);
  }
}

/** `SET key = value`; `SET key` and `SET` alone only show settings. */
function applySet(state: SessionState, sql: string, s: Statement): SessionState {
  const text = sql.slice(s.start, s.end).replace(/^\s*set\s*/i, '');
  const zone = /^time\s+zone\s+(?:'([^']*)'|"([^"]*)"|(\w+))\s*$/i.exec(text);
  const pair = zone ? ['spark.sql.session.timeZone', zone[1] ?? zone[2] ?? zone[3] ?? ''] : splitAt(text, '=');
  if (!pair) return state;
  const [key = '', value = ''] = pair;
  const { conf, warnings } = setConf(state.conf, key.replace(/^`|`$/g, ''), value.replace(/^(['"`])(.*)\1$/s, '$2'));
  return { ...state, conf, warnings: [...state.warnings, ...warnings] };
}
function splitAt(text: string, separator: string): readonly [string, string] | undefined {
  const i = text.indexOf(separator);
  return i < 0 ? undefined : [text.slice(0, i).trim(), text.slice(i + 1).trim()];
}

function applyUse(state: SessionState, c: TokenCursor): SessionState {
  if (c.is('DATABASE') || c.is('SCHEMA') || c.is('NAMESPACE')) if (c.isIdentifier(1)) c.next();
  const at = c.at;
  const parts = c.multipartIdentifier();
  const database = parts.at(-1) ?? '';
  if (!state.catalog.hasDatabase(database)) raise('SCHEMA_NOT_FOUND', { schemaName: `\`${database}\`` }, c.spanFrom(at));
  return { ...state, conf: { ...state.conf, currentDatabase: database.toLowerCase() } };
}

function applyCreate(state: SessionState, c: TokenCursor): SessionState {
  if (c.areNext('OR', 'REPLACE')) c.expect('OR', 'REPLACE');
  const scope = c.take('GLOBAL') ? 'global temporary' : 'permanent';
  const temporary = c.take('TEMPORARY');
  c.take('EXTERNAL');
  const what = c.next();
  switch (what.key) {
    case 'TABLE':
      return add(state, readCreateTable(c, state.conf), c);
    case 'VIEW':
      return add(state, readCreateView(c, state.conf, temporary && scope === 'permanent' ? 'temporary' : scope), c);
    case 'DATABASE':
    case 'SCHEMA':
    case 'NAMESPACE': {
      takeIfNotExists(c);
      return { ...state, catalog: state.catalog.withDatabase(c.multipartIdentifier().at(-1) ?? '') };
    }
    default:
      return raise('UNSUPPORTED_STATEMENT', { statement: `CREATE ${what.text.toUpperCase()}` }, what);
  }
}
function add(state: SessionState, entry: CatalogEntry, c: TokenCursor): SessionState {
  if (c.peek().kind !== 'end') c.fail();
  return { ...state, catalog: state.catalog.with(entry) };
}

function applyDrop(state: SessionState, c: TokenCursor): SessionState {
  c.take('TEMPORARY');
  const what = c.next();
  if (what.key !== 'TABLE' && what.key !== 'VIEW') {
    if (what.key !== 'DATABASE' && what.key !== 'SCHEMA') raise('UNSUPPORTED_STATEMENT', { statement: `DROP ${what.text.toUpperCase()}` }, what);
    takeIfExists(c);
    return { ...state, catalog: state.catalog.withoutDatabase(c.multipartIdentifier().at(-1) ?? '') };
  }
  const lenient = takeIfExists(c);
  const at = c.at;
  const { database, name } = readTableName(c, state.conf.currentDatabase);
  const entry = state.catalog.lookup([name], database) ?? state.catalog.lookup([database, name], database);
  if (!entry && !lenient) raise('TABLE_OR_VIEW_NOT_FOUND', { relationName: `\`${database}\`.\`${name}\`` }, c.spanFrom(at));
  return entry ? { ...state, catalog: state.catalog.without(entry) } : state;
}

/**
 * A session after the statements of a text: CREATE TABLE and VIEW, DROP, USE, SET.
 * @throws CompileError for anything else, and for what Spark's parser rejects, with its span in `sql`
 */
export function applyStatements(state: SessionState, sql: string): SessionState {
  let out = state;
  for (const s of splitStatements(sql, state.conf)) out = applyOne(out, sql, s);
  return out;
}
