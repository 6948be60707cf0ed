import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { SqlRelation } from '../../ast.ts';
import type { QueryScope } from '../context.ts';
import { inPlan, outerNames } from '../scope/names.ts';
import type { Plan } from '../tree/plan.ts';

/** What a lateral subquery sees: the columns left of it. */
export function withLeftColumns(left: Plan, scope: QueryScope, conf: Conf): QueryScope {
  return { ctes: scope.ctes, outer: outerNames(inPlan(conf, left)), viewDepth: scope.viewDepth };
}

export function lateralJoin(_left: Plan, _right: Plan, r: SqlRelation): Plan {
  return raise('UNSUPPORTED_SYNTAX', { what: 'LATERAL' }, r.span);
}
