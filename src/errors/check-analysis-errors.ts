import type { ErrorEntry } from './entry.ts';

/** A message without a class, which the analyzed plan follows. */
function legacy<const S extends string>(message: S) {
  return { exception: 'AnalysisException', message, unnamed: true, planFollows: true } as const;
}
/** A message of Spark's CheckAnalysis, which the analyzed plan follows. */
function checked<const S extends string>(message: S) {
  return { exception: 'AnalysisException', message, planFollows: true } as const;
}
/** A subquery whose correlation Spark cannot decorrelate. */
function subquery<const S extends string>(message: S) {
  return checked(`Unsupported subquery expression: ${message}`);
}

const unsupportedSubqueries = {
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.ACCESSING_OUTER_QUERY_COLUMN_IS_NOT_ALLOWED': subquery(
    'Accessing outer query column is not allowed in this location<treeNode>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.AGGREGATE_FUNCTION_MIXED_OUTER_LOCAL_REFERENCES': {
    exception: 'AnalysisException',
    message:
      'Unsupported subquery expression: Found an aggregate function in a correlated predicate that has both outer and local references, which is not supported: <function>.',
  },
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_COLUMN_IS_NOT_ALLOWED_IN_PREDICATE': subquery(
    'Correlated column is not allowed in predicate: <treeNode>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_COLUMN_NOT_FOUND': subquery(
    'A correlated outer name reference within a subquery expression body was not found in the enclosing query: <value>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_REFERENCE': subquery(
    'Expressions referencing the outer query are not supported outside of WHERE/HAVING clauses: <sqlExprs>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.LATERAL_JOIN_CONDITION_NON_DETERMINISTIC': subquery(
    'Lateral join condition cannot be non-deterministic: <condition>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.MUST_AGGREGATE_CORRELATED_SCALAR_SUBQUERY': subquery(
    'Correlated scalar subqueries must be aggregated to return at most one row.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.NON_CORRELATED_COLUMNS_IN_GROUP_BY': subquery(
    'A GROUP BY clause in a scalar correlated subquery cannot contain non-correlated columns: <value>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.NON_DETERMINISTIC_LATERAL_SUBQUERIES': subquery(
    'Non-deterministic lateral subqueries are not supported when joining with outer relations that produce more than one row<treeNode>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.UNSUPPORTED_CORRELATED_SCALAR_SUBQUERY': subquery(
    'Correlated scalar subqueries can only be used in filters, aggregations, projections, and UPDATE/MERGE/DELETE commands<treeNode>.',
  ),
  'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.UNSUPPORTED_IN_EXISTS_SUBQUERY': subquery(
    'IN/EXISTS predicate subqueries can only be used in filters, joins, aggregations, window functions, projections, and UPDATE/MERGE/DELETE commands<treeNode>.',
  ),
} as const;

/** What Spark's CheckAnalysis raises about a plan that is bound. */
export const checkAnalysisErrors = {
  _LEGACY_ERROR_TEMP_2400: legacy('The <name> expression must evaluate to a constant value, but got <limitExpr>.'),
  _LEGACY_ERROR_TEMP_2401: legacy('The <name> expression must be integer type, but got <dataType>.'),
  _LEGACY_ERROR_TEMP_2402: legacy('The evaluated <name> expression must not be null, but got <limitExpr>.'),
  _LEGACY_ERROR_TEMP_2403: legacy('The <name> expression must be equal to or greater than 0, but got <v>.'),
  _LEGACY_ERROR_TEMP_2409: legacy('Distinct window functions are not supported: <w>.'),
  _LEGACY_ERROR_TEMP_2416: legacy("join condition '<join>' of type <type> is not a boolean."),
  _LEGACY_ERROR_TEMP_2423: legacy(
    "Correlated scalar subquery '<sqlExpr>' is neither present in the group by, nor in an aggregate function. Add it to group by using ordinal position or wrap it in first() (or first_value) if you don't care which value you get.",
  ),
  _LEGACY_ERROR_TEMP_2425: legacy(
    'expression <sqlExpr> cannot be used as a grouping expression because its data type <dataType> is not an orderable data type.',
  ),
  _LEGACY_ERROR_TEMP_2428: legacy(
    'The sum of the LIMIT clause and the OFFSET clause must not be greater than the maximum 32-bit integer value (2,147,483,647) but found limit = <limit>, offset = <offset>.',
  ),
  _LEGACY_ERROR_TEMP_2432: legacy('<msg>'),
  _LEGACY_ERROR_TEMP_2438: legacy(
    'Cannot have map type columns in DataFrame which calls set operations(intersect, except, etc.), but the type of column <colName> is <dataType>.',
  ),
  _LEGACY_ERROR_TEMP_2439: legacy(
    'nondeterministic expressions are only allowed in\nProject, Filter, Aggregate or Window, found:\n<sqlExprs>\nin operator <operator>.',
  ),
  'DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN': checked(
    'Cannot resolve <sqlExpr> due to data type mismatch: Filter expression <filter> of type <type> is not a boolean.',
  ),
  GROUP_BY_AGGREGATE: checked('Aggregate functions are not allowed in GROUP BY, but found <sqlExpr>.'),
  'INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN': checked(
    'Invalid subquery: Scalar subquery must return only one column, but got <number>.',
  ),
  UNSUPPORTED_EXPR_FOR_WINDOW: checked('Expression <sqlExpr> not supported within a window function.'),
  ...unsupportedSubqueries,
} as const satisfies Readonly<Record<string, ErrorEntry>>;
