import { equalType } from '../../types/data-type.ts';
import { equalValue } from '../../types/equal-value.ts';
import { exprChildren } from '../expr/children.ts';
import type { Expr, FrameBoundary, WindowFrame } from '../expr/expr.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import type { CTERelationDef, Plan } from '../plan/plan.ts';

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((x, i) => x === b[i]));
}
function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((x, i) => x === b[i]));
}
const sameBoundary = (a: FrameBoundary, b: FrameBoundary): boolean => a.kind === b.kind;
const sameFrame = (a: WindowFrame, b: WindowFrame): boolean => a.unit === b.unit && sameBoundary(a.lower, b.lower) && sameBoundary(a.upper, b.upper);

/** Do two expressions of one kind agree in all that is not a child (their numbers of children included)? */
function sameFields(a: Expr, b: Expr): boolean {
  switch (a.kind) {
    case 'AttributeReference':
      return (
        b.kind === a.kind &&
        a.exprId === b.exprId &&
        a.name === b.name &&
        a.nullable === b.nullable &&
        a.metadata === b.metadata &&
        equalType(a.dataType, b.dataType) &&
        sameTexts(a.qualifier, b.qualifier)
      );
    case 'OuterReference':
      return b.kind === a.kind && sameFields(a.child, b.child);
    case 'Alias':
      return b.kind === a.kind && a.exprId === b.exprId && a.name === b.name && a.metadata === b.metadata && sameTexts(a.qualifier, b.qualifier);
    case 'Literal':
      return b.kind === a.kind && equalType(a.dataType, b.dataType) && equalValue(a.value, b.value);
    case 'Cast':
      return b.kind === a.kind && a.evalMode === b.evalMode && equalType(a.dataType, b.dataType);
    case 'BinaryArithmetic':
      return b.kind === a.kind && a.op === b.op && a.evalMode === b.evalMode;
    case 'UnaryMinus':
      return b.kind === a.kind && a.evalMode === b.evalMode;
    case 'BinaryComparison':
      return b.kind === a.kind && a.op === b.op;
    case 'InSet':
      return (
        b.kind === a.kind && a.values.length === b.values.length && a.values.every((v, i) => b.values[i] !== undefined && equalExpr(v, b.values[i]))
      );
    case 'InSubquery':
      return b.kind === a.kind && a.values.length === b.values.length;
    case 'ScalarSubquery':
      return b.kind === a.kind && a.exprId === b.exprId && sameSubquery(a, b) && (a.mayHaveCountBug ?? false) === (b.mayHaveCountBug ?? false);
    case 'Exists':
    case 'LateralSubquery':
      return b.kind === a.kind && a.exprId === b.exprId && sameSubquery(a, b);
    case 'ListQuery':
      return b.kind === a.kind && a.exprId === b.exprId && a.numColumns === b.numColumns && sameSubquery(a, b);
    case 'DynamicPruningSubquery':
      return (
        b.kind === a.kind &&
        a.exprId === b.exprId &&
        a.broadcastKeyIndex === b.broadcastKeyIndex &&
        a.onlyInBroadcast === b.onlyInBroadcast &&
        equalExprs(a.buildKeys, b.buildKeys) &&
        equalPlan(a.buildPlan, b.buildPlan)
      );
    case 'CaseWhen':
      return b.kind === a.kind && a.branches.length === b.branches.length && (a.elseValue === undefined) === (b.elseValue === undefined);
    case 'ScalarFunction':
      return b.kind === a.kind && a.fn === b.fn && a.args.length === b.args.length;
    case 'AggregateExpression':
      return (
        b.kind === a.kind &&
        a.fn === b.fn &&
        a.distinct === b.distinct &&
        a.args.length === b.args.length &&
        (a.filter === undefined) === (b.filter === undefined)
      );
    case 'WindowExpression':
      return b.kind === a.kind && a.partition.length === b.partition.length && a.order.length === b.order.length && sameFrame(a.frame, b.frame);
    case 'SortOrder':
      return b.kind === a.kind && a.descending === b.descending && a.nullsFirst === b.nullsFirst;
    case 'GetStructField':
      return b.kind === a.kind && a.ordinal === b.ordinal && a.name === b.name;
    case 'NamedLambdaVariable':
      return b.kind === a.kind && a.exprId === b.exprId && a.name === b.name && a.nullable === b.nullable && equalType(a.dataType, b.dataType);
    case 'LambdaFunction':
      return b.kind === a.kind && a.params.length === b.params.length;
    default:
      return a.kind === b.kind && exprChildren(a).length === exprChildren(b).length;
  }
}

interface SubqueryParts {
  readonly plan: Plan;
  readonly outerAttrs: readonly Expr[];
  readonly joinCond: readonly Expr[];
}
function sameSubquery(a: SubqueryParts, b: SubqueryParts): boolean {
  return a.outerAttrs.length === b.outerAttrs.length && a.joinCond.length === b.joinCond.length && equalPlan(a.plan, b.plan);
}

/**
 * Structural equality (Catalyst's `==`): everything but spans and the printed function name counts; of attributes name, type, nullability,
 * metadata, id and qualifier. Without recursion over children.
 */
export function equalExpr(a: Expr, b: Expr): boolean {
  if (a === b) return true;
  const left: Expr[] = [a];
  const right: Expr[] = [b];
  for (let x = left.pop(), y = right.pop(); x !== undefined && y !== undefined; x = left.pop(), y = right.pop()) {
    if (x === y) continue;
    if (x.kind !== y.kind || !sameFields(x, y)) return false;
    for (const c of exprChildren(x)) left.push(c);
    for (const c of exprChildren(y)) right.push(c);
  }
  return left.length === right.length;
}

/** {@link equalExpr} item by item. */
export function equalExprs(a: readonly Expr[], b: readonly Expr[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const x = a[i];
    const y = b[i];
    if (x === undefined || y === undefined || !equalExpr(x, y)) return false;
  }
  return true;
}

function sameDefinition(a: CTERelationDef, b: CTERelationDef): boolean {
  const p = a.originalPlanWithPredicates;
  const q = b.originalPlanWithPredicates;
  if (a.id !== b.id || (p === undefined) !== (q === undefined)) return false;
  return p === undefined || q === undefined || (equalPlan(p.plan, q.plan) && equalExprs(p.predicates, q.predicates));
}

/** Do two plan nodes of one kind agree in all that is neither an expression nor a child? */
function sameNode(a: Plan, b: Plan): boolean {
  switch (a.kind) {
    case 'LogicalRelation':
      return b.kind === a.kind && a.provider === b.provider && a.partitionsPruned === b.partitionsPruned && sameTexts(a.table, b.table);
    case 'LocalRelation':
      return (
        b.kind === a.kind &&
        (a.data === b.data ||
          (a.data.length === b.data.length && a.data.every((row, i) => row.every((v, j) => equalValue(v, b.data[i]?.[j] ?? null)))))
      );
    case 'Range':
      return b.kind === a.kind && a.start === b.start && a.end === b.end && a.step === b.step && a.numSlices === b.numSlices;
    case 'CTERelationRef':
      return b.kind === a.kind && a.cteId === b.cteId;
    case 'SubqueryAlias':
    case 'View':
      return b.kind === a.kind && sameTexts(a.name, b.name);
    case 'Aggregate':
      return b.kind === a.kind && a.groupingExpressions.length === b.groupingExpressions.length;
    case 'Join':
      return b.kind === a.kind && a.joinType === b.joinType && a.leftHint === b.leftHint && a.rightHint === b.rightHint;
    case 'LateralJoin':
      return b.kind === a.kind && a.joinType === b.joinType;
    case 'DomainJoin':
      return b.kind === a.kind && a.joinType === b.joinType && a.domainAttrs.length === b.domainAttrs.length;
    case 'Sort':
      return b.kind === a.kind && a.global === b.global;
    case 'Union':
      return b.kind === a.kind && a.byName === b.byName && a.allowMissingCol === b.allowMissingCol;
    case 'Intersect':
    case 'Except':
      return b.kind === a.kind && a.isAll === b.isAll;
    case 'Window':
      return b.kind === a.kind && a.partitionSpec.length === b.partitionSpec.length && a.orderSpec.length === b.orderSpec.length;
    case 'Expand':
      return b.kind === a.kind && a.output.length === b.output.length && a.projections.length === b.projections.length;
    case 'Generate':
      return b.kind === a.kind && a.outer === b.outer && a.qualifier === b.qualifier && sameNumbers(a.unrequiredChildIndex, b.unrequiredChildIndex);
    case 'Sample':
      return (
        b.kind === a.kind &&
        a.lowerBound === b.lowerBound &&
        a.upperBound === b.upperBound &&
        a.withReplacement === b.withReplacement &&
        a.seed === b.seed
      );
    case 'Repartition':
      return b.kind === a.kind && a.numPartitions === b.numPartitions && a.shuffle === b.shuffle;
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return b.kind === a.kind && a.numPartitions === b.numPartitions;
    case 'CTERelationDef':
      return b.kind === a.kind && sameDefinition(a, b);
    case 'ResolvedHint':
      return b.kind === a.kind && a.strategy === b.strategy;
    case 'Subquery':
      return b.kind === a.kind && a.correlated === b.correlated;
    default:
      return a.kind === b.kind;
  }
}

/** Structural equality of plans (Catalyst's `==`); Catalyst's node tags do not count. */
export function equalPlan(a: Plan, b: Plan): boolean {
  if (a === b) return true;
  const left: Plan[] = [a];
  const right: Plan[] = [b];
  for (let x = left.pop(), y = right.pop(); x !== undefined && y !== undefined; x = left.pop(), y = right.pop()) {
    if (x === y) continue;
    if (x.kind !== y.kind || !sameNode(x, y) || !equalExprs(planExpressions(x), planExpressions(y))) return false;
    const children = planChildren(x);
    if (children.length !== planChildren(y).length) return false;
    for (const c of children) left.push(c);
    for (const c of planChildren(y)) right.push(c);
  }
  return true;
}
