import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { errorSection, explainOrError } from '../compile/explain.ts';
import { applyStatements } from '../sql/ddl/apply-statements.ts';
import { SessionCache } from './session.ts';

/** One line of input, as far as it could be read. */
interface Request {
  readonly name: string;
  readonly sql: string;
  readonly schema: string;
  readonly conf: Readonly<Record<string, string>>;
  readonly setup: readonly string[];
}

function isRecord(x: unknown): x is Readonly<Record<string, unknown>> {
  return typeof x === 'object' && x !== null && !Array.isArray(x);
}
const text = (x: unknown): string => (typeof x === 'string' ? x : '');

/** Reads one request; fields that are missing are empty. @throws SyntaxError when the line is no JSON object */
function readRequest(line: string): Request {
  const json: unknown = JSON.parse(line);
  if (!isRecord(json)) throw new SyntaxError('not a JSON object');
  const conf = isRecord(json.conf) ? Object.entries(json.conf).map(([k, v]): [string, string] => [k, String(v)]) : [];
  const setup = Array.isArray(json.setup) ? json.setup.map(String) : [];
  return { name: text(json.name), sql: text(json.sql), schema: text(json.schema), conf: Object.fromEntries(conf), setup };
}

/** The answer to one request: EXPLAIN EXTENDED's text, or the error as Spark would show it. Never throws. */
function answer(r: Request, sessions: SessionCache): string {
  let failing = r.sql;
  try {
    let session = sessions.open(r.schema, r.conf);
    for (const statement of r.setup) {
      failing = statement;
      session = applyStatements(session, statement);
    }
    return explainOrError(r.sql, session);
  } catch (e) {
    return errorSection(e, failing);
  }
}

/**
 * JSON lines `{name, sql, schema, conf, setup}` in, one line `{name, text}` out for each, in order. A line that is no request gets an answer too,
 * and no query ends the batch.
 */
export async function runBatch(input: Readable, output: Writable): Promise<void> {
  const sessions = new SessionCache();
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    let reply: { readonly name: string; readonly text: string };
    try {
      const request = readRequest(line);
      reply = { name: request.name, text: answer(request, sessions) };
    } catch (e) {
      reply = { name: '', text: `== Error ==\nInvalidRequest ${e instanceof Error ? e.message : String(e)}\n` };
    }
    if (!output.write(`${JSON.stringify(reply)}\n`)) await new Promise<void>((resolve) => output.once('drain', () => resolve()));
  }
}
