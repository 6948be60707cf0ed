import type { ErrorEntry } from './entry.ts';

/** What Spark's parser raises. */
export const parseErrors = {
  PARSE_SYNTAX_ERROR: { exception: 'ParseException', message: 'Syntax error at or near <error><hint>.' },
  INVALID_IDENTIFIER: {
    exception: 'ParseException',
    message: 'The identifier <ident> is invalid. Please, consider quoting it with back-quotes as `<ident>`.',
  },
  UNCLOSED_BRACKETED_COMMENT: {
    exception: 'ParseException',
    message: 'Found an unclosed bracketed comment. Please, append */ at the end of the comment.',
  },
  INVALID_TYPED_LITERAL: { exception: 'ParseException', message: 'The value of the typed literal <valueType> is invalid: <value>.' },
  UNSUPPORTED_TYPED_LITERAL: {
    exception: 'ParseException',
    message: 'Literals of the type <unsupportedType> are not supported. Supported types are <supportedTypes>.',
  },
  UNSUPPORTED_DATATYPE: { exception: 'ParseException', message: 'Unsupported data type <typeName>.' },
  DATATYPE_MISSING_SIZE: {
    exception: 'ParseException',
    message: 'DataType <type> requires a length parameter, for example <type>(10). Please specify the length.',
  },
  'INCOMPLETE_TYPE_DEFINITION.ARRAY': {
    exception: 'ParseException',
    message:
      'Incomplete complex type: The definition of "ARRAY" type is incomplete. You must provide an element type. For example: "ARRAY<elementType>".',
  },
  'INCOMPLETE_TYPE_DEFINITION.MAP': {
    exception: 'ParseException',
    message:
      'Incomplete complex type: The definition of "MAP" type is incomplete. You must provide a key type and a value type. For example: "MAP<example>".',
  },
  'INCOMPLETE_TYPE_DEFINITION.STRUCT': {
    exception: 'ParseException',
    message:
      'Incomplete complex type: The definition of "STRUCT" type is incomplete. You must provide at least one field type. For example: "STRUCT<example>".',
  },
  INVALID_SQL_SYNTAX: { exception: 'ParseException', message: 'Invalid SQL syntax: <inputString>.' },
  INCOMPATIBLE_JOIN_TYPES: { exception: 'ParseException', message: 'The join types <joinType1> and <joinType2> are incompatible.' },
  INVALID_LATERAL_JOIN_TYPE: {
    exception: 'ParseException',
    message:
      'The <joinType> JOIN with LATERAL correlation is not allowed because an OUTER subquery cannot correlate to its join partner. Remove the LATERAL correlation or use an INNER JOIN, or LEFT OUTER JOIN instead.',
  },
  'UNSUPPORTED_FEATURE.LATERAL_JOIN_USING': {
    exception: 'ParseException',
    message: 'The feature is not supported: JOIN USING with LATERAL correlation.',
  },
  'UNSUPPORTED_FEATURE.COMBINATION_QUERY_RESULT_CLAUSES': {
    exception: 'ParseException',
    message: 'The feature is not supported: Combination of ORDER BY/SORT BY/DISTRIBUTE BY/CLUSTER BY.',
  },
  PARSED_DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION: {
    exception: 'ParseException',
    message: '[DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION] Decimal precision <precision> exceeds max precision 38..',
    unnamed: true,
  },
  DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION: { exception: 'ArithmeticException', message: 'Decimal precision <precision> exceeds max precision 38.' },
  PARSED_DECIMAL_SCALE: {
    exception: 'ParseException',
    message: 'Decimal scale (<scale>) cannot be greater than precision (<precision>).',
    unnamed: true,
  },
  PIVOT_WITH_UNPIVOT: { exception: 'ParseException', message: 'UNPIVOT cannot be used together with PIVOT in FROM clause', unnamed: true },
  UNPIVOT_WITH_LATERAL: { exception: 'ParseException', message: 'LATERAL cannot be used together with UNPIVOT in FROM clause', unnamed: true },
  _LEGACY_ERROR_TEMP_0013: { exception: 'ParseException', message: 'LATERAL cannot be used together with PIVOT in FROM clause.', unnamed: true },
  _LEGACY_ERROR_TEMP_0014: { exception: 'ParseException', message: 'TABLESAMPLE does not accept empty inputs.', unnamed: true },
  _LEGACY_ERROR_TEMP_0015: { exception: 'ParseException', message: 'TABLESAMPLE(<msg>) is not supported.', unnamed: true },
  _LEGACY_ERROR_TEMP_0016: {
    exception: 'ParseException',
    message: "<bytesStr> is not a valid byte length literal, expected syntax: DIGIT+ ('B' | 'K' | 'M' | 'G').",
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_0017: {
    exception: 'ParseException',
    message: 'Invalid escape string. Escape string must contain only one character.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_0023: {
    exception: 'ParseException',
    message: 'Numeric literal <rawStrippedQualifier> does not fit in range [<minValue>, <maxValue>] for type <typeName>.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_0024: {
    exception: 'ParseException',
    message: 'Can only have a single from-to unit in the interval literal syntax.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_0026: {
    exception: 'ParseException',
    message: 'Can only use numbers in the interval value part for multiple unit value pairs interval form, but got invalid value: <value>.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_0027: { exception: 'ParseException', message: 'The value of from-to unit must be a string.', unnamed: true },
  _LEGACY_ERROR_TEMP_0028: { exception: 'ParseException', message: 'Intervals FROM <from> TO <to> are not supported.', unnamed: true },
  _LEGACY_ERROR_TEMP_0029: { exception: 'ParseException', message: 'Cannot mix year-month and day-time fields: <literal>.', unnamed: true },
  _LEGACY_ERROR_TEMP_0038: { exception: 'ParseException', message: "CTE definition can't have duplicate names: <duplicateNames>.", unnamed: true },
  _LEGACY_ERROR_TEMP_0051: { exception: 'ParseException', message: 'Empty set in <element> grouping sets is not supported.', unnamed: true },
  _LEGACY_ERROR_TEMP_0056: { exception: 'ParseException', message: 'Invalid time travel spec: <reason>.', unnamed: true },
  _LEGACY_ERROR_TEMP_0062: { exception: 'ParseException', message: '<msg>.', unnamed: true },
  _LEGACY_ERROR_TEMP_0063: { exception: 'ParseException', message: '<msg>.', unnamed: true },
  _LEGACY_ERROR_TEMP_0064: { exception: 'ParseException', message: '<msg>.', unnamed: true },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
