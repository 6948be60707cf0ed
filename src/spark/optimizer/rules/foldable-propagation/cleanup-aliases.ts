import { trimAliases, trimNonTopLevelAliases } from '../../../expr/aliases.ts';
import { asSortOrder, mapItems } from '../../../expr/children.ts';
import { mapPlanExpressions } from '../../../plan/children.ts';
import type { Plan } from '../../../plan/plan.ts';
import { transformPlanUp } from '../../../plan/traverse.ts';

function cleanNode(p: Plan): Plan {
  switch (p.kind) {
    case 'Project': {
      const projectList = mapItems(p.projectList, trimNonTopLevelAliases);
      return projectList === p.projectList ? p : { ...p, projectList };
    }
    case 'Aggregate': {
      const groupingExpressions = mapItems(p.groupingExpressions, trimAliases);
      const aggregateExpressions = mapItems(p.aggregateExpressions, trimNonTopLevelAliases);
      const same = groupingExpressions === p.groupingExpressions && aggregateExpressions === p.aggregateExpressions;
      return same ? p : { ...p, groupingExpressions, aggregateExpressions };
    }
    case 'Window': {
      const windowExpressions = mapItems(p.windowExpressions, trimNonTopLevelAliases);
      const partitionSpec = mapItems(p.partitionSpec, trimAliases);
      const orderSpec = mapItems(p.orderSpec, (o) => asSortOrder(trimAliases(o)));
      const same = windowExpressions === p.windowExpressions && partitionSpec === p.partitionSpec && orderSpec === p.orderSpec;
      return same ? p : { ...p, windowExpressions, partitionSpec, orderSpec };
    }
    default:
      return mapPlanExpressions(p, trimAliases);
  }
}

/** Only output columns keep their aliases (Catalyst's CleanupAliases). */
export function cleanupAliases(plan: Plan): Plan {
  return transformPlanUp(plan, cleanNode);
}
