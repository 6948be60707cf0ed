import { InternalError } from '../../../errors/compile-error.ts';
import { semanticEquals } from '../../equality/semantic.ts';
import type { NamedExpression } from '../../expr/expr.ts';
import { alias } from '../../expr/factories.ts';
import { isDeterministicPlan } from '../../facts/properties.ts';
import { outputSet } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions, planChildren, planExpressions } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import { freshCopy } from '../../plan/fresh-copy.ts';
import type { CTERelationDef, CTERelationRef, Plan } from '../../plan/plan.ts';
import { innerPlans, mapSubqueryPlans, walkPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

interface Definition {
  readonly def: CTERelationDef;
  readonly references: number;
}
type Definitions = Map<number, Definition>;
interface Inlining {
  readonly definitions: Definitions;
  /** Definitions that stay shared, innermost first. */
  readonly shared: CTERelationDef[];
  readonly ctx: OptimizerContext;
}

function definitionOf(id: number, definitions: Definitions): Definition {
  const found = definitions.get(id);
  if (!found) throw new InternalError(`no definition of CTE ${id}`);
  return found;
}

/** Counts references, also from subqueries. */
function collect(p: Plan, definitions: Definitions): void {
  if (p.kind === 'WithCTE') for (const def of p.cteDefs) definitions.set(def.id, { def, references: 0 });
  if (p.kind === 'CTERelationRef') {
    const { def, references } = definitionOf(p.cteId, definitions);
    definitions.set(p.cteId, { def, references: references + 1 });
  }
  for (const c of planChildren(p)) collect(c, definitions);
  for (const q of innerPlans(p)) collect(q, definitions);
}

function refersOutside(p: Plan): boolean {
  let found = false;
  walkPlan(p, (n) => {
    found ||= planExpressions(n).some((e) => e.kind === 'OuterReference');
    return !found;
  });
  return found;
}

/** Once, or the same every time, or dependent on where it stands. */
function isInlined({ def, references }: Definition): boolean {
  return references === 1 || isDeterministicPlan(def) || refersOutside(def.child);
}

/** The definition's plan for one reference: itself where the ids are the reference's, else a copy renamed to them. */
function inlineReference(ref: CTERelationRef, def: CTERelationDef, ctx: OptimizerContext): Plan {
  const own = outputSet(def);
  if (own.size === outputSet(ref).size && ref.output.every((a) => own.has(a.exprId))) return def.child;
  const copy = freshCopy(def.child, ctx.nextId);
  const columns = output(copy);
  const items = ref.output.map((target, i): NamedExpression => {
    const source = columns[i];
    if (!source) throw new InternalError(`CTE ${ref.cteId} has too few columns`);
    return semanticEquals(source, target) ? target : alias(source, target.name, target.exprId);
  });
  return project(items, copy);
}

function inline(p: Plan, run: Inlining): Plan {
  if (p.kind === 'WithCTE') {
    for (const { id } of p.cteDefs) {
      const { def, references } = definitionOf(id, run.definitions);
      if (references === 0) continue;
      const child = inline(def.child, run);
      const inlined: Definition = { def: child === def.child ? def : { ...def, child }, references };
      run.definitions.set(id, inlined);
      if (!isInlined(inlined)) run.shared.push(inlined.def);
    }
    return inline(p.plan, run);
  }
  if (p.kind === 'CTERelationRef') {
    const definition = definitionOf(p.cteId, run.definitions);
    return isInlined(definition) ? inlineReference(p, definition.def, run.ctx) : p;
  }
  const overChildren = mapPlanChildren(p, (c) => inline(c, run));
  return mapPlanExpressions(overChildren, (e) => mapSubqueryPlans(e, (q) => inline(q, run)));
}

/**
 * `WithCTE / [CTERelationDef d, … CTERelationRef d …]` → the definition's plan at each reference, where it is referenced once, deterministic, or refers
 * to an outer query; definitions that stay are pulled up to the root.
 *
 * Spark: InlineCTE; subqueries are entered from the main query only. Safe because a deterministic definition gives the same rows everywhere.
 */
export const inlineCTE: Rule = {
  name: 'InlineCTE',
  kinds: ['WithCTE', 'CTERelationRef'],
  apply: (plan, ctx) => {
    if (plan.kind === 'Subquery') return plan;
    const definitions: Definitions = new Map();
    collect(plan, definitions);
    const shared: CTERelationDef[] = [];
    const inlined = inline(plan, { definitions, shared, ctx });
    return shared.length === 0 ? inlined : { kind: 'WithCTE', cteDefs: shared, plan: inlined };
  },
};
