import { InternalError } from '../../../errors/compile-error.ts';
import type { Alias, AttributeReference, Expr, NamedExpression } from '../../expr/expr.ts';
import { alias, comparison, ifThenElse, isNull, trueLiteral } from '../../expr/factories.ts';
import { reduceAnd } from '../../expr/predicates.ts';
import { sortedAttributes, unionOf } from '../../facts/attribute-sets.ts';
import { toAttribute } from '../../facts/typing.ts';
import { planExpressions } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import type { Aggregate, DomainJoin } from '../../plan/plan.ts';
import type { OptimizerContext } from '../rule.ts';
import type { Decorrelate, Decorrelated, Place } from './decorrelated.ts';
import { missingColumns, replaceOuterInItems } from './named-items.ts';
import { outerReferencesOf, replaceOuter } from './outer-references.ts';
import { aggregateOnZeroRows } from './zero-rows.ts';

const nullableAttribute = (e: NamedExpression): AttributeReference => ({ ...toAttribute(e), nullable: true });

interface RestoredOutput {
  readonly aggregates: readonly NamedExpression[];
  readonly items: readonly NamedExpression[];
}

/** Outputs that are not null on no rows: computed under a new id, and given back their value where the outer join finds no group. */
function restoreOutput(a: Aggregate, found: AttributeReference, ctx: OptimizerContext): RestoredOutput {
  const onNothing = aggregateOnZeroRows(a, ctx);
  const aggregates: NamedExpression[] = [];
  const items = a.aggregateExpressions.map((e): NamedExpression => {
    const attribute = toAttribute(e);
    const value = onNothing.get(attribute.exprId);
    if (value === undefined || (value.kind === 'Literal' && value.value === null)) {
      aggregates.push(e);
      return nullableAttribute(e);
    }
    if (e.kind !== 'Alias') throw new InternalError('a grouping column has a value without rows');
    const renewed: Alias = { ...e, exprId: ctx.nextId() };
    aggregates.push(renewed);
    return alias(ifThenElse(isNull(found), value, nullableAttribute(renewed)), e.name, e.exprId);
  });
  return { aggregates, items };
}

/**
 * `Aggregate [count(1) AS c, k]` → `Project [if (isnull(alwaysTrue)) 0 else c' AS c, d] / DomainJoin [d] LeftOuter (k = d) /
 * Aggregate [k], [count(1) AS c', k, true AS alwaysTrue]`.
 */
function withCountBugHandled(a: Aggregate, added: readonly AttributeReference[], conditions: readonly Expr[], ctx: OptimizerContext): Decorrelated {
  const alwaysTrue = alias(trueLiteral, 'alwaysTrue', ctx.nextId());
  const { aggregates, items } = restoreOutput(a, nullableAttribute(alwaysTrue), ctx);
  const child: Aggregate = { ...a, aggregateExpressions: [...aggregates, alwaysTrue] };
  const pairs = sortedAttributes(outerReferencesOf(conditions)).map((outer) => ({ outer, domain: { ...outer, exprId: ctx.nextId() } }));
  const inner = new Map(pairs.map((p) => [p.outer.exprId, p.domain]));
  const domainAttrs = pairs.map((p) => p.domain);
  const condition = reduceAnd(conditions.map((e) => replaceOuter(e, inner)));
  const join: DomainJoin = { kind: 'DomainJoin', domainAttrs, child, joinType: 'LeftOuter', condition };
  const dropped = new Set(added.map((x) => x.exprId));
  const kept = items.filter((e) => !dropped.has(toAttribute(e).exprId));
  return {
    plan: project([...kept, ...domainAttrs], join),
    conditions: pairs.map((p) => comparison('<=>', p.domain, { kind: 'OuterReference', child: p.outer })),
    inner,
  };
}

/** The keys and outputs take in what the pulled conditions read; a global one in a lateral subquery keeps its row on empty input. */
export function decorrelateAggregate(a: Aggregate, place: Place, decorrelate: Decorrelate): Decorrelated {
  const needed = unionOf(place.needed, outerReferencesOf(planExpressions(a)));
  const below = decorrelate(a.child, { ...place, needed, aggregated: true });
  const outputs = replaceOuterInItems(a.aggregateExpressions, below.inner);
  const added = missingColumns(outputs, below.conditions);
  const aggregate: Aggregate = {
    ...a,
    groupingExpressions: [...a.groupingExpressions.map((e) => replaceOuter(e, below.inner)), ...added],
    aggregateExpressions: [...outputs, ...added],
    child: below.plan,
  };
  if (a.groupingExpressions.length === 0 && place.handleCountBug) return withCountBugHandled(aggregate, added, below.conditions, place.ctx);
  return { plan: aggregate, conditions: below.conditions, inner: below.inner };
}
