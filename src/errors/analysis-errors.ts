import type { ErrorEntry } from './entry.ts';

/** What Spark's analyzer raises. Texts are those of Spark 3.4's error classes. */
export const analysisErrors = {
  'UNRESOLVED_COLUMN.WITH_SUGGESTION': {
    exception: 'AnalysisException',
    message: 'A column or function parameter with name <objectName> cannot be resolved. Did you mean one of the following? [<proposal>].',
    planFollows: true,
  },
  'UNRESOLVED_COLUMN.WITHOUT_SUGGESTION': {
    exception: 'AnalysisException',
    message: 'A column or function parameter with name <objectName> cannot be resolved. ',
    planFollows: true,
  },
  'UNRESOLVED_MAP_KEY.WITH_SUGGESTION': {
    exception: 'AnalysisException',
    message:
      "Cannot resolve column <objectName> as a map key. If the key is a string literal, add the single quotes '' around it. Otherwise did you mean one of the following column(s)? [<proposal>].",
    planFollows: true,
  },
  'UNRESOLVED_MAP_KEY.WITHOUT_SUGGESTION': {
    exception: 'AnalysisException',
    message: "Cannot resolve column <objectName> as a map key. If the key is a string literal, add the single quotes '' around it. ",
    planFollows: true,
  },
  UNRESOLVED_ROUTINE: { exception: 'AnalysisException', message: 'Cannot resolve function <routineName> on search path <searchPath>.' },
  UNRESOLVED_ALL_IN_GROUP_BY: {
    exception: 'AnalysisException',
    message: 'Cannot infer grouping columns for GROUP BY ALL based on the select clause. Please explicitly specify the grouping columns.',
    planFollows: true,
  },
  UNRESOLVED_USING_COLUMN_FOR_JOIN: {
    exception: 'AnalysisException',
    message: 'USING column <colName> cannot be resolved on the <side> side of the join. The <side>-side columns: [<suggestion>].',
  },
  UNBOUND_SQL_PARAMETER: {
    exception: 'AnalysisException',
    message: 'Found the unbound parameter: <name>. Please, fix `args` and provide a mapping of the parameter to a SQL literal.',
    planFollows: true,
  },
  'WRONG_NUM_ARGS.WITHOUT_SUGGESTION': {
    exception: 'AnalysisException',
    message:
      "The <functionName> requires <expectedNum> parameters but the actual number is <actualNum>. Please, refer to '<docroot>/sql-ref-functions.html' for a fix.",
  },
  SCHEMA_NOT_FOUND: {
    exception: 'AnalysisException',
    message:
      'The schema <schemaName> cannot be found. Verify the spelling and correctness of the schema and catalog.\nIf you did not qualify the name with a catalog, verify the current_schema() output, or qualify the name with the correct catalog.\nTo tolerate the error on drop use DROP SCHEMA IF EXISTS.',
  },
  TABLE_OR_VIEW_NOT_FOUND: {
    exception: 'AnalysisException',
    message:
      'The table or view <relationName> cannot be found. Verify the spelling and correctness of the schema and catalog.\nIf you did not qualify the name with a schema, verify the current_schema() output, or qualify the name with the correct schema and catalog.\nTo tolerate the error on drop use DROP VIEW IF EXISTS or DROP TABLE IF EXISTS.',
    planFollows: true,
  },
  AMBIGUOUS_REFERENCE: { exception: 'AnalysisException', message: 'Reference <name> is ambiguous, could be: <referenceNames>.' },
  AMBIGUOUS_REFERENCE_TO_FIELDS: {
    exception: 'AnalysisException',
    message: 'Ambiguous reference to the field <field>. It appears <count> times in the schema.',
  },
  AMBIGUOUS_LATERAL_COLUMN_ALIAS: { exception: 'AnalysisException', message: 'Lateral column alias <name> is ambiguous and has <n> matches.' },
  FIELD_NOT_FOUND: { exception: 'AnalysisException', message: 'No such struct field <fieldName> in <fields>.' },
  INVALID_EXTRACT_BASE_FIELD_TYPE: {
    exception: 'AnalysisException',
    message: "Can't extract a value from <base>. Need a complex type [STRUCT, ARRAY, MAP] but got <other>.",
  },
  INVALID_EXTRACT_FIELD: { exception: 'AnalysisException', message: 'Cannot extract <field> from <expr>.' },
  'INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN': {
    exception: 'AnalysisException',
    message: 'Invalid subquery: Scalar subquery must return only one column, but got <number>.',
    planFollows: true,
  },
  INVALID_WHERE_CONDITION: {
    exception: 'AnalysisException',
    message:
      'The WHERE condition <condition> contains invalid expressions: <expressionList>.\nRewrite the query to avoid window functions, aggregate functions, and generator functions in the WHERE clause.',
    planFollows: true,
  },
  INVALID_SQL_SYNTAX: { exception: 'AnalysisException', message: 'Invalid SQL syntax: <inputString>.' },
  MISSING_AGGREGATION: {
    exception: 'AnalysisException',
    message:
      'The non-aggregating expression <expression> is based on columns which are not participating in the GROUP BY clause.\nAdd the columns or the expression to the GROUP BY, aggregate the expression, or use <expressionAnyValue> if you do not care which of the values within a group is returned.',
    planFollows: true,
  },
  MISSING_GROUP_BY: {
    exception: 'AnalysisException',
    message: 'The query does not include a GROUP BY clause. Add GROUP BY or turn it into the window functions using OVER clauses.',
    planFollows: true,
  },
  NESTED_AGGREGATE_FUNCTION: {
    exception: 'AnalysisException',
    message:
      'It is not allowed to use an aggregate function in the argument of another aggregate function. Please use the inner aggregate function in a sub-query.',
    planFollows: true,
  },
  GROUP_BY_AGGREGATE: {
    exception: 'AnalysisException',
    message: 'Aggregate functions are not allowed in GROUP BY, but found <sqlExpr>.',
    planFollows: true,
  },
  GROUP_BY_POS_AGGREGATE: {
    exception: 'AnalysisException',
    message:
      'GROUP BY <index> refers to an expression <aggExpr> that contains an aggregate function. Aggregate functions are not allowed in GROUP BY.',
  },
  GROUP_BY_POS_OUT_OF_RANGE: {
    exception: 'AnalysisException',
    message: 'GROUP BY position <index> is not in select list (valid range is [1, <size>]).',
  },
  GROUPING_ID_COLUMN_MISMATCH: {
    exception: 'AnalysisException',
    message: 'Columns of grouping_id (<groupingIdColumn>) does not match grouping columns (<groupByColumns>).',
  },
  GROUPING_COLUMN_MISMATCH: {
    exception: 'AnalysisException',
    message: "Column of grouping (<grouping>) can't be found in grouping columns <groupingColumns>.",
  },
  GROUPING_SIZE_LIMIT_EXCEEDED: { exception: 'AnalysisException', message: 'Grouping sets size cannot be greater than <maxSize>.' },
  ORDER_BY_POS_OUT_OF_RANGE: {
    exception: 'AnalysisException',
    message: 'ORDER BY position <index> is not in select list (valid range is [1, <size>]).',
  },
  NUM_COLUMNS_MISMATCH: {
    exception: 'AnalysisException',
    message:
      '<operator> can only be performed on inputs with the same number of columns, but the first input has <firstNumColumns> columns and the <invalidOrdinalNum> input has <invalidNumColumns> columns.',
    planFollows: true,
  },
  INCOMPATIBLE_COLUMN_TYPE: {
    exception: 'AnalysisException',
    message:
      '<operator> can only be performed on tables with compatible column types. The <columnOrdinalNumber> column of the <tableOrdinalNumber> table is <dataType1> type which is not compatible with <dataType2> at the same column of the first table.<hint>.',
    planFollows: true,
  },
  NON_LITERAL_PIVOT_VALUES: { exception: 'AnalysisException', message: 'Literal expressions required for pivot values, found <expression>.' },
  PIVOT_VALUE_DATA_TYPE_MISMATCH: {
    exception: 'AnalysisException',
    message: "Invalid pivot value '<value>': value data type <valueType> does not match pivot column data type <pivotType>.",
  },
  INCOMPARABLE_PIVOT_COLUMN: { exception: 'AnalysisException', message: 'Invalid pivot column <columnName>. Pivot columns must be comparable.' },
  UNPIVOT_VALUE_DATA_TYPE_MISMATCH: {
    exception: 'AnalysisException',
    message: 'Unpivot value columns must share a least common type, some types do not: [<types>].',
    planFollows: true,
  },
  UNPIVOT_REQUIRES_VALUE_COLUMNS: {
    exception: 'AnalysisException',
    message: 'At least one value column needs to be specified for UNPIVOT, all columns specified as ids.',
  },
  UNPIVOT_VALUE_SIZE_MISMATCH: {
    exception: 'AnalysisException',
    message: 'All unpivot value columns must have the same size as there are value column names (<names>).',
  },
  UNPIVOT_REQUIRES_ATTRIBUTES: {
    exception: 'AnalysisException',
    message:
      'UNPIVOT requires all given <given> expressions to be columns when no <empty> expressions are given. These are not columns: [<expressions>].',
  },
  UNSUPPORTED_EXPR_FOR_WINDOW: {
    exception: 'AnalysisException',
    message: 'Expression <sqlExpr> not supported within a window function.',
    planFollows: true,
  },
  UNSUPPORTED_EXPR_FOR_OPERATOR: {
    exception: 'AnalysisException',
    message:
      'A query operator contains one or more unsupported expressions. Consider to rewrite it to avoid window functions, aggregate functions, and generator functions in the WHERE clause.\nInvalid expressions: [<invalidExprSqls>]',
    planFollows: true,
  },
  'UNSUPPORTED_GENERATOR.MULTI_GENERATOR': {
    exception: 'AnalysisException',
    message: 'The generator is not supported: only one generator allowed per <clause> clause but found <num>: <generators>.',
  },
  'UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS': {
    exception: 'AnalysisException',
    message: 'The generator is not supported: nested in expressions <expression>.',
  },
  'UNSUPPORTED_GENERATOR.OUTSIDE_SELECT': {
    exception: 'AnalysisException',
    message: 'The generator is not supported: outside the SELECT clause, found: <plan>.',
  },
  'UNSUPPORTED_GENERATOR.NOT_GENERATOR': {
    exception: 'AnalysisException',
    message:
      'The generator is not supported: <functionName> is expected to be a generator. However, its class is <classCanonicalName>, which is not a generator.',
  },
  'UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_WINDOW': {
    exception: 'AnalysisException',
    message: 'The feature is not supported: Referencing a lateral column alias <lca> in window expression <windowExpr>.',
  },
  'UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_GROUP_BY': {
    exception: 'AnalysisException',
    message: 'The feature is not supported: Referencing a lateral column alias via GROUP BY alias/ALL is not supported yet.',
  },
  'UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_AGGREGATE_FUNC': {
    exception: 'AnalysisException',
    message: 'The feature is not supported: Referencing a lateral column alias <lca> in the aggregate function <aggFunc>.',
  },
  'UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_AGGREGATE_WITH_WINDOW_AND_HAVING': {
    exception: 'AnalysisException',
    message:
      'The feature is not supported: Referencing lateral column alias <lca> in the aggregate query both with window expressions and with having clause. Please rewrite the aggregate query by removing the having clause or removing lateral alias reference in the SELECT list.',
  },
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.AGGREGATE_FUNCTION_MIXED_OUTER_LOCAL_REFERENCES': {
    exception: 'AnalysisException',
    message:
      'Unsupported subquery expression: Found an aggregate function in a correlated predicate that has both outer and local references, which is not supported: <function>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: Filter expression <filter> of type <type> is not a boolean.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: Parameter <paramIndex> requires the <requiredType> type, however <inputSql> has the type <inputType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: the left and right operands of the binary operator have incompatible types (<left> and <right>).',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.BINARY_OP_WRONG_TYPE': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: the binary operator requires the input type <inputType>, not <actualDataType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.DATA_DIFF_TYPES': {
    exception: 'AnalysisException',
    message: "Cannot resolve <sqlExpr> due to data type mismatch: Input to <functionName> should all be the same type, but it's <dataType>.",
    planFollows: true,
  },
  'DATATYPE_MISMATCH.INVALID_ORDERING_TYPE': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: The <functionName> does not support ordering on type <dataType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.CAST_WITHOUT_SUGGESTION': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: cannot cast <srcType> to <targetType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.CAST_WITH_FUNC_SUGGESTION': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: cannot cast <srcType> to <targetType>.\nTo convert values from <srcType> to <targetType>, you can use the functions <functionNames> instead.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.CAST_WITH_CONF_SUGGESTION': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: cannot cast <srcType> to <targetType> with ANSI mode on.\nIf you have to cast <srcType> to <targetType>, you can set <config> as <configVal>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.IN_SUBQUERY_LENGTH_MISMATCH': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: The number of columns in the left hand side of an IN subquery does not match the number of columns in the output of subquery. Left hand side columns(length: <leftLength>): [<leftColumns>], right hand side columns(length: <rightLength>): [<rightColumns>].',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.IN_SUBQUERY_DATA_TYPE_MISMATCH': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: The data type of one or more elements in the left hand side of an IN subquery is not compatible with the data type of the output of the subquery. Mismatched columns: [<mismatchedColumns>], left side: [<leftType>], right side: [<rightType>].',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.RANGE_FRAME_MULTI_ORDER': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: A range window frame with value boundaries cannot be used in a window specification with multiple order by expressions: <orderSpec>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.RANGE_FRAME_INVALID_TYPE': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: The data type <orderSpecType> used in the order specification does not match the data type <valueBoundaryType> which is used in the range frame.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.RANGE_FRAME_WITHOUT_ORDER': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: A range window frame cannot be used in an unordered window specification.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.SPECIFIED_WINDOW_FRAME_UNACCEPTED_TYPE': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: The data type of the <location> bound <exprType> does not match the expected data type <expectedType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.SPECIFIED_WINDOW_FRAME_WRONG_COMPARISON': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: The lower bound of a window frame must be <comparison> to the upper bound.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.SPECIFIED_WINDOW_FRAME_INVALID_BOUND': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: Window frame upper bound <upper> does not follow the lower bound <lower>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.SPECIFIED_WINDOW_FRAME_DIFF_TYPES': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: Window frame bounds <lower> and <upper> do not have the same type: <lowerType> <> <upperType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.CREATE_MAP_KEY_DIFF_TYPES': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: The given keys of function <functionName> should all be the same type, but they are <dataType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.CREATE_MAP_VALUE_DIFF_TYPES': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: The given values of function <functionName> should all be the same type, but they are <dataType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.CREATE_NAMED_STRUCT_WITHOUT_FOLDABLE_STRING': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: Only foldable `STRING` expressions are allowed to appear at odd position, but they are <inputExprs>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.INVALID_MAP_KEY_TYPE': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: The key of map cannot be/contain <keyType>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.MAP_FUNCTION_DIFF_TYPES': {
    exception: 'AnalysisException',
    message:
      "Cannot resolve <sqlExpr> due to data type mismatch: Input to <functionName> should have been <dataType> followed by a value with same key type, but it's [<leftType>, <rightType>].",
    planFollows: true,
  },
  'DATATYPE_MISMATCH.ARRAY_FUNCTION_DIFF_TYPES': {
    exception: 'AnalysisException',
    message:
      "Cannot resolve <sqlExpr> due to data type mismatch: Input to <functionName> should have been <dataType> followed by a value with same element type, but it's [<leftType>, <rightType>].",
    planFollows: true,
  },
  'DATATYPE_MISMATCH.BINARY_ARRAY_DIFF_TYPES': {
    exception: 'AnalysisException',
    message:
      "Cannot resolve <sqlExpr> due to data type mismatch: Input to function <functionName> should have been two <arrayType> with same element type, but it's [<leftType>, <rightType>].",
    planFollows: true,
  },
  'DATATYPE_MISMATCH.NON_FOLDABLE_INPUT': {
    exception: 'AnalysisException',
    message:
      'Cannot resolve <sqlExpr> due to data type mismatch: the input <inputName> should be a foldable <inputType> expression; however, got <inputExpr>.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.UNEXPECTED_NULL': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: The <exprName> must not be null.',
    planFollows: true,
  },
  'DATATYPE_MISMATCH.NULL_TYPE': {
    exception: 'AnalysisException',
    message: 'Cannot resolve <sqlExpr> due to data type mismatch: Null typed values cannot be used as arguments of <functionName>.',
    planFollows: true,
  },
  _LEGACY_ERROR_TEMP_1050: {
    exception: 'AnalysisException',
    message: 'Can only star expand struct data types. Attribute: `<attributes>`.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1051: {
    exception: 'AnalysisException',
    message: "Cannot resolve '<targetString>.*' given input columns '<columns>'.",
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1004: {
    exception: 'AnalysisException',
    message: 'Window specification <windowName> is not defined in the WINDOW clause.',
    unnamed: true,
    planFollows: true,
  },
  _LEGACY_ERROR_TEMP_1006: {
    exception: 'AnalysisException',
    message: "Aggregate expression required for pivot, but '<sql>' did not appear in any aggregate function.",
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1020: { exception: 'AnalysisException', message: 'Invalid usage of <elem> in <prettyName>.', unnamed: true },
  _LEGACY_ERROR_TEMP_1021: {
    exception: 'AnalysisException',
    message: 'count(<targetString>.*) is not allowed. Please use count(*) or expand the columns manually, e.g. count(col1, col2).',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1023: { exception: 'AnalysisException', message: 'Function <prettyName> does not support <syntax>.', unnamed: true },
  _LEGACY_ERROR_TEMP_1009: {
    exception: 'AnalysisException',
    message:
      'The depth of view <identifier> exceeds the maximum view resolution depth (<maxNestedViewDepth>). Analysis is aborted to avoid errors. Increase the value of <config> to work around this.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1028: {
    exception: 'AnalysisException',
    message: 'Number of column aliases does not match number of columns. Number of column aliases: <columnSize>; number of columns: <outputSize>.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1029: {
    exception: 'AnalysisException',
    message:
      'The number of aliases supplied in the AS clause does not match the number of columns output by the UDTF expected <aliasesSize> aliases but got <aliasesNames>.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1030: {
    exception: 'AnalysisException',
    message: 'Window aggregate function with filter predicate is not supported yet.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1034: {
    exception: 'AnalysisException',
    message: 'It is not allowed to use window functions inside <clauseName> clause.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1037: {
    exception: 'AnalysisException',
    message:
      'Window function <wf> requires window to be ordered, please add ORDER BY clause. For example SELECT <wf>(value_expr) OVER (PARTITION BY window_partition ORDER BY window_ordering) from table.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1039: {
    exception: 'AnalysisException',
    message: 'Multiple time/session window expressions would result in a cartesian product of rows, therefore they are currently not supported.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_1047: {
    exception: 'AnalysisException',
    message: '<hintName> Hint parameter should include columns, but <invalidParams> found.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_2300: {
    exception: 'AnalysisException',
    message:
      "The number of lambda function arguments '<namesSize>' does not match the number of arguments expected by the higher order function '<argInfoSize>'.",
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_2303: { exception: 'AnalysisException', message: 'incompatible types found in column <name> for inline table.', unnamed: true },
  _LEGACY_ERROR_TEMP_2304: {
    exception: 'AnalysisException',
    message: 'cannot evaluate expression <sqlExpr> in inline table definition.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_2305: {
    exception: 'AnalysisException',
    message: 'expected <numCols> columns but found <rowSize> columns in row <ri>.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_2307: {
    exception: 'AnalysisException',
    message:
      'Number of given aliases does not match number of output columns. Function name: <funcName>; number of aliases: <aliasesNum>; number of output columns: <outColsNum>.',
    unnamed: true,
  },
  _LEGACY_ERROR_TEMP_2308: { exception: 'AnalysisException', message: 'could not resolve `<name>` to a table-valued function.', unnamed: true },
  _LEGACY_ERROR_TEMP_2409: { exception: 'AnalysisException', message: 'Distinct window functions are not supported: <w>.', unnamed: true },
  _LEGACY_ERROR_TEMP_2413: { exception: 'AnalysisException', message: 'Input argument to <argName> must be a constant.', unnamed: true },
  _LEGACY_ERROR_TEMP_2417: {
    exception: 'AnalysisException',
    message: "join condition '<condition>' of type <dataType> is not a boolean.",
    unnamed: true,
    planFollows: true,
  },
  _LEGACY_ERROR_TEMP_2425: {
    exception: 'AnalysisException',
    message: 'expression <sqlExpr> cannot be used as a grouping expression because its data type <dataType> is not an orderable data type.',
    unnamed: true,
    planFollows: true,
  },
  _LEGACY_ERROR_TEMP_2438: {
    exception: 'AnalysisException',
    message:
      'Cannot have map type columns in DataFrame which calls set operations(intersect, except, etc.), but the type of column <colName> is <dataType>.',
    unnamed: true,
    planFollows: true,
  },
  _LEGACY_ERROR_TEMP_2445: {
    exception: 'AnalysisException',
    message: 'grouping() can only be used with GroupingSets/Cube/Rollup.',
    unnamed: true,
    planFollows: true,
  },
  SECOND_FUNCTION_ARGUMENT_NOT_INTEGER: {
    exception: 'AnalysisException',
    message: 'The second argument of <functionName> function needs to be an integer.',
  },
  /** Spark's UnresolvedException, which has no class. */
  _LEGACY_UNRESOLVED_OBJECT: {
    exception: 'AnalysisException',
    message: 'Invalid call to <function> on unresolved object',
    unnamed: true,
    planFollows: true,
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
