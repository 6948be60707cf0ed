import { type Batch, type Rule, type SkippedRule, skipped } from './rule.ts';
import { booleanSimplification } from './rules/boolean-simplification.ts';
import { cleanUpTempCTEInfo } from './rules/clean-up-temp-cte-info.ts';
import { cleanupDynamicPruningFilters } from './rules/cleanup-dynamic-pruning-filters.ts';
import { collapseProject } from './rules/collapse-project.ts';
import { collapseRepartition } from './rules/collapse-repartition.ts';
import { collapseWindow } from './rules/collapse-window.ts';
import { columnPruning } from './rules/column-pruning.ts';
import { combineConcats } from './rules/combine-concats.ts';
import { combineFilters } from './rules/combine-filters.ts';
import { combineUnions } from './rules/combine-unions.ts';
import { constantFolding } from './rules/constant-folding.ts';
import { constantPropagation } from './rules/constant-propagation.ts';
import { convertToLocalRelation } from './rules/convert-to-local-relation.ts';
import { decimalAggregates } from './rules/decimal-aggregates.ts';
import { eliminateAggregateFilter } from './rules/eliminate-aggregate-filter.ts';
import { eliminateDistinct } from './rules/eliminate-distinct.ts';
import { eliminateLimits } from './rules/eliminate-limits.ts';
import { eliminateOffsets } from './rules/eliminate-offsets.ts';
import { eliminateOuterJoin } from './rules/eliminate-outer-join.ts';
import { eliminateSorts } from './rules/eliminate-sorts.ts';
import { finishAnalysis } from './rules/finish-analysis.ts';
import { foldablePropagation } from './rules/foldable-propagation.ts';
import { generateOptimization } from './rules/generate-optimization.ts';
import { inferFiltersFromConstraints } from './rules/infer-filters-from-constraints.ts';
import { inferFiltersFromGenerate } from './rules/infer-filters-from-generate.ts';
import { inlineCTE } from './rules/inline-cte.ts';
import { likeSimplification } from './rules/like-simplification.ts';
import { limitPushDown } from './rules/limit-push-down.ts';
import { limitPushDownThroughWindow } from './rules/limit-push-down-through-window.ts';
import { mergeScalarSubqueries } from './rules/merge-scalar-subqueries.ts';
import { normalizeFloatingNumbers } from './rules/normalize-floating-numbers.ts';
import { nullDownPropagation } from './rules/null-down-propagation.ts';
import { nullPropagation } from './rules/null-propagation.ts';
import { optimizeCsvJsonExprs } from './rules/optimize-csv-json-exprs.ts';
import { optimizeIn } from './rules/optimize-in.ts';
import { optimizeOneRowPlan } from './rules/optimize-one-row-plan.ts';
import { optimizeOneRowRelationSubquery } from './rules/optimize-one-row-relation-subquery.ts';
import { optimizeRand } from './rules/optimize-rand.ts';
import { optimizeRepartition } from './rules/optimize-repartition.ts';
import { optimizeSubqueries } from './rules/optimize-subqueries.ts';
import { optimizeWindowFunctions } from './rules/optimize-window-functions.ts';
import { partitionPruning } from './rules/partition-pruning.ts';
import { propagateEmptyRelation } from './rules/propagate-empty-relation.ts';
import { pruneFileSourcePartitions } from './rules/prune-file-source-partitions.ts';
import { pruneFilters } from './rules/prune-filters.ts';
import { pullupCorrelatedPredicates } from './rules/pullup-correlated-predicates.ts';
import { pushDownLeftSemiAntiJoin } from './rules/push-down-left-semi-anti-join.ts';
import { pushDownPredicates } from './rules/push-down-predicates.ts';
import { pushExtraPredicateThroughJoin } from './rules/push-extra-predicate-through-join.ts';
import { pushFoldableIntoBranches } from './rules/push-foldable-into-branches.ts';
import { pushLeftSemiLeftAntiThroughJoin } from './rules/push-left-semi-left-anti-through-join.ts';
import { pushPredicateThroughJoin } from './rules/push-predicate-through-join.ts';
import { pushPredicateThroughNonJoin } from './rules/push-predicate-through-non-join.ts';
import { pushProjectionThroughLimit } from './rules/push-projection-through-limit.ts';
import { pushProjectionThroughUnion } from './rules/push-projection-through-union.ts';
import { pushdownPredicatesAndPruneColumnsForCTEDef } from './rules/pushdown-predicates-and-prune-columns-for-cte-def.ts';
import { removeDispensableExpressions } from './rules/remove-dispensable-expressions.ts';
import { removeLiteralFromGroupExpressions } from './rules/remove-literal-from-group-expressions.ts';
import { removeNoopOperators } from './rules/remove-noop-operators.ts';
import { removeNoopUnion } from './rules/remove-noop-union.ts';
import { removeRedundantAggregates } from './rules/remove-redundant-aggregates.ts';
import { removeRedundantAliases } from './rules/remove-redundant-aliases.ts';
import { removeRepetitionFromGroupExpressions } from './rules/remove-repetition-from-group-expressions.ts';
import { reorderAssociativeOperator } from './rules/reorder-associative-operator.ts';
import { reorderJoin } from './rules/reorder-join.ts';
import { replaceCTERefWithRepartition } from './rules/replace-cte-ref-with-repartition.ts';
import { replaceDeduplicateWithAggregate } from './rules/replace-deduplicate-with-aggregate.ts';
import { replaceDistinctWithAggregate } from './rules/replace-distinct-with-aggregate.ts';
import { replaceExceptWithAntiJoin } from './rules/replace-except-with-anti-join.ts';
import { replaceExceptWithFilter } from './rules/replace-except-with-filter.ts';
import { replaceIntersectWithSemiJoin } from './rules/replace-intersect-with-semi-join.ts';
import { replaceNullWithFalseInPredicate } from './rules/replace-null-with-false-in-predicate.ts';
import { rewriteCorrelatedScalarSubquery } from './rules/rewrite-correlated-scalar-subquery.ts';
import { rewriteDistinctAggregates } from './rules/rewrite-distinct-aggregates.ts';
import { rewriteExceptAll } from './rules/rewrite-except-all.ts';
import { rewriteIntersectAll } from './rules/rewrite-intersect-all.ts';
import { rewriteLateralSubquery } from './rules/rewrite-lateral-subquery.ts';
import { rewritePredicateSubquery } from './rules/rewrite-predicate-subquery.ts';
import { schemaPruning } from './rules/schema-pruning.ts';
import { simplifyBinaryComparison } from './rules/simplify-binary-comparison.ts';
import { simplifyCaseConversionExpressions } from './rules/simplify-case-conversion-expressions.ts';
import { simplifyCasts } from './rules/simplify-casts.ts';
import { simplifyConditionals } from './rules/simplify-conditionals.ts';
import { simplifyExtractValueOps } from './rules/simplify-extract-value-ops.ts';
import { transposeWindow } from './rules/transpose-window.ts';
import { unwrapCastInBinaryComparison } from './rules/unwrap-cast-in-binary-comparison.ts';
import { updateAttributeNullability } from './rules/update-attribute-nullability.ts';

const optimizeUpdateFields = skipped('OptimizeUpdateFields', 'SQL has no expression that updates a field');

type Rules = readonly (Rule | SkippedRule)[];

const once = (name: string, ...rules: Rules): Batch => ({ name, strategy: 'once', rules });
const fixedPoint = (name: string, ...rules: Rules): Batch => ({ name, strategy: 'fixedPoint', rules });

const typedApi = 'concerns typed Datasets, which SQL cannot make';
const writing = 'concerns commands that write, which have no plan here';
const dataSourceV2 = 'concerns Data Source V2 relations; tables here are files';
const python = 'concerns Python functions, which have no plan here';
const statistics = 'needs table statistics, which a plan without data has not';

const operatorOptimization: Rules = [
  pushProjectionThroughUnion,
  pushProjectionThroughLimit,
  reorderJoin,
  eliminateOuterJoin,
  pushDownPredicates,
  pushDownLeftSemiAntiJoin,
  pushLeftSemiLeftAntiThroughJoin,
  limitPushDown,
  limitPushDownThroughWindow,
  columnPruning,
  generateOptimization,
  collapseRepartition,
  collapseProject,
  optimizeWindowFunctions,
  collapseWindow,
  combineFilters,
  eliminateOffsets,
  eliminateLimits,
  combineUnions,
  optimizeRepartition,
  transposeWindow,
  nullPropagation,
  nullDownPropagation,
  constantPropagation,
  foldablePropagation,
  optimizeIn,
  optimizeRand,
  constantFolding,
  eliminateAggregateFilter,
  reorderAssociativeOperator,
  likeSimplification,
  booleanSimplification,
  simplifyConditionals,
  pushFoldableIntoBranches,
  removeDispensableExpressions,
  simplifyBinaryComparison,
  replaceNullWithFalseInPredicate,
  pruneFilters,
  simplifyCasts,
  simplifyCaseConversionExpressions,
  rewriteCorrelatedScalarSubquery,
  rewriteLateralSubquery,
  skipped('EliminateSerialization', typedApi),
  removeRedundantAliases,
  removeRedundantAggregates,
  unwrapCastInBinaryComparison,
  removeNoopOperators,
  optimizeUpdateFields,
  simplifyExtractValueOps,
  optimizeCsvJsonExprs,
  combineConcats,
  pushdownPredicatesAndPruneColumnsForCTEDef,
];

/** Spark 3.4's optimizer: every batch and rule, in Spark's order (Optimizer, SparkOptimizer). */
export const batches: readonly Batch[] = [
  once('Finish Analysis', finishAnalysis),
  once('Eliminate Distinct', eliminateDistinct),
  once('Inline CTE', inlineCTE),
  fixedPoint('Union', removeNoopOperators, combineUnions, removeNoopUnion),
  fixedPoint('LocalRelation early', convertToLocalRelation, propagateEmptyRelation, updateAttributeNullability),
  once('Pullup Correlated Expressions', optimizeOneRowRelationSubquery, pullupCorrelatedPredicates),
  once('Subquery', optimizeSubqueries),
  fixedPoint(
    'Replace Operators',
    rewriteExceptAll,
    rewriteIntersectAll,
    replaceIntersectWithSemiJoin,
    replaceExceptWithFilter,
    replaceExceptWithAntiJoin,
    replaceDistinctWithAggregate,
    replaceDeduplicateWithAggregate,
  ),
  fixedPoint('Aggregate', removeLiteralFromGroupExpressions, removeRepetitionFromGroupExpressions),
  fixedPoint('Operator Optimization before Inferring Filters', ...operatorOptimization),
  once('Infer Filters', inferFiltersFromGenerate, inferFiltersFromConstraints),
  fixedPoint('Operator Optimization after Inferring Filters', ...operatorOptimization),
  fixedPoint('Push extra predicate through join', pushExtraPredicateThroughJoin, pushDownPredicates),
  once('Clean Up Temporary CTE Info', cleanUpTempCTEInfo),
  once('Pre CBO Rules', skipped('OptimizeMetadataOnlyDeleteFromTable', writing)),
  once(
    'Early Filter and Projection Push-Down',
    schemaPruning,
    skipped('GroupBasedRowLevelOperationScanPlanning', dataSourceV2),
    skipped('V1Writes', writing),
    skipped('V2ScanRelationPushDown', dataSourceV2),
    skipped('V2ScanPartitioningAndOrdering', dataSourceV2),
    skipped('V2Writes', dataSourceV2),
    pruneFileSourcePartitions,
  ),
  once('Update CTE Relation Stats', skipped('UpdateCTERelationStats', statistics)),
  once('Join Reorder', skipped('CostBasedJoinReorder', statistics)),
  once('Eliminate Sorts', eliminateSorts),
  fixedPoint('Decimal Optimizations', decimalAggregates),
  once('Distinct Aggregate Rewrite', rewriteDistinctAggregates),
  fixedPoint(
    'Object Expressions Optimization',
    skipped('EliminateMapObjects', typedApi),
    skipped('CombineTypedFilters', typedApi),
    skipped('ObjectSerializerPruning', typedApi),
    skipped('ReassignLambdaVariableID', typedApi),
  ),
  fixedPoint('LocalRelation', convertToLocalRelation, propagateEmptyRelation, updateAttributeNullability),
  fixedPoint('Optimize One Row Plan', optimizeOneRowPlan),
  once(
    'Check Cartesian Products',
    skipped('CheckCartesianProducts', 'only fails where the session forbids cross joins; Spark allows them by default'),
  ),
  once(
    'RewriteSubquery',
    rewritePredicateSubquery,
    pushPredicateThroughJoin,
    limitPushDown,
    columnPruning,
    collapseProject,
    removeRedundantAliases,
    removeNoopOperators,
  ),
  once('NormalizeFloatingNumbers', normalizeFloatingNumbers),
  once('ReplaceUpdateFieldsExpression', skipped('ReplaceUpdateFieldsExpression', 'SQL has no expression that updates a field')),
  once('Optimize Metadata Only Query', skipped('OptimizeMetadataOnlyQuery', "off by default, and reads the table's partitions")),
  once('PartitionPruning', partitionPruning, skipped('RowLevelOperationRuntimeGroupFiltering', dataSourceV2)),
  once('InjectRuntimeFilter', skipped('InjectRuntimeFilter', statistics)),
  once('MergeScalarSubqueries', mergeScalarSubqueries, rewriteDistinctAggregates),
  fixedPoint('Pushdown Filters from PartitionPruning', pushDownPredicates),
  once('Cleanup filters that cannot be pushed down', cleanupDynamicPruningFilters, booleanSimplification, pruneFilters),
  once(
    'Extract Python UDFs',
    skipped('ExtractPythonUDFFromJoinCondition', python),
    skipped('CheckCartesianProducts', 'only fails where the session forbids cross joins; Spark allows them by default'),
    skipped('ExtractPythonUDFFromAggregate', python),
    skipped('ExtractGroupingPythonUDFFromAggregate', python),
    skipped('ExtractPythonUDFs', python),
    columnPruning,
    limitPushDown,
    pushPredicateThroughNonJoin,
    pushProjectionThroughLimit,
    removeNoopOperators,
  ),
  once('Replace CTE with Repartition', replaceCTERefWithRepartition),
];
