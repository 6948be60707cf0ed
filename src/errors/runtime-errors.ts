import type { ErrorEntry } from './entry.ts';

/** What constant folding raises where Spark fails on evaluating. */
export const runtimeErrors = {
  DIVIDE_BY_ZERO: {
    exception: 'ArithmeticException',
    message:
      'Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead. If necessary set <config> to "false" to bypass this error.',
  },
  INTERVAL_DIVIDED_BY_ZERO: {
    exception: 'ArithmeticException',
    message: 'Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead.',
  },
  ARITHMETIC_OVERFLOW: {
    exception: 'ArithmeticException',
    message: '<message>.<alternative> If necessary set <config> to "false" to bypass this error.',
  },
  BINARY_ARITHMETIC_OVERFLOW: { exception: 'ArithmeticException', unnamed: true, message: '<operation> caused overflow.' },
  INTERVAL_ARITHMETIC_OVERFLOW: { exception: 'ArithmeticException', message: '<message>.<alternative>' },
  NUMERIC_VALUE_OUT_OF_RANGE: {
    exception: 'ArithmeticException',
    message:
      '<value> cannot be represented as Decimal(<precision>, <scale>). If necessary set <config> to "false" to bypass this error, and return NULL instead.',
  },
  CAST_OVERFLOW: {
    exception: 'ArithmeticException',
    message:
      'The value <value> of the type <sourceType> cannot be cast to <targetType> due to an overflow. Use `try_cast` to tolerate overflow and return NULL instead. If necessary set <ansiConfig> to "false" to bypass this error.',
  },
  CAST_INVALID_INPUT: {
    exception: 'NumberFormatException',
    message:
      'The value <expression> of the type <sourceType> cannot be cast to <targetType> because it is malformed. Correct the value as per the syntax, or change its target type. Use `try_cast` to tolerate malformed input and return NULL instead. If necessary set <ansiConfig> to "false" to bypass this error.',
  },
  DATETIME_OVERFLOW: { exception: 'ArithmeticException', message: 'Datetime operation overflow: <operation>.' },
  CANNOT_PARSE_TIMESTAMP: {
    exception: 'DateTimeException',
    message: '<message>. If necessary set <ansiConfig> to "false" to bypass this error.',
  },
  INVALID_FRACTION_OF_SECOND: {
    exception: 'DateTimeException',
    message: 'The fraction of sec must be zero. Valid range is [0, 60]. If necessary set <ansiConfig> to "false" to bypass this error.',
  },
  INVALID_ARRAY_INDEX: {
    exception: 'ArithmeticException',
    message:
      'The index <indexValue> is out of bounds. The array has <arraySize> elements. Use the SQL function `get()` to tolerate accessing element at invalid index and return NULL instead. If necessary set <ansiConfig> to "false" to bypass this error.',
  },
  INVALID_ARRAY_INDEX_IN_ELEMENT_AT: {
    exception: 'ArithmeticException',
    message:
      'The index <indexValue> is out of bounds. The array has <arraySize> elements. Use `try_element_at` to tolerate accessing element at invalid index and return NULL instead. If necessary set <ansiConfig> to "false" to bypass this error.',
  },
  INVALID_INDEX_OF_ZERO: {
    exception: 'SparkException',
    message: 'The index 0 is invalid. An index shall be either < 0 or > 0 (the first element has index 1).',
  },
  NULL_MAP_KEY: { exception: 'SparkException', message: 'Cannot use null as map key.' },
  DUPLICATED_MAP_KEY: {
    exception: 'SparkException',
    message:
      'Duplicate map key <key> was found, please check the input data. If you want to remove the duplicated keys, you can set <mapKeyDedupPolicy> to "LAST_WIN" so that the key inserted at last takes precedence.',
  },
  INTERVAL_STRING_FORMAT: {
    exception: 'IllegalArgumentException',
    unnamed: true,
    message: 'Interval string does not match <family> format of <formats> when cast to <type>: <input><notice>',
  },
  INTERVAL_STRING_RANGE: { exception: 'IllegalArgumentException', unnamed: true, message: 'Error parsing interval <family> string: <reason>' },
  'INVALID_FORMAT.ESC_IN_THE_MIDDLE': {
    exception: 'AnalysisException',
    message: 'The format is invalid: <format>. The escape character is not allowed to precede <char>.',
  },
  'INVALID_FORMAT.ESC_AT_THE_END': {
    exception: 'AnalysisException',
    message: 'The format is invalid: <format>. The escape character is not allowed to end with.',
  },
  ILLEGAL_ARGUMENT: { exception: 'IllegalArgumentException', unnamed: true, message: '<message>' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
