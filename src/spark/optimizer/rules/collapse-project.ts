import { rowOf } from '../../../functions/registry.ts';
import { semanticEquals } from '../../equality/semantic.ts';
import { type AliasMap, aliasMap, replaceAliasButKeepName, trimAliases } from '../../expr/aliases.ts';
import { exprChildren } from '../../expr/children.ts';
import type { Alias, Expr, ExprId, NamedExpression } from '../../expr/expr.ts';
import { isExtraction } from '../../expr/extraction.ts';
import { isCorrelated } from '../../expr/subqueries.ts';
import { collectExpr, existsExpr, transformExprUp } from '../../expr/traverse.ts';
import { isDeterministic, isFoldable } from '../../facts/properties.ts';
import { references } from '../../facts/references.ts';
import type { Plan, Project } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { simplifyExtractValues } from '../simplify-extract-values.ts';
import { transformUp } from '../transform.ts';

/** Costs nothing to compute twice: a column, a constant, an access to a field or element of such (Catalyst's `isCheap`). */
export function isCheap(e: Expr): boolean {
  if (e.kind === 'AttributeReference' || e.kind === 'OuterReference' || isFoldable(e)) return true;
  return (e.kind === 'Alias' || isExtraction(e)) && exprChildren(e).every(isCheap);
}

/** The column at the bottom of a chain of field and element accesses. */
function extractedColumn(e: Expr): ExprId | undefined {
  let at: Expr | undefined = e;
  while (at && (at.kind === 'Alias' || isExtraction(at))) at = exprChildren(at)[0];
  return at?.kind === 'AttributeReference' ? at.exprId : undefined;
}

/** Uses of a struct, map or array constructor that would still need all of it, counted up to two. */
function expensiveUses(consumers: readonly Expr[], producer: Alias, constructed: Expr, ctx: OptimizerContext): number {
  let count = 0;
  const visit = (e: Expr): void => {
    if (count > 1) return;
    if (e.kind === 'AttributeReference') {
      if (e.exprId === producer.exprId) count++;
    } else if (extractedColumn(e) === producer.exprId) {
      const inlined = transformExprUp(e, (x) => (x.kind === 'AttributeReference' && x.exprId === producer.exprId ? constructed : x));
      if (!isCheap(simplifyExtractValues(inlined, ctx))) count++;
    } else exprChildren(e).forEach(visit);
  };
  consumers.forEach(visit);
  return count;
}

const constructors: ReadonlySet<string> = new Set(['CreateNamedStruct', 'CreateMap', 'CreateArray']);

function isCheapProducer(producer: Alias, consumers: readonly Expr[], ctx: OptimizerContext): boolean {
  const e = trimAliases(producer);
  if (e.kind !== 'ScalarFunction' || !constructors.has(rowOf(e.fn).class)) return isCheap(e);
  return expensiveUses(consumers, producer, e, ctx) <= 1;
}

/**
 * May `consumers` take in the expressions that `producers` name? Each must be deterministic, and used once or cheap (Catalyst's
 * `canCollapseExpressions`).
 */
export function canCollapseExpressions(consumers: readonly Expr[], producers: AliasMap, ctx: OptimizerContext, alwaysInline = false): boolean {
  const reads = (e: Expr): boolean => [...references(e).keys()].some((id) => producers.has(id));
  // Spark counts uses by structural equality: differently spelled uses of one column are counted apart
  const uses = new Map<string, { readonly id: ExprId; count: number }>();
  for (const e of consumers) {
    if (!reads(e)) continue;
    for (const a of collectExpr(e, (x) => (x.kind === 'AttributeReference' && producers.has(x.exprId) ? x : undefined))) {
      const spelling = [a.exprId, a.nullable, a.name, ...a.qualifier].join(' ');
      const use = uses.get(spelling);
      if (use) use.count++;
      else uses.set(spelling, { id: a.exprId, count: 1 });
    }
  }
  const related = (id: ExprId): readonly Expr[] => consumers.filter((e) => references(e).has(id));
  return [...uses.values()].every(({ id, count }) => {
    const producer = producers.get(id);
    return producer === undefined || (isDeterministic(producer) && (count === 1 || alwaysInline || isCheapProducer(producer, related(id), ctx)));
  });
}

/** The items of the upper list said of the input of the lower one. */
export function mergeProjectLists(upper: readonly NamedExpression[], lower: readonly NamedExpression[]): readonly NamedExpression[] {
  const aliases = aliasMap(lower);
  return upper.map((e) => replaceAliasButKeepName(e, aliases));
}

/** Same length, and each item is the lower one or gives a column the name of the lower one. */
function isRenaming(upper: readonly NamedExpression[], lower: readonly NamedExpression[]): boolean {
  return (
    upper.length === lower.length &&
    upper.every((e, i) => {
      const below = lower[i];
      if (below === undefined) return false;
      if (semanticEquals(e, below)) return true;
      if (e.kind !== 'Alias' || e.child.kind !== 'AttributeReference' || below.kind === 'OuterReference') return false;
      return e.child.metadata === undefined && e.child.name === below.name;
    })
  );
}

const holdsCorrelatedScalar = (e: Expr): boolean => existsExpr(e, (x) => x.kind === 'ScalarSubquery' && isCorrelated(x));

/** A renaming Project above `p`, which only limits, repartitions or samples, into the Project below it. */
function intoProjectBelow(upper: Project, p: Plan): Plan | undefined {
  switch (p.kind) {
    case 'GlobalLimit': {
      const child = p.child.kind === 'LocalLimit' ? intoProjectBelow(upper, p.child) : undefined;
      return child && { ...p, child };
    }
    case 'LocalLimit':
    case 'Repartition':
    case 'Sample': {
      const lower = p.child;
      if (lower.kind !== 'Project' || !isRenaming(upper.projectList, lower.projectList)) return undefined;
      return { ...p, child: { ...lower, projectList: mergeProjectLists(upper.projectList, lower.projectList) } };
    }
    default:
      return undefined;
  }
}

function collapse(p: Project, ctx: OptimizerContext, alwaysInline: boolean): Plan {
  const { child, projectList } = p;
  if (child.kind === 'Project') {
    if (!canCollapseExpressions(projectList, aliasMap(child.projectList), ctx, alwaysInline)) return p;
    return { ...child, projectList: mergeProjectLists(projectList, child.projectList) };
  }
  if (child.kind === 'Aggregate') {
    const items = child.aggregateExpressions;
    if (!canCollapseExpressions(projectList, aliasMap(items), ctx, alwaysInline) || projectList.some(holdsCorrelatedScalar)) return p;
    return { ...child, aggregateExpressions: mergeProjectLists(projectList, items) };
  }
  return intoProjectBelow(p, child) ?? p;
}

/** The rule with deterministic expressions taken in however costly and often used. */
export function collapseAlways(plan: Plan, ctx: OptimizerContext): Plan {
  return transformPlanUp(plan, (p) => (p.kind === 'Project' ? collapse(p, ctx, true) : p));
}

/**
 * Project u / Project l  →  Project u with l's expressions in it; Project / Aggregate  →  Aggregate with other outputs; a Project that only renames
 * moves through limits, Repartition and Sample into the Project below.
 *
 * Spark: CollapseProject. Safe because what is taken in is deterministic, and used once or cheap.
 */
export const collapseProject: Rule = {
  name: 'CollapseProject',
  kinds: ['Project'],
  apply: (plan, ctx) => transformUp(plan, ctx.idle('CollapseProject'), (p) => (p.kind === 'Project' ? collapse(p, ctx, false) : p)),
};
