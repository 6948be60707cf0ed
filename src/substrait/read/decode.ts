import { fromBinary, fromJson, type JsonValue } from '@bufbuild/protobuf';
import { raise } from '../../errors/raise.ts';
import { type Plan, PlanSchema } from '../gen/substrait/plan_pb.ts';
import { ourMessages } from '../gen-registry.ts';
import { knownVersion } from './check-message.ts';

/** Enough for any plan the stack can hold. */
const recursionLimit = 100_000;

function reasonOf(e: unknown): string {
  return (e instanceof Error ? e.message : String(e)).replace(/\.$/, '');
}

/** Fields of a plan that are worth their bytes only in JSON: `{"@type": …}` objects that are not ours, in lists of optimizations. */
function withoutForeignHints(value: JsonValue, ignored: (typeUrl: string) => void): JsonValue {
  if (Array.isArray(value)) return value.map((v) => withoutForeignHints(v, ignored));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => {
      if (key !== 'optimization' || !Array.isArray(v)) return [key, withoutForeignHints(v, ignored)];
      const kept = v.filter((item) => {
        const type = item !== null && typeof item === 'object' && !Array.isArray(item) ? item['@type'] : undefined;
        const foreign = typeof type === 'string' && !/(^|\/)sparkstrait\./.test(type);
        if (foreign) ignored(type);
        return !foreign;
      });
      return [key, kept];
    }),
  );
}

/**
 * A plan from its bytes.
 * @throws CompileError `SUBSTRAIT_DAMAGED_BYTES`, `SUBSTRAIT_TOO_DEEP`
 */
export function decodeBinary(bytes: Uint8Array): Plan {
  try {
    return fromBinary(PlanSchema, bytes, { recursionLimit });
  } catch (e) {
    if (isStackOverflow(e)) return raise('SUBSTRAIT_TOO_DEEP', { done: 'read' });
    return raise('SUBSTRAIT_DAMAGED_BYTES', { reason: reasonOf(e) });
  }
}

/**
 * A plan from protobuf JSON, as text or as a value.
 * @param ignored called with the type of every hint of another vendor
 * @throws CompileError `SUBSTRAIT_DAMAGED_JSON`, `SUBSTRAIT_TOO_DEEP`
 */
export function decodeJson(json: string | JsonValue, ignored: (typeUrl: string) => void): Plan {
  try {
    const value: JsonValue = typeof json === 'string' ? JSON.parse(json) : json;
    return fromJson(PlanSchema, withoutForeignHints(value, ignored), { registry: ourMessages, recursionLimit });
  } catch (e) {
    if (isStackOverflow(e)) return raise('SUBSTRAIT_TOO_DEEP', { done: 'read' });
    const unknown = /^cannot decode message (\S+) from JSON: key "(.*)" is unknown$/.exec(reasonOf(e));
    if (unknown) return raise('SUBSTRAIT_UNKNOWN_FIELD', { message: unknown[1] ?? '', field: unknown[2] ?? '', version: knownVersion });
    return raise('SUBSTRAIT_DAMAGED_JSON', { reason: reasonOf(e) });
  }
}

/** protobuf's readers raise RangeErrors for damaged input too. */
export function isStackOverflow(e: unknown): boolean {
  return e instanceof RangeError && e.message.includes('call stack');
}
