import { rowOf } from '../../../functions/registry.ts';
import { voidType } from '../../../types/data-type.ts';
import type { NamedExpression } from '../../expr/expr.ts';
import { alias, cast, nullLiteral } from '../../expr/factories.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import type { Join, Plan, Union } from '../../plan/plan.ts';
import { emptyRelation } from '../empty-relation.ts';
import type { Rule } from '../rule.ts';

const isEmpty = (p: Plan): boolean => p.kind === 'LocalRelation' && p.data.length === 0;
const hasRows = (p: Plan): boolean => p.kind === 'LocalRelation' && p.data.length > 0;

/** The columns of a side that has no row, as nulls under their ids. */
function nulls(p: Plan): readonly NamedExpression[] {
  return output(p).map((a) => alias(cast(nullLiteral(voidType), a.dataType), a.name, a.exprId));
}

function propagateUnion(p: Union): Plan {
  const children = p.children.filter((c) => !isEmpty(c));
  if (children.length === p.children.length) return p;
  const [first] = children;
  if (!first) return emptyRelation(p);
  const rest: Plan = children.length === 1 ? first : { kind: 'Union', children, byName: false, allowMissingCol: false };
  const columns = output(p);
  const now = output(rest);
  if (now.every((a, i) => a.exprId === columns[i]?.exprId)) return rest;
  const items = now.map((a, i): NamedExpression => {
    const old = columns[i];
    if (!old || a.exprId === old.exprId) return a;
    return alias(a, old.name, old.exprId, [], old.metadata === a.metadata ? undefined : old.metadata);
  });
  return project(items, rest);
}

/** A side is empty, or the condition is false. */
function propagateDeadJoin(p: Join, noLeft: boolean, noRight: boolean): Plan {
  const padRight = (): Plan => project([...output(p.left), ...nulls(p.right)], p.left);
  const padLeft = (): Plan => project([...nulls(p.left), ...output(p.right)], p.right);
  const falseCondition = p.condition?.kind === 'Literal' && p.condition.value === false;
  switch (p.joinType) {
    case 'Inner':
    case 'Cross':
      return emptyRelation(p);
    case 'LeftOuter':
      return noLeft ? emptyRelation(p) : padRight();
    case 'RightOuter':
      return noRight ? emptyRelation(p) : padLeft();
    case 'FullOuter':
      if (noLeft && noRight) return emptyRelation(p);
      return noRight ? padRight() : noLeft ? padLeft() : p;
    case 'LeftSemi':
      return emptyRelation(p);
    case 'LeftAnti':
      if (noLeft) return emptyRelation(p);
      return noRight || falseCondition ? p.left : p;
    default:
      return p;
  }
}

function propagateJoin(p: Join): Plan {
  const noLeft = isEmpty(p.left);
  const noRight = isEmpty(p.right);
  const falseCondition = p.condition?.kind === 'Literal' && p.condition.value === false;
  if (noLeft || noRight || falseCondition) return propagateDeadJoin(p, noLeft, noRight);
  if (p.condition !== undefined || !hasRows(p.right)) return p;
  if (p.joinType === 'LeftSemi') return p.left;
  return p.joinType === 'LeftAnti' ? emptyRelation(p) : p;
}

function propagate(p: Plan, isRootRepartition: boolean): Plan {
  switch (p.kind) {
    case 'Union':
      return propagateUnion(p);
    case 'Join':
      return propagateJoin(p);
    case 'Project':
    case 'Filter':
    case 'Sample':
    case 'Sort':
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Offset':
    case 'RebalancePartitions':
    case 'Expand':
    case 'Window':
      return isEmpty(p.child) ? emptyRelation(p) : p;
    case 'Repartition':
    case 'RepartitionByExpression':
      return isEmpty(p.child) && !isRootRepartition ? emptyRelation(p) : p;
    case 'Aggregate':
      return isEmpty(p.child) && p.groupingExpressions.length > 0 ? emptyRelation(p) : p;
    case 'Generate': {
      const explodes = p.generator.kind === 'ScalarFunction' && rowOf(p.generator.fn).class === 'Explode';
      return isEmpty(p.child) && explodes ? emptyRelation(p) : p;
    }
    default:
      return p;
  }
}

function isUserRepartition(p: Plan): boolean {
  if (p.kind === 'RepartitionByExpression') return p.numPartitions !== undefined || p.partitionExpressions.length > 0;
  return p.kind === 'Repartition';
}

/** Bottom-up; `atRoot` while only Projects and Filters lie above: a repartition there decides the number of output files and stays. */
function walk(p: Plan, atRoot: boolean): Plan {
  const belowRoot = atRoot && (p.kind === 'Project' || p.kind === 'Filter');
  return propagate(
    mapPlanChildren(p, (c) => walk(c, belowRoot)),
    atRoot && isUserRepartition(p),
  );
}

/**
 * Operators over `LocalRelation <empty>` → `LocalRelation <empty>`; empty children of a Union dropped; joins with an empty side or a false condition →
 * empty, the other side, or the other side beside nulls; a semi or anti join without condition and with known right rows → left or empty. A global
 * Aggregate stays: it has one row.
 *
 * Spark: PropagateEmptyRelation, bottom-up. Safe by the meaning of each operator on no rows.
 */
export const propagateEmptyRelation: Rule = { name: 'PropagateEmptyRelation', apply: (plan) => walk(plan, true) };
