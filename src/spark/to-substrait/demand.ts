import type { Join, Plan } from '../plan/plan.ts';
import { rowCount } from './row-count.ts';

/** How many rows of a plan can matter to the limits above it; undefined = all. */
export type Demand = number | undefined;

/**
 * How many rows child `index` of `p` need give when only `demand` of p's are wanted: what makes a LocalLimit below a limit a mere optimisation.
 */
export function childDemand(p: Plan, index: number, demand: Demand): Demand {
  switch (p.kind) {
    case 'GlobalLimit':
    case 'LocalLimit':
      return least(demand, rowCount(p.limitExpr));
    case 'Offset': {
      const skipped = rowCount(p.offsetExpr);
      return demand === undefined || skipped === undefined ? undefined : demand + skipped;
    }
    case 'Project':
    case 'SubqueryAlias':
    case 'View':
    case 'ResolvedHint':
    case 'Union':
    case 'Expand':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return demand;
    case 'Generate':
      return p.outer ? demand : undefined;
    case 'WithCTE':
      return index === p.cteDefs.length ? demand : undefined;
    case 'Join':
      return joinDemand(p, index === 0, demand);
    default:
      return undefined;
  }
}

function least(a: Demand, b: Demand): Demand {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}

/** Without a condition both sides of a product give a row each; the preserved side of an outer join gives a row of the result for every row. */
function joinDemand(p: Join, left: boolean, demand: Demand): Demand {
  const always = p.condition === undefined;
  switch (p.joinType) {
    case 'Inner':
    case 'Cross':
    case 'FullOuter':
      return always ? demand : undefined;
    case 'LeftOuter':
      return left || always ? demand : undefined;
    case 'RightOuter':
      return !left || always ? demand : undefined;
    case 'LeftSemi':
    case 'LeftAnti':
      if (!always) return undefined;
      return left ? demand : 1;
    case 'ExistenceJoin':
      if (left) return demand;
      return always ? 1 : undefined;
  }
}
