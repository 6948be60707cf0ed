import nodeSqlParser from 'node-sql-parser/build/postgresql.js';
import { InternalError } from '../../errors/compile-error.ts';

/** A node of node-sql-parser's tree. Its published types do not say what it really makes, so every field is read with a check. */
export type CarrierNode = Readonly<Record<string, unknown>>;

const parser = new nodeSqlParser.Parser();

/** node-sql-parser's reading of a carrier; the only place that calls it. @throws InternalError where it does not take what the lowering wrote */
export function parseCarrier(carrier: string): CarrierNode {
  let tree: unknown;
  try {
    tree = parser.astify(carrier, { database: 'postgresql' });
  } catch (e) {
    throw new InternalError(`the carrier ${carrier.slice(0, 200)} cannot be read: ${e instanceof Error ? e.message.slice(0, 200) : String(e)}`);
  }
  const [only, ...more] = Array.isArray(tree) ? tree : [tree];
  if (!isNode(only) || more.length > 0) throw new InternalError(`the carrier ${carrier.slice(0, 200)} is no single statement`);
  return only;
}

export function isNode(x: unknown): x is CarrierNode {
  return typeof x === 'object' && x !== null && !Array.isArray(x);
}
export function nodeOf(x: unknown, what: string): CarrierNode {
  return isNode(x) ? x : loss(`no ${what}`);
}
export function listOf(x: unknown, what: string): readonly unknown[] {
  return Array.isArray(x) ? x : loss(`no list of ${what}`);
}
/** Fails where the node has any field set that is not expected: something was read that was not written. */
export function onlyFields(node: CarrierNode, fields: ReadonlySet<string>): void {
  for (const key in node) if (node[key] !== null && node[key] !== undefined && !fields.has(key)) loss(`an unexpected ${key}`);
}
/** node-sql-parser lost, added or moved something. */
export function loss(what: string): never {
  throw new InternalError(`reading a carrier found ${what}`);
}
