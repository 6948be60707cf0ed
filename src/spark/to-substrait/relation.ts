import { assertNever } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import type { IrLayer, IrRel } from '../../substrait/ir/relation.ts';
import { output } from '../facts/typing.ts';
import { planChildren } from '../plan/children.ts';
import type { Plan, Project } from '../plan/plan.ts';
import { lowerAggregate } from './aggregate.ts';
import { childDemand, type Demand } from './demand.ts';
import { lowerExpr, lowerSort } from './expression.ts';
import { fetchGroup, lowerFetch } from './fetch.ts';
import { groupingSets, lowerGroupingSets } from './grouping-sets.ts';
import { lowerItems } from './items.ts';
import { lowerJoin, lowerLateralJoin } from './joins.ts';
import { addLayer, repartitionLayer } from './layers.ts';
import { lowerLeaf } from './leaves.ts';
import type { Block, Lowerer } from './lowerer.ts';
import { lowerSet } from './sets.ts';
import { lowerExpand, lowerGenerate, lowerSample, lowerWindow } from './unary.ts';
import { lowerWindowSelect, windowSelect } from './windows.ts';

/** A node, or several that make one relation, above the plan `below`. */
interface Step {
  readonly below: Plan;
  readonly demand: Demand;
  readonly build: (input: IrRel) => IrRel;
}

/** A plan → a relation. Goes down first children without recursion: chains of unions and joins can be thousands long. */
export function lowerRelation(w: Lowerer, root: Plan, block: Block, demand: Demand): IrRel {
  const steps: Step[] = [];
  let node = root;
  let wanted = demand;
  let leaf = lowerLeaf(w, node);
  while (!leaf) {
    const step = peel(w, node, block, wanted);
    steps.push(step);
    node = step.below;
    wanted = step.demand;
    leaf = lowerLeaf(w, node);
  }
  return steps.reverse().reduce((rel, s) => s.build(rel), leaf);
}

function peel(w: Lowerer, p: Plan, block: Block, demand: Demand): Step {
  const down = (below: Plan, build: (input: IrRel) => IrRel): Step => ({
    below,
    build,
    demand: childDemand(p, planChildren(p).indexOf(below), demand),
  });
  const layer = (below: Plan, l: IrLayer): Step => down(below, (input) => addLayer(input, l));
  const scopeOf = (child: Plan) => ({ lowerer: w, row: output(child), block });
  switch (p.kind) {
    case 'SubqueryAlias':
      return layer(p.child, { kind: 'alias', name: p.name.join('.') });
    case 'View':
      return layer(p.child, { kind: 'view', name: p.name });
    case 'ResolvedHint':
      return layer(p.child, { kind: 'joinHint', strategy: p.strategy });
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return layer(p.child, repartitionLayer(p, scopeOf(p.child)));
    case 'WithCTE': {
      const ordinals = p.cteDefs.map((d) => w.defineCte(d, block));
      return layer(p.plan, { kind: 'withCte', definitions: ordinals });
    }
    case 'Project': {
      if (!w.optimized) noteHidden(w, p);
      const select = w.optimized ? undefined : windowSelect(w, p);
      if (!select)
        return down(p.child, (input) => ({ kind: 'Project', input, ...lowerItems(w, p.projectList, scopeOf(p.child), w.appendedTo.get(p)) }));
      if (select.aggregate) w.appendedTo.set(select.aggregate, select.appendedBelow);
      return { below: select.below, demand: undefined, build: (input) => lowerWindowSelect(w, select, input, block) };
    }
    case 'Filter':
      return down(p.child, (input) => ({ kind: 'Filter', input, condition: lowerExpr(p.condition, scopeOf(p.child)), layers: [] }));
    case 'Aggregate': {
      const sets = w.optimized ? undefined : groupingSets(w, p);
      if (!sets) return down(p.child, (input) => lowerAggregate(w, p, input, block));
      return { below: sets.below, demand: undefined, build: (input) => lowerGroupingSets(w, sets, input, block) };
    }
    case 'Sort':
      return down(p.child, (input) => ({
        kind: 'Sort',
        input,
        sorts: p.order.map((o) => lowerSort(o, scopeOf(p.child))),
        local: !p.global,
        layers: [],
      }));
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Offset': {
      const group = fetchGroup(w, p, demand);
      return { below: group.below, demand: groupDemand(p, group.below, demand), build: (input) => lowerFetch(w, group, input, block) };
    }
    case 'Tail': {
      const count = p.limitExpr.kind === 'Literal' && typeof p.limitExpr.value === 'number' ? p.limitExpr.value : undefined;
      if (count === undefined) return raise('UNSUPPORTED_CATALYST_PLAN', { what: 'a Tail of a computed count' });
      return down(p.child, (input) => ({ kind: 'Tail', input, count, layers: [] }));
    }
    case 'Distinct':
    case 'Union':
    case 'Intersect':
    case 'Except': {
      const set = lowerSet(w, p, block, demand);
      return { below: set.first, demand: set.demand, build: set.build };
    }
    case 'Join':
      return down(p.left, (input) => lowerJoin(w, p, input, block, childDemand(p, 1, demand)));
    case 'LateralJoin': {
      const anchor = w.newAnchor();
      return down(p.left, (input) => lowerLateralJoin(w, p, input, anchor, block));
    }
    case 'Window':
      return down(p.child, (input) => lowerWindow(w, p, input, block));
    case 'Expand':
      return down(p.child, (input) => lowerExpand(w, p, input, block));
    case 'Generate':
      return down(p.child, (input) => lowerGenerate(w, p, input, block));
    case 'Sample':
      return down(p.child, (input) => lowerSample(p, input));
    case 'Subquery':
    case 'CTERelationDef':
      return down(p.child, (input) => input);
    case 'Deduplicate':
    case 'DomainJoin':
      return raise('UNSUPPORTED_CATALYST_PLAN', { what: p.kind });
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'OneRowRelation':
    case 'Range':
    case 'CTERelationRef':
      return raise('UNSUPPORTED_CATALYST_PLAN', { what: `${p.kind} as an inner node` });
    default:
      return assertNever(p, 'plan');
  }
}

/**
 * A Project of columns over a Sort or Filter over a longer list that starts with them: the analyzer added the rest of that list for the clauses between.
 */
function noteHidden(w: Lowerer, p: Project): void {
  let below = p.child;
  while (below.kind === 'Sort' || below.kind === 'Filter' || below.kind === 'RepartitionByExpression') below = below.child;
  if (below === p.child || (below.kind !== 'Project' && below.kind !== 'Aggregate')) return;
  const columns = output(below);
  const starts = p.projectList.every((e, i) => e.kind === 'AttributeReference' && e.exprId === columns[i]?.exprId && e.name === columns[i]?.name);
  if (starts && p.projectList.length < columns.length) w.appendedTo.set(below, columns.length - p.projectList.length);
}

/** Through all nodes of a fetch group down to `below`. */
function groupDemand(p: Plan, below: Plan, demand: Demand): Demand {
  let node = p;
  let wanted = demand;
  while (node !== below) {
    wanted = childDemand(node, 0, wanted);
    const child = planChildren(node)[0];
    if (!child) return wanted;
    node = child;
  }
  return wanted;
}
