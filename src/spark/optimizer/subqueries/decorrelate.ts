import { raise } from '../../../errors/raise.ts';
import { canPullUpOverAggregate, containsOuter, hasOuterReferences, stripOuter } from '../../check-analysis/correlation.ts';
import type { AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import { comparison } from '../../expr/factories.ts';
import { partition } from '../../expr/partition.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { sortedAttributes, unionOf, without } from '../../facts/attribute-sets.ts';
import { type AttributeSet, inputSet } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { planExpressions } from '../../plan/children.ts';
import { filterBy, project } from '../../plan/factories.ts';
import type { DomainJoin, Filter, Generate, Join, Plan, Project, Union } from '../../plan/plan.ts';
import type { OptimizerContext } from '../rule.ts';
import { booleanSimplification } from '../rules/boolean-simplification.ts';
import { decorrelateAggregate } from './decorrelate-aggregate.ts';
import type { Decorrelated, InnerColumns, Place } from './decorrelated.ts';
import { deduplicate } from './deduplicate.ts';
import { appendMissing, replaceOuterInItems } from './named-items.ts';
import { outerReferencesInPlan, outerReferencesOf, replaceOuter } from './outer-references.ts';
import type { PulledUp } from './pull-out-predicates.ts';

const noColumns: InnerColumns = new Map();
const needing = (place: Place, more: AttributeSet): Place => ({ ...place, needed: unionOf(place.needed, more) });
const merged = (a: InnerColumns, b: InnerColumns): InnerColumns => new Map([...a, ...b]);

/** The plan itself, joined with the domain: the distinct values of the outer columns that are needed. */
function domainJoin(child: Plan, place: Place): Decorrelated {
  if (place.needed.size === 0) return { plan: child, conditions: [], inner: noColumns };
  const outer = sortedAttributes(place.needed);
  const domainAttrs = outer.map((a): AttributeReference => ({ ...a, exprId: place.ctx.nextId() }));
  const plan: DomainJoin = { kind: 'DomainJoin', domainAttrs, child, joinType: 'Inner', condition: undefined };
  const pairs = outer.flatMap((a, i) => {
    const domain = domainAttrs[i];
    return domain ? [{ outer: a, domain }] : [];
  });
  return {
    plan,
    conditions: pairs.map((p) => comparison('<=>', p.domain, { kind: 'OuterReference', child: p.outer })),
    inner: new Map(pairs.map((p) => [p.outer.exprId, p.domain])),
  };
}

/** Outer columns that a conjunct equates with an inner one. */
function equivalences(conjuncts: readonly Expr[]): InnerColumns {
  const out = new Map<ExprId, AttributeReference>();
  for (const e of conjuncts) {
    if (e.kind !== 'BinaryComparison' || (e.op !== '=' && e.op !== '<=>')) continue;
    if (e.left.kind === 'OuterReference' && e.right.kind === 'AttributeReference') out.set(e.left.child.exprId, e.right);
    else if (e.left.kind === 'AttributeReference' && e.right.kind === 'OuterReference') out.set(e.right.child.exprId, e.left);
  }
  return out;
}

function decorrelateFilter(f: Filter, place: Place): Decorrelated {
  const [correlated, local] = partition(splitConjuncts(f.condition), containsOuter);
  const known = place.underSetOperation ? noColumns : equivalences(correlated);
  // below an aggregation only equalities can leave: others would change its groups
  const mustStay = (e: Expr): boolean => place.underSetOperation || (place.aggregated && !canPullUpOverAggregate(e));
  const [staying, leaving] = partition(correlated, mustStay);
  const needed = without(unionOf(place.needed, outerReferencesOf(staying)), known);
  const below = decorrelate(f.child, { ...place, needed });
  const inner = merged(below.inner, known);
  const conjuncts = [...staying.map((e) => replaceOuter(e, inner)), ...local];
  return { plan: filterBy(conjuncts, below.plan), conditions: [...below.conditions, ...leaving], inner };
}

function decorrelateProject(p: Project, place: Place): Decorrelated {
  const below = decorrelate(p.child, needing(place, outerReferencesOf(p.projectList)));
  const items = replaceOuterInItems(p.projectList, below.inner);
  return { ...below, plan: project(appendMissing(items, below.conditions), below.plan) };
}

function decorrelateJoin(j: Join, place: Place): Decorrelated {
  const keepsLeft = j.joinType === 'LeftOuter' || j.joinType === 'LeftSemi' || j.joinType === 'LeftAnti' || j.joinType === 'FullOuter';
  const keepsRight = j.joinType === 'RightOuter' || j.joinType === 'FullOuter';
  const unchanged = (plan: Plan): Decorrelated => ({ plan, conditions: [], inner: noColumns });
  const left = keepsLeft || hasOuterReferences(j.left) ? decorrelate(j.left, place) : unchanged(j.left);
  const right = keepsRight || hasOuterReferences(j.right) ? decorrelate(j.right, place) : unchanged(j.right);
  const both = [...left.inner].flatMap(([id, a]) => {
    const b = right.inner.get(id);
    return b ? [comparison('<=>', a, b)] : [];
  });
  const condition = reduceAnd([...(j.condition ? [j.condition] : []), ...both]);
  return {
    plan: { ...j, left: left.plan, right: right.plan, condition },
    conditions: [...left.conditions, ...right.conditions],
    inner: merged(left.inner, right.inner),
  };
}

/** Every branch gets the domain of all branches, in the same columns. */
function decorrelateUnion(u: Union, place: Place): Decorrelated {
  const outer = outerReferencesInPlan(u);
  const branches = u.children.map((child) => {
    const below = decorrelate(child, { ...needing(place, outer), underSetOperation: true });
    const domain = [...outer.values()].flatMap((a) => below.inner.get(a.exprId) ?? []);
    return { ...below, plan: project([...output(child), ...domain], below.plan) };
  });
  const first = branches[0];
  return { plan: { ...u, children: branches.map((b) => b.plan) }, conditions: first?.conditions ?? [], inner: first?.inner ?? noColumns };
}

function decorrelateGenerate(g: Generate, place: Place): Decorrelated {
  const below = decorrelate(g.child, { ...needing(place, outerReferencesOf(planExpressions(g))), underSetOperation: false });
  return { ...below, plan: { ...g, generator: replaceOuter(g.generator, below.inner), child: below.plan } };
}

function unsupported(p: Plan): never {
  return raise('UNSUPPORTED_CORRELATED_SUBQUERY', { operator: p.kind }, p.span);
}

function decorrelate(p: Plan, place: Place): Decorrelated {
  if (!hasOuterReferences(p)) return domainJoin(p, place);
  switch (p.kind) {
    case 'Filter':
      return decorrelateFilter(p, place);
    case 'Project':
      return decorrelateProject(p, place);
    case 'Aggregate':
      return decorrelateAggregate(p, place, decorrelate);
    case 'Distinct': {
      const below = decorrelate(p.child, { ...place, aggregated: true });
      return { ...below, plan: { ...p, child: below.plan } };
    }
    case 'Join':
      return planExpressions(p).some(containsOuter) ? unsupported(p) : decorrelateJoin(p, place);
    case 'Union':
      return decorrelateUnion(p, place);
    case 'Generate':
      if (output(p.child).every((_, i) => p.unrequiredChildIndex.includes(i))) return decorrelateGenerate(p, place);
      break;
    default:
  }
  if (!('child' in p) || planExpressions(p).some(containsOuter)) return unsupported(p);
  const below = decorrelate(p.child, place);
  return { ...below, plan: { ...p, child: below.plan } };
}

/**
 * A scalar or lateral subquery plan without outer references, and the conditions of its join with the outer plan: correlated conjuncts move out;
 * where they cannot, the plan is joined with the distinct values of the outer columns (DomainJoin) and these become columns of it.
 *
 * Spark: DecorrelateInnerQuery, after Neumann and Kemper, "Unnesting Arbitrary Queries".
 *
 * @param handleCountBug for lateral subqueries, where a global aggregation of no rows must still give its row
 * @throws CompileError UNSUPPORTED_CORRELATED_SUBQUERY for operators that Spark does not decorrelate either
 */
export function decorrelateInnerQuery(sub: Plan, outer: Plan, handleCountBug: boolean, ctx: OptimizerContext): PulledUp {
  const place: Place = { needed: new Map(), aggregated: false, underSetOperation: false, handleCountBug, ctx };
  const result = decorrelate(booleanSimplification.apply(sub, ctx), place);
  const separate = deduplicate(result.plan, result.conditions, inputSet(outer), ctx);
  return { plan: separate.plan, conditions: separate.conditions.map(stripOuter) };
}
