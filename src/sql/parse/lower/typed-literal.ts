import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { binaryType, type DataType, dateType, stringType, timestampNtzType, timestampType } from '../../../types/data-type.ts';
import { parseCalendarInterval } from '../../../types/interval-parse.ts';
import { literalSql } from '../../../types/literal-text.ts';
import { parseDate, parseInstant, parseTimestamp, trimAll } from '../../../types/timestamp-text.ts';
import type { Value } from '../../../types/value.ts';
import type { SqlLiteral } from '../../ast.ts';
import { multiUnitLiteral } from './interval.ts';

/** Values that Spark takes from the clock when it parses them. */
const clockWords = /^(?:now|today|tomorrow|yesterday)(?:\s.*)?$/i;
const epochWord = /^epoch(?:\s.*)?$/i;

/**
 * `DATE '…'`, `TIMESTAMP '…'`, `INTERVAL '…'`, `X'…'` (`AstBuilder.visitTypeConstructor`).
 * Raises INVALID_TYPED_LITERAL, UNSUPPORTED_TYPED_LITERAL; UNSUPPORTED_SYNTAX for values that depend on the clock.
 */
export function typedLiteral(word: string, value: string, conf: Conf, span: Span, source: string): SqlLiteral {
  const valueType = word.toUpperCase();
  const invalid = (): never => raise('INVALID_TYPED_LITERAL', { valueType: `"${valueType}"`, value: literalSql(value, stringType, 'UTC') }, span);
  const literal = (type: DataType, v: Value | undefined): SqlLiteral => ({ kind: 'Literal', type, value: v === undefined ? invalid() : v, span });
  switch (valueType) {
    case 'DATE':
      return literal(dateType, special(value, span) ? 0 : parseDate(value));
    case 'TIMESTAMP_NTZ':
      return literal(timestampNtzType, special(value, span) ? 0n : localTimestamp(value, span));
    case 'TIMESTAMP_LTZ':
      return literal(timestampType, special(value, span) ? 0n : instant(value, conf, span));
    case 'TIMESTAMP':
      if (conf.timestampType === 'TIMESTAMP_NTZ' && (special(value, span) || parseTimestamp(value)?.zone === undefined))
        return literal(timestampNtzType, special(value, span) ? 0n : localTimestamp(value, span));
      return literal(timestampType, special(value, span) ? 0n : instant(value, conf, span));
    case 'INTERVAL': {
      const interval = parseCalendarInterval(value);
      if (!interval) return invalid();
      const units = value
        .split(/\s/)
        .map((w) => w.toLowerCase().replace(/s$/, ''))
        .filter((w) => w !== 'interval' && /^[a-z]+$/.test(w));
      return multiUnitLiteral(interval, units, span, source);
    }
    case 'X':
      return literal(binaryType, hexBytes(value));
    default: {
      const supported = ['DATE', 'TIMESTAMP_NTZ', 'TIMESTAMP_LTZ', 'TIMESTAMP', 'INTERVAL', 'X'].map((t) => `"${t}"`).join(', ');
      return raise('UNSUPPORTED_TYPED_LITERAL', { unsupportedType: `"${valueType}"`, supportedTypes: supported }, span);
    }
  }
}

/** `epoch` is the zero of every type. */
function special(value: string, span: Span): boolean {
  const text = trimAll(value);
  if (clockWords.test(text)) raise('UNSUPPORTED_SYNTAX', { what: `the literal value '${text}'` }, span);
  return epochWord.test(text);
}
function instant(value: string, conf: Conf, span: Span): bigint | undefined {
  if (parseTimestamp(value)?.justTime) raise('UNSUPPORTED_SYNTAX', { what: 'a timestamp literal without a date' }, span);
  return parseInstant(value, conf.sessionTimeZone);
}
function localTimestamp(value: string, span: Span): bigint | undefined {
  const t = parseTimestamp(value);
  if (t?.justTime) raise('UNSUPPORTED_SYNTAX', { what: 'a timestamp literal without a date' }, span);
  return t?.local;
}
function hexBytes(value: string): Uint8Array | undefined {
  const digits = value.length % 2 === 0 ? value : `0${value}`;
  if (!/^[0-9a-fA-F]*$/.test(digits)) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
