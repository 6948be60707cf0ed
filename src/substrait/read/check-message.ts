import { isMessage, type Message } from '@bufbuild/protobuf';
import { raise } from '../../errors/raise.ts';

/** The spec release whose fields are all known. */
export const knownVersion = '0.102';

interface Pending {
  readonly value: object;
  readonly path: string;
}

const shortName = (m: Message): string => m.$typeName.replace(/^(substrait|sparkstrait)\./, '');

function checkUnknown(m: Message, path: string): void {
  const [unknown] = m.$unknown ?? [];
  if (unknown) raise('SUBSTRAIT_UNKNOWN_FIELD', { field: String(unknown.no), message: shortName(m), version: knownVersion }, path);
}

/** Path of a member in protobuf JSON: oneofs have no name of their own there. */
function children(value: object, parent: string): readonly Pending[] {
  const path = parent === '' ? '' : `${parent}.`;
  const found: Pending[] = [];
  for (const [key, child] of Object.entries(value)) {
    if (key === '$unknown' || child === null || typeof child !== 'object' || child instanceof Uint8Array) continue;
    if (Array.isArray(child))
      child.forEach((item: unknown, i) => {
        if (typeof item === 'object' && item !== null) found.push({ value: item, path: `${path}${key}[${i}]` });
      });
    else if (isMessage(child)) found.push({ value: child, path: `${path}${key}` });
    else if ('case' in child && 'value' in child && isMessage(child.value)) found.push({ value: child.value, path: `${path}${String(child.case)}` });
  }
  return found;
}

/**
 * Walks a whole plan for what a reader must not overlook: fields that it does not know, and enhancements. Optimizations may be overlooked.
 * @param ignored called for every optimization that is not ours
 * @throws CompileError `SUBSTRAIT_UNKNOWN_FIELD`, `SUBSTRAIT_UNKNOWN_EXTENSION`
 */
export function checkMessage(root: Message, rootPath: string, ignored: (path: string, typeUrl: string) => void): void {
  const pending: Pending[] = [{ value: root, path: rootPath }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next;
    if (isMessage(value)) checkUnknown(value, path);
    if (isMessage(value) && value.$typeName === 'substrait.extensions.AdvancedExtension') checkExtension(value, path, ignored);
    else pending.push(...children(value, path));
  }
}

interface AnyLike {
  readonly typeUrl: string;
}
const isAny = (x: unknown): x is AnyLike => typeof x === 'object' && x !== null && 'typeUrl' in x && typeof x.typeUrl === 'string';

function checkExtension(m: Message, path: string, ignored: (path: string, typeUrl: string) => void): void {
  if ('enhancement' in m && isAny(m.enhancement)) raise('SUBSTRAIT_UNKNOWN_EXTENSION', { type: m.enhancement.typeUrl }, `${path}.enhancement`);
  const optimizations: readonly unknown[] = 'optimization' in m && Array.isArray(m.optimization) ? m.optimization : [];
  optimizations.forEach((any, i) => {
    if (isAny(any) && !/(^|\/)sparkstrait\./.test(any.typeUrl)) ignored(`${path}.optimization[${i}]`, any.typeUrl);
  });
}
