import { assertNever } from '../../../errors/compile-error.ts';
import type { SqlJoin, SqlRelation, SqlSample, SqlSubquery, SqlTable } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';
import { alias, join } from '../tree/plans.ts';
import { applyAlias } from './alias.ts';
import { bindJoin } from './bind-join.ts';
import { bindPivot } from './bind-pivot.ts';
import { bindRead } from './bind-read.ts';
import { bindSample } from './bind-sample.ts';
import { bindTableFunction } from './bind-table-function.ts';
import { bindUnpivot } from './bind-unpivot.ts';
import { bindValues } from './bind-values.ts';
import { bindLateralJoin, isLateral, withLeftColumns } from './lateral.ts';

const automaticName = '__auto_generated_subquery_name';

function sampled(plan: Plan, sample: SqlSample | undefined, ctx: BindContext, scope: QueryScope): Plan {
  return sample ? bindSample(plan, sample, ctx, scope) : plan;
}

/** A table's sample is taken of the aliased table. */
function bindTable(r: SqlTable, ctx: BindContext, scope: QueryScope): Plan {
  return sampled(applyAlias(bindRead(r, ctx, scope), r.alias, ctx), r.sample, ctx, scope);
}
function bindSubquery(r: SqlSubquery, ctx: BindContext, scope: QueryScope): Plan {
  const plan = sampled(ctx.bindQuery(r.query, withoutStar(scope)), r.sample, ctx, scope);
  return r.alias ? applyAlias(plan, r.alias, ctx) : alias(plan, automaticName);
}
const withoutStar = (scope: QueryScope): QueryScope => ({ ctes: scope.ctes, outer: scope.outer, view: scope.view });

/** One item of FROM, by itself. */
export function bindRelation(r: SqlRelation, ctx: BindContext, scope: QueryScope): Plan {
  switch (r.kind) {
    case 'Table':
      return bindTable(r, ctx, scope);
    case 'Subquery':
      return bindSubquery(r, ctx, scope);
    case 'Values':
      return bindValues(r, ctx, scope);
    case 'Join':
      return bindJoinTree(r, ctx, scope);
    case 'TableFunction':
      return bindTableFunction(r, ctx, scope);
    case 'AliasedRelation':
      return applyAlias(sampled(bindRelation(r.input, ctx, scope), r.sample, ctx, scope), r.alias, ctx);
    case 'Pivot':
      return bindPivot(r, bindRelation(r.input, ctx, scope), ctx, scope);
    case 'Unpivot':
      return bindUnpivot(r, bindRelation(r.input, ctx, scope), ctx, scope);
    default:
      return assertNever(r, 'relation');
  }
}

/** Joins lean left and may be many: walked without recursion. */
function bindJoinTree(r: SqlJoin, ctx: BindContext, scope: QueryScope): Plan {
  const chain: SqlJoin[] = [];
  let node: SqlRelation = r;
  while (node.kind === 'Join') {
    chain.push(node);
    node = node.left;
  }
  let left = bindRelation(node, ctx, scope);
  for (const link of chain.reverse()) {
    left = isLateral(link.right)
      ? bindLateralJoin(link, left, bindRelation(link.right, ctx, withLeftColumns(left, scope, ctx.conf)), ctx, scope)
      : bindJoin(link, left, bindRelation(link.right, ctx, scope), ctx, scope);
  }
  return left;
}

/** FROM; without one there is one row without columns. */
export function bindFrom(relations: readonly SqlRelation[], ctx: BindContext, scope: QueryScope): Plan {
  const [first, ...others] = relations;
  if (!first) return { kind: 'Values', rows: [[]], output: [], hidden: [] };
  return others.reduce<Plan>((left, r) => join('inner', left, bindRelation(r, ctx, scope)), bindRelation(first, ctx, scope));
}
