import {
  arrayType,
  type DataType,
  type DayTimeField,
  dayTimeIntervalType,
  decimalType,
  mapType,
  type SimpleKind,
  type StructField,
  structType,
  yearMonthIntervalType,
} from './data-type.ts';

const simple: Readonly<Record<string, SimpleKind>> = {
  boolean: 'boolean',
  tinyint: 'tinyint',
  byte: 'tinyint',
  smallint: 'smallint',
  short: 'smallint',
  int: 'int',
  integer: 'int',
  bigint: 'bigint',
  long: 'bigint',
  float: 'float',
  real: 'float',
  double: 'double',
  string: 'string',
  binary: 'binary',
  date: 'date',
  timestamp: 'timestamp',
  timestamp_ltz: 'timestamp',
  timestamp_ntz: 'timestamp_ntz',
  interval: 'interval',
  void: 'void',
};

/** Reads tokens of a DDL text; every method gives undefined where the text does not fit. */
class Reader {
  private at = 0;
  private readonly tokens: readonly string[];
  constructor(text: string) {
    this.tokens = text.match(/`(?:[^`]|``)*`|'(?:[^'\\]|\\.)*'|[A-Za-z0-9_]+|[^\s]/g) ?? [];
  }

  get done(): boolean {
    return this.at >= this.tokens.length;
  }
  private peek(): string {
    return this.tokens[this.at]?.toLowerCase() ?? '';
  }
  private take(token: string): boolean {
    if (this.peek() !== token) return false;
    this.at++;
    return true;
  }

  private name(): string | undefined {
    const t = this.tokens[this.at];
    if (t === undefined || !/^[\w`]/.test(t)) return undefined;
    this.at++;
    return t.startsWith('`') ? t.slice(1, -1).replaceAll('``', '`') : t;
  }

  private number(): number | undefined {
    const t = this.tokens[this.at];
    if (t === undefined || !/^\d+$/.test(t)) return undefined;
    this.at++;
    return Number(t);
  }

  /** `name [:] type [NOT NULL] [COMMENT '…']`, separated by commas. */
  fields(): readonly StructField[] | undefined {
    const out: StructField[] = [];
    do {
      const name = this.name();
      this.take(':');
      const type = name === undefined ? undefined : this.type();
      if (name === undefined || !type) return undefined;
      const required = this.take('not') && this.take('null');
      if (this.take('comment')) this.at++;
      out.push({ name, type, nullable: !required });
    } while (this.take(','));
    return out;
  }

  type(): DataType | undefined {
    const word = this.peek();
    this.at++;
    switch (word) {
      case 'array': {
        const element = this.take('<') ? this.type() : undefined;
        return element && this.take('>') ? arrayType(element, true) : undefined;
      }
      case 'map': {
        const key = this.take('<') ? this.type() : undefined;
        const value = key && this.take(',') ? this.type() : undefined;
        return key && value && this.take('>') ? mapType(key, value, true) : undefined;
      }
      case 'struct': {
        if (!this.take('<')) return undefined;
        if (this.take('>')) return structType([]);
        const fields = this.fields();
        return fields && this.take('>') ? structType(fields) : undefined;
      }
      case 'decimal':
      case 'dec':
      case 'numeric':
        return this.decimal();
      case 'varchar':
      case 'char':
      case 'character':
        return this.take('(') && this.number() !== undefined && this.take(')') ? { kind: 'string' } : undefined;
      case 'interval':
        return this.interval();
      default: {
        const kind = Object.hasOwn(simple, word) ? simple[word] : undefined;
        return kind && { kind };
      }
    }
  }

  private decimal(): DataType | undefined {
    if (!this.take('(')) return decimalType(10, 0);
    const precision = this.number();
    const scale = this.take(',') ? this.number() : 0;
    return precision !== undefined && scale !== undefined && this.take(')') ? decimalType(precision, scale) : undefined;
  }

  private interval(): DataType | undefined {
    const start = this.peek();
    if (start !== 'year' && start !== 'month' && !isDayTime(start)) return { kind: 'interval' };
    this.at++;
    let end = start;
    if (this.take('to')) {
      end = this.peek();
      this.at++;
    }
    if (isDayTime(start)) return isDayTime(end) ? dayTimeIntervalType(start, end) : undefined;
    return end === 'year' || end === 'month' ? yearMonthIntervalType(start, end) : undefined;
  }
}
function isDayTime(word: string): word is DayTimeField {
  return word === 'day' || word === 'hour' || word === 'minute' || word === 'second';
}

/** A type (`array<int>`) or a list of columns (`a int, b string`: a struct) from DDL text; undefined where it cannot be read. */
export function parseDdl(text: string): DataType | undefined {
  const asType = new Reader(text);
  const type = asType.type();
  if (type && asType.done) return type;
  const asColumns = new Reader(text);
  const fields = asColumns.fields();
  return fields && asColumns.done ? structType(fields) : undefined;
}
