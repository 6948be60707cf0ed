import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { type Any, anyUnpack } from '@bufbuild/protobuf/wkt';
import { raise } from '../../errors/raise.ts';
import { checkMessage } from './check-message.ts';

/** The name of the message in an Any. */
export function messageName(typeUrl: string): string {
  return typeUrl.replace(/^.*\//, '');
}

/**
 * The message in an Any, if it is of this type.
 * @throws CompileError `SUBSTRAIT_INVALID_PLAN` where it cannot be decoded, `SUBSTRAIT_UNKNOWN_FIELD` where it has fields that are not known
 */
export function unpack<D extends DescMessage>(any: Any, schema: D, path: string): MessageShape<D> | undefined {
  if (messageName(any.typeUrl) !== schema.typeName) return undefined;
  let message: MessageShape<D> | undefined;
  try {
    message = anyUnpack(any, schema);
  } catch {
    return raise('SUBSTRAIT_INVALID_PLAN', { reason: `A ${schema.typeName} that cannot be decoded.` }, path);
  }
  if (message) checkMessage(message, path, () => {});
  return message;
}
