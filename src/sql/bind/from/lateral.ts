import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { SqlJoin, SqlRelation } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import { inPlan, outerNames } from '../scope/names.ts';
import type { LateralJoinPlan, Plan } from '../tree/plan.ts';
import { joinOutput } from '../tree/plans.ts';
import { bindOn } from './bind-join.ts';

export function isLateral(r: SqlRelation): boolean {
  return (r.kind === 'Subquery' || r.kind === 'TableFunction') && r.lateral;
}

/** What a lateral subquery sees: the columns left of it, and nothing of the queries around. */
export function withLeftColumns(left: Plan, scope: QueryScope, conf: Conf): QueryScope {
  return { ctes: scope.ctes, outer: outerNames(inPlan(conf, left)), view: scope.view };
}

/** A join whose right side may refer to the left one's columns. */
export function bindLateralJoin(j: SqlJoin, left: Plan, right: Plan, ctx: BindContext, scope: QueryScope): LateralJoinPlan {
  const { type } = j;
  if (type !== 'inner' && type !== 'cross' && type !== 'left outer')
    return raise('UNSUPPORTED_SYNTAX', { what: `A ${type.toUpperCase()} JOIN with LATERAL` }, j.span);
  const condition = bindOn(j, left, right, ctx, scope);
  return {
    kind: 'LateralJoin',
    type,
    left,
    right,
    output: joinOutput(type, left.output, right.output),
    hidden: [...left.hidden, ...right.hidden],
    ...(condition ? { condition } : {}),
    ...('id' in j.right ? { astId: j.right.id } : {}),
  };
}
