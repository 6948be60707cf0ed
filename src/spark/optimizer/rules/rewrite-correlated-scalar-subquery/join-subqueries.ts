import { InternalError } from '../../../../errors/compile-error.ts';
import type { Alias, AttributeReference, Expr, ExprId, ScalarSubquery } from '../../../expr/expr.ts';
import { alias, ifThenElse, isNull, not, nullLiteral, trueLiteral } from '../../../expr/factories.ts';
import { reduceAnd } from '../../../expr/predicates.ts';
import { output, toAttribute } from '../../../facts/typing.ts';
import { join, project } from '../../../plan/factories.ts';
import type { Filter, Plan } from '../../../plan/plan.ts';
import type { OptimizerContext } from '../../rule.ts';
import { rewriteDomainJoins } from '../../subqueries/domain-joins.ts';
import { type SubqueryParts, splitSubquery } from '../../subqueries/split-subquery.ts';
import { subqueryOnZeroRows } from '../../subqueries/zero-rows.ts';

/** The column that a scalar subquery returns. */
export function columnOf(s: { readonly plan: Plan }): AttributeReference {
  return output(s.plan)[0] ?? missingColumn();
}
function missingColumn(): never {
  throw new InternalError('a scalar subquery without a column');
}

interface Restored {
  /** Above the join: the subquery's value, also where the join found no row. */
  readonly value: Alias;
  /** The right side of the join, with a column that is true in every row. */
  readonly right: Plan;
}

/** `if (isnull(alwaysTrue)) value-without-rows else v`. */
function withDefault(query: Plan, onNothing: Expr, marker: Alias, name: string, ctx: OptimizerContext): Restored {
  const found = toAttribute(marker);
  const value = alias(ifThenElse(isNull({ ...found, nullable: true }), onNothing, columnOf({ plan: query })), name, ctx.nextId());
  return { value, right: project([...output(query), marker], query) };
}

/** The HAVING condition moves above the join, since it may hold of the value without rows only. */
function withHavingAbove(
  query: Plan,
  parts: SubqueryParts,
  having: Filter,
  onNothing: Expr,
  marker: Alias,
  name: string,
  ctx: OptimizerContext,
): Restored {
  const { aggregate } = parts;
  if (!aggregate) throw new InternalError('a HAVING condition without an aggregation');
  const inputs = output(aggregate);
  const root = [...parts.top]
    .reverse()
    .reduce<Plan>((below, p) => (p.kind === 'Project' ? project([...p.projectList, ...inputs], below) : { ...p, child: below }), aggregate);
  const column = columnOf({ plan: query });
  const found: AttributeReference = { ...toAttribute(marker), nullable: true };
  const branches = [
    [isNull(found), onNothing],
    [not(having.condition), nullLiteral(column.dataType)],
  ] as const;
  const value: Expr = {
    kind: 'CaseWhen',
    branches: branches.map(([when, then]) => ({ when, then })),
    elseValue: column,
  };
  return { value: alias(value, name, ctx.nextId()), right: project([...output(root), marker], root) };
}

/** The value without rows is not null, and the join must give it: undefined when a plain outer join does. */
function restore(s: ScalarSubquery, query: Plan, ctx: OptimizerContext): Restored | undefined {
  const onNothing = subqueryOnZeroRows(query, ctx);
  if (onNothing === undefined || s.mayHaveCountBug === false) return undefined;
  const parts = splitSubquery(query);
  if (!parts.aggregate) return undefined;
  const marker = alias(trueLiteral, 'alwaysTrue', ctx.nextId());
  const { name } = columnOf({ plan: query });
  return parts.having ? withHavingAbove(query, parts, parts.having, onNothing, marker, name, ctx) : withDefault(query, onNothing, marker, name, ctx);
}

export interface JoinedSubqueries {
  readonly plan: Plan;
  /** Columns whose value had to be restored above the join, by the id of the subquery's column. */
  readonly renamed: ReadonlyMap<ExprId, AttributeReference>;
}

/** `child` outer-joined with each subquery in turn (Catalyst's RewriteCorrelatedScalarSubquery.constructLeftJoins). */
export function joinSubqueries(child: Plan, subqueries: readonly ScalarSubquery[], ctx: OptimizerContext): JoinedSubqueries {
  const renamed = new Map<ExprId, AttributeReference>();
  let plan = child;
  for (const s of subqueries) {
    const query = rewriteDomainJoins(plan, s.plan, s.joinCond);
    const column = columnOf({ plan: query });
    const restored = restore(s, query, ctx);
    if (restored) renamed.set(column.exprId, toAttribute(restored.value));
    const joined = { ...join(plan, restored?.right ?? query, 'LeftOuter', reduceAnd(s.joinCond)), rightHint: s.hint };
    plan = project([...output(plan), restored?.value ?? column], joined);
  }
  return { plan, renamed };
}
