import { assertNever } from '../../errors/compile-error.ts';
import { hasResultList, relInputs } from '../../substrait/ir/output.ts';
import type { IrAggregate, IrProject, IrRel } from '../../substrait/ir/relation.ts';
import type { Plan } from '../plan/plan.ts';
import { liftBareAggregate, liftGrouped } from './aggregate.ts';
import { liftExpr, liftSort } from './expression.ts';
import { liftFetch } from './fetch.ts';
import { liftCross, liftJoin, liftLateralJoin } from './joins.ts';
import { liftLayers } from './layers.ts';
import { liftRange, liftRead, liftReference, liftVirtualTable } from './leaves.ts';
import type { Block, Lifter } from './lifter.ts';
import { liftProject } from './project.ts';
import { rowOf } from './row-of.ts';
import { liftSet } from './sets.ts';
import { liftExpand, liftGenerate, liftTail, liftWindowRel } from './unary.ts';

/** A relation above its first input; a result list holds the AggregateRel that it stands on. */
interface Step {
  readonly rel: IrRel;
  readonly grouped?: { readonly aggregate: IrAggregate; readonly result: IrProject };
}

/**
 * A relation with everything below it. Goes down the first inputs without recursion, since chains of unions and joins can be thousands long; CTE
 * definitions of a WITH are lifted before what stands below it.
 */
export function liftRelation(l: Lifter, root: IrRel, block: Block): Plan {
  const steps: Step[] = [];
  let node: IrRel | undefined = root;
  while (node) {
    for (const layer of node.layers) if (layer.kind === 'withCte') for (const d of layer.definitions) l.liftDefinition(d, block);
    const below: IrRel | undefined = relInputs(node)[0];
    if (node.kind === 'Project' && below && hasResultList(below)) {
      steps.push({ rel: node, grouped: { aggregate: below, result: node } });
      node = below.input;
    } else {
      steps.push({ rel: node });
      node = below;
    }
  }
  let plan: Plan = { kind: 'OneRowRelation' };
  for (const s of steps.reverse()) plan = liftLayers(l, s.rel, placed(liftStep(l, s, plan, block), s.rel), block);
  return plan;
}

/** A node with its place in the SQL, which later checks report. */
function placed(plan: Plan, { span }: IrRel): Plan {
  return span && !plan.span ? { ...plan, span } : plan;
}

function liftStep(l: Lifter, { rel, grouped }: Step, child: Plan, block: Block): Plan {
  if (grouped) return liftGrouped(l, grouped.aggregate, grouped.result, child, block);
  const scope = { lifter: l, row: rowOf(child), block };
  switch (rel.kind) {
    case 'Read':
      return liftRead(l, rel, block);
    case 'VirtualTable':
      return liftVirtualTable(l, rel);
    case 'Range':
      return liftRange(l, rel);
    case 'Reference':
      return liftReference(l, rel, block);
    case 'Project':
      return liftProject(l, rel, child, block);
    case 'Filter':
      return { kind: 'Filter', condition: liftExpr(rel.condition, scope), child };
    case 'Aggregate':
      return liftBareAggregate(l, rel, child, block);
    case 'Sort':
      return { kind: 'Sort', order: rel.sorts.map((s) => liftSort(s, scope)), global: !rel.local, child };
    case 'Fetch':
      return liftFetch(rel, child, scope);
    case 'Join':
      return liftJoin(l, rel, child, block);
    case 'Cross':
      return liftCross(l, rel, child, block);
    case 'LateralJoin':
      return liftLateralJoin(l, rel, child, block);
    case 'Set':
      return liftSet(l, rel, child, block);
    case 'Expand':
      return liftExpand(l, rel, child, block);
    case 'Window':
      return liftWindowRel(l, rel, child, block);
    case 'Generate':
      return liftGenerate(l, rel, child, block);
    case 'Sample': {
      const { lowerBound, upperBound, withReplacement, seed } = rel;
      return { kind: 'Sample', lowerBound, upperBound, withReplacement, seed, child };
    }
    case 'Tail':
      return liftTail(rel.count, child);
    default:
      return assertNever(rel, 'relation');
  }
}
