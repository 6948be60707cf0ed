import { InternalError } from '../../../../errors/compile-error.ts';
import { attributeMapping, replaceAttributes } from '../../../expr/aliases.ts';
import type { AttributeReference, Expr, ExprId } from '../../../expr/expr.ts';
import { trueLiteral } from '../../../expr/factories.ts';
import { reduceAnd } from '../../../expr/predicates.ts';
import { asSubquery } from '../../../expr/subqueries.ts';
import { existsExpr } from '../../../expr/traverse.ts';
import { outputSet, references } from '../../../facts/references.ts';
import { output } from '../../../facts/typing.ts';
import { planChildren } from '../../../plan/children.ts';
import type { CTERelationDef, CTERelationRef, Plan } from '../../../plan/plan.ts';
import { innerPlans, walkPlan } from '../../../plan/traverse.ts';
import type { OptimizerContext } from '../../rule.ts';
import { type ScanOperation, scanOperation } from './scan-operation.ts';

/** What the references to a definition ask of it, in the definition's columns. */
export interface Demand {
  readonly def: CTERelationDef;
  /** Position among the definitions of its WithCTE. */
  readonly precedence: number;
  /** One predicate per reference; only `true` once a reference has none. */
  readonly predicates: readonly Expr[];
  readonly columns: ReadonlyMap<ExprId, AttributeReference>;
}
export type Demands = Map<number, Demand>;

export function isTrueOnly(predicates: readonly Expr[]): boolean {
  const [first] = predicates;
  return predicates.length === 1 && first?.kind === 'Literal' && first.value === true;
}

export function demandOf(id: number, demands: Demands): Demand {
  const found = demands.get(id);
  if (!found) throw new InternalError(`no definition of CTE ${id}`);
  return found;
}

/** Does a subquery of `e` refer to a definition that is not before this one? */
function refersForward(e: Expr, precedence: number, demands: Demands): boolean {
  return existsExpr(e, (x) => {
    const subquery = asSubquery(x);
    if (!subquery || !('plan' in subquery)) return false;
    let forward = false;
    walkPlan(subquery.plan, (p) => {
      if (p.kind === 'CTERelationRef') forward ||= (demands.get(p.cteId)?.precedence ?? precedence) >= precedence;
      return !forward;
    });
    return forward;
  });
}

function addReference(ref: CTERelationRef, scan: ScanOperation, demands: Demands): void {
  const demand = demandOf(ref.cteId, demands);
  const mapping = attributeMapping(ref.output, output(demand.def));
  const own = outputSet(demand.def);
  const columns = new Map(demand.columns);
  for (const e of [...scan.items, ...scan.predicates]) {
    for (const a of references(e).values()) {
      const column = mapping.get(a.exprId) ?? a;
      if (!columns.has(column.exprId)) columns.set(column.exprId, column);
    }
  }
  let { predicates } = demand;
  if (!isTrueOnly(predicates)) {
    const usable = scan.predicates
      .filter((e) => !refersForward(e, demand.precedence, demands))
      .map((e) => replaceAttributes(e, mapping))
      .filter((e) => [...references(e).keys()].every((id) => own.has(id)));
    const predicate = reduceAnd(usable);
    predicates = predicate ? [...predicates, predicate] : [trueLiteral];
  }
  demands.set(ref.cteId, { ...demand, predicates, columns });
}

/** Plans of the subqueries of a plan's nodes, then those inside these, level by level. */
function allInnerPlans(p: Plan): readonly Plan[] {
  const direct: Plan[] = [];
  walkPlan(p, (n) => {
    direct.push(...innerPlans(n));
    return true;
  });
  return [...direct, ...direct.flatMap(allInnerPlans)];
}

/** Collects the demands of all references in `p` and in subqueries. */
export function gather(p: Plan, demands: Demands, ctx: OptimizerContext): void {
  if (p.kind === 'WithCTE') {
    p.cteDefs.forEach((def, precedence) => {
      gather(def.child, demands, ctx);
      demands.set(def.id, { def, precedence, predicates: [], columns: new Map() });
    });
    gather(p.plan, demands, ctx);
    return;
  }
  const scan = scanOperation(p, ctx);
  if (scan.below.kind === 'CTERelationRef') {
    addReference(scan.below, scan, demands);
    for (const q of allInnerPlans(p)) gather(q, demands, ctx);
    return;
  }
  for (const c of planChildren(p)) gather(c, demands, ctx);
  for (const q of innerPlans(p)) gather(q, demands, ctx);
}
