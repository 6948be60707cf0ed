import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { Span } from '../../errors/source.ts';
import * as t from '../../types/data-type.ts';
import type { TokenCursor } from '../lex/cursor.ts';

const simple: Readonly<Record<string, t.SimpleType>> = {
  boolean: t.booleanType,
  tinyint: t.tinyintType,
  byte: t.tinyintType,
  smallint: t.smallintType,
  short: t.smallintType,
  int: t.intType,
  integer: t.intType,
  bigint: t.bigintType,
  long: t.bigintType,
  float: t.floatType,
  real: t.floatType,
  double: t.doubleType,
  date: t.dateType,
  timestamp_ntz: t.timestampNtzType,
  timestamp_ltz: t.timestampType,
  string: t.stringType,
  binary: t.binaryType,
  void: t.voidType,
  interval: t.calendarIntervalType,
};
const charNames = new Set(['char', 'character', 'varchar']);
const decimalNames = new Set(['decimal', 'dec', 'numeric']);
const dayTimeFields: Readonly<Record<string, t.DayTimeField>> = { DAY: 'day', HOUR: 'hour', MINUTE: 'minute', SECOND: 'second' };
const fieldOrder: readonly t.DayTimeField[] = ['day', 'hour', 'minute', 'second'];

/** A type as written: what Spark keeps, and the length of CHAR and VARCHAR, which casts read as STRING and tables remember. */
export interface WrittenType {
  readonly type: t.DataType;
  readonly charLength?: { readonly kind: 'char' | 'varchar'; readonly length: number };
}

/** Spark's `dataType` for casts and literals: CHAR and VARCHAR are STRING. Raises parse errors at the type. */
export function parseType(c: TokenCursor, conf: Conf): t.DataType {
  return parseWrittenType(c, conf).type;
}

const maxTypeNesting = 100;

/** Spark's `dataType` with the length of a top-level CHAR or VARCHAR. */
export function parseWrittenType(c: TokenCursor, conf: Conf, depth = 0): WrittenType {
  if (depth > maxTypeNesting) raise('UNSUPPORTED_NESTING', { levels: String(maxTypeNesting) }, c.peek());
  const key = c.key();
  const nested = (): t.DataType => parseWrittenType(c, conf, depth + 1).type;
  if (key === 'ARRAY' && c.is('<', 1)) {
    c.at += 2;
    const type = t.arrayType(nested(), true);
    closeAngle(c);
    return { type };
  }
  if (key === 'MAP' && c.is('<', 1)) {
    c.at += 2;
    const from = nested();
    c.expect(',');
    const type = t.mapType(from, nested(), true);
    closeAngle(c);
    return { type };
  }
  if (key === 'STRUCT' && (c.is('<', 1) || c.is('<>', 1))) return { type: structType(c, nested) };
  if (key === 'INTERVAL') {
    const interval = intervalType(c);
    if (interval) return { type: interval };
  }
  return primitive(c, conf);
}

/** `>`; the lexer reads two of them in a row as two tokens, but `>=` and `>>` do not occur in types. */
function closeAngle(c: TokenCursor): void {
  c.expect('>');
}

function structType(c: TokenCursor, nested: () => t.DataType): t.DataType {
  c.next();
  if (c.take('<>')) return t.structType([]);
  c.expect('<');
  const fields: t.StructField[] = [];
  if (!c.is('>')) {
    do {
      const name = c.identifier();
      c.take(':');
      const type = nested();
      const notNull = c.areNext('NOT', 'NULL');
      if (notNull) c.at += 2;
      if (c.take('COMMENT')) c.string();
      fields.push({ name, type, nullable: !notNull });
    } while (c.take(','));
  }
  closeAngle(c);
  return t.structType(fields);
}

/** `INTERVAL YEAR [TO MONTH]`, `INTERVAL DAY [TO SECOND]`; undefined, with nothing taken, for plain INTERVAL. */
function intervalType(c: TokenCursor): t.DataType | undefined {
  const from = c.key(1);
  const first = c.peek();
  if (from === 'YEAR' || from === 'MONTH') {
    c.at += 2;
    const start = from === 'YEAR' ? 'year' : 'month';
    if (!c.is('TO') || !c.is('MONTH', 1)) return t.yearMonthIntervalType(start, start);
    c.at += 2;
    if (start === 'month') raise('_LEGACY_ERROR_TEMP_0028', { from: 'month', to: 'month' }, c.spanFrom(first));
    return t.yearMonthIntervalType('year', 'month');
  }
  const start = Object.hasOwn(dayTimeFields, from) ? dayTimeFields[from] : undefined;
  if (!start) return undefined;
  c.at += 2;
  const to = c.key(1);
  const end = c.is('TO') && to !== 'DAY' && Object.hasOwn(dayTimeFields, to) ? dayTimeFields[to] : undefined;
  if (!end) return t.dayTimeIntervalType(start, start);
  c.at += 2;
  if (fieldOrder.indexOf(end) <= fieldOrder.indexOf(start)) raise('_LEGACY_ERROR_TEMP_0028', { from: start, to: end }, c.spanFrom(first));
  return t.dayTimeIntervalType(start, end);
}

function primitive(c: TokenCursor, conf: Conf): WrittenType {
  const first = c.peek();
  const name = c.identifier().toLowerCase();
  const params: number[] = [];
  if (c.is('(') && c.is('<integer>', 1)) {
    c.next();
    do params.push(Number(c.expect('<integer>').text));
    while (c.take(','));
    c.expect(')');
  }
  const span = c.spanFrom(first);
  if (params.length === 0) {
    if (name === 'timestamp') return { type: conf.timestampType === 'TIMESTAMP_NTZ' ? t.timestampNtzType : t.timestampType };
    const type = Object.hasOwn(simple, name) ? simple[name] : undefined;
    if (type) return { type };
    if (decimalNames.has(name)) return { type: t.decimalType(10, 0) };
    if (charNames.has(name)) return raise('DATATYPE_MISSING_SIZE', { type: `"${name.toUpperCase()}"` }, span);
    incomplete(name, span);
  }
  const [p = 0, s = 0] = params;
  if (decimalNames.has(name) && params.length > 0 && params.length <= 2) return { type: decimalOf(p, s) };
  if (charNames.has(name) && params.length === 1)
    return { type: t.stringType, charLength: { kind: name === 'varchar' ? 'varchar' : 'char', length: p } };
  const shown = params.length > 0 ? `${name}(${params.join(',')})` : name;
  return raise('UNSUPPORTED_DATATYPE', { typeName: `"${shown.toUpperCase()}"` }, span);
}

function incomplete(name: string, span: Span): void {
  if (name === 'array') raise('INCOMPLETE_TYPE_DEFINITION.ARRAY', { elementType: '<INT>' }, span);
  if (name === 'map') raise('INCOMPLETE_TYPE_DEFINITION.MAP', { example: '<TIMESTAMP, INT>' }, span);
  if (name === 'struct') raise('INCOMPLETE_TYPE_DEFINITION.STRUCT', { example: '<Field1: INT>' }, span);
}

/** Spark raises these without a place. */
function decimalOf(precision: number, scale: number): t.DataType {
  if (scale > precision) raise('PARSED_DECIMAL_SCALE', { scale: String(scale), precision: String(precision) });
  if (precision > 38) raise('DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION', { precision: String(precision) });
  return t.decimalType(precision, scale);
}
