import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { parseDataType, parseExpression } from '../../../src/sql/parse/parse-expression.ts';
import { typeName } from '../../../src/types/data-type.ts';
import { literalText } from '../../../src/types/literal-text.ts';

function literal(text: string): string {
  const e = parseExpression(text, defaultConf);
  return e.kind === 'Literal' ? `${literalText(e.value, e.type, 'UTC')}: ${typeName(e.type)}` : e.kind;
}

describe('literals have Spark’s value and type', () => {
  it.each([
    ['1', '1: int'],
    ['2147483648', '2147483648: bigint'],
    ['-9223372036854775808', '-9223372036854775808: bigint'],
    ['9223372036854775808', '9223372036854775808: decimal(19,0)'],
    ['1234567890.1234567890123', '1234567890.1234567890123: decimal(23,13)'],
    ['0.06', '0.06: decimal(2,2)'],
    ['1e-3', '0.001: double'],
    ['-128Y', '-128: tinyint'],
    ['1.5F', '1.5: float'],
    ['12BD', '12: decimal(2,0)'],
    ['1e3bd', '1000: decimal(4,0)'],
    ["'a' 'b'", 'ab: string'],
    ["'it''s'", 'its: string'],
    ['true', 'true: boolean'],
    ['null', 'null: void'],
    ["date '1998-9-2'", '1998-09-02: date'],
    ["timestamp '2020-01-01 10:00:00.5'", '2020-01-01 10:00:00.5: timestamp'],
    ["timestamp_ntz '2020-01-01'", '2020-01-01 00:00:00: timestamp_ntz'],
    ["x'1f'", '0x1F: binary'],
    ["interval '3' month", "INTERVAL '3' MONTH: interval month"],
    ['interval 3 weeks', "INTERVAL '21' DAY: interval day"],
    ['interval 1 year 2 months', "INTERVAL '1-2' YEAR TO MONTH: interval year to month"],
    ["interval '1 02:03:04.5' day to second", "INTERVAL '1 02:03:04.5' DAY TO SECOND: interval day to second"],
    ["interval '3 days'", "INTERVAL '3' DAY: interval day"],
    ["interval -'1-2' year to month", "INTERVAL '-1-2' YEAR TO MONTH: interval year to month"],
  ])('%s', (text, expected) => expect(literal(text)).toBe(expected));

  it.each([
    ['200Y', 'does not fit in range [-128, 127] for type tinyint'],
    ['1e400', 'does not fit in range [-1.7976931348623157E+308, 1.7976931348623157E+308] for type double'],
    ["date '2020-13-45'", 'The value of the typed literal "DATE" is invalid'],
    ["time '10:00'", 'Literals of the type "TIME" are not supported'],
    ['interval 1 month 2 days', 'Cannot mix year-month and day-time fields: interval 1 month 2 days'],
    ['interval 1.5 day', "Error parsing ' 1.5 day' to interval, 'day' cannot have fractional part"],
    ["interval '1' year to day", 'Intervals FROM year TO day are not supported'],
  ])('%s is an error', (text, message) => expect(() => literal(text)).toThrow(message));
});

describe('data types', () => {
  it.each([
    ['INT', 'int'],
    ['dec(15, 4)', 'decimal(15,4)'],
    ['decimal', 'decimal(10,0)'],
    ['varchar(3)', 'string'],
    ['map<string,array<struct<a:int, b bigint not null>>>', 'map<string,array<struct<a:int,b:bigint>>>'],
    ['struct<>', 'struct<>'],
    ['interval day to second', 'interval day to second'],
    ['interval', 'interval'],
  ])('%s', (text, expected) => expect(typeName(parseDataType(text, defaultConf))).toBe(expected));
  it.each([
    ['money', 'Unsupported data type "MONEY"'],
    ['array', 'INCOMPLETE_TYPE_DEFINITION.ARRAY'],
    ['char', 'DataType "CHAR" requires a length parameter'],
    ['decimal(3,5)', 'Decimal scale (5) cannot be greater than precision (3)'],
    ['array<int', "at or near end of input: missing '>'"],
  ])('%s is an error', (text, message) => expect(() => parseDataType(text, defaultConf)).toThrow(message));
});
