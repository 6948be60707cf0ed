import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { ColumnName, SqlExpr } from '../../ast.ts';
import { checkHaving } from '../check/check-hosted.ts';
import type { ExprEnv } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { inPlan, literalFunction, lookupIn, outerNames, unresolvedColumn } from '../scope/names.ts';
import { bareItem } from '../tree/columns.ts';
import type { ColumnRef, Expr } from '../tree/expr.ts';
import { walk } from '../tree/expr-children.ts';
import type { AggregatePlan, Plan } from '../tree/plan.ts';
import { at, filter, project, withAppended } from '../tree/plans.ts';
import { type MatchedExprs, matchAggregate } from './match-aggregate.ts';

export interface OverAggregate extends MatchedExprs {
  readonly plan: AggregatePlan;
}

/**
 * Binds expressions above an aggregate: names mean columns of its input first where `inputFirst` (HAVING), of its output first otherwise (ORDER BY).
 * A column of the input that ends up neither in an aggregate nor as a group key is looked up again without the input.
 */
export function bindOverAggregate(exprs: readonly SqlExpr[], plan: AggregatePlan, env: ExprEnv, inputFirst: boolean): OverAggregate {
  const output = inPlan(env.ctx.conf, plan);
  const input = inPlan(env.ctx.conf, plan.input);
  const withoutInput = new Set<number>();
  for (;;) {
    const lookup = (name: ColumnName): Expr | undefined => {
      const { parts, span } = name;
      const lookups = withoutInput.has(span.start)
        ? [output, literalFunction(env.ctx)]
        : inputFirst
          ? [input, output, literalFunction(env.ctx)]
          : [output, literalFunction(env.ctx), input];
      return lookupIn(env.scope, ...lookups)(parts, span);
    };
    const clause: ExprEnv = {
      ...env,
      resolve: (name) => lookup(name) ?? unresolvedColumn(name, plan.output),
      forSubqueries: outerNames((parts, span) => output(parts, span) ?? input(parts, span)),
    };
    const bound = exprs.map((e) => bindExpr(e, clause));
    if (plan.sets && !inputFirst) checkNoKeyAggregates(bound, plan);
    const matched = matchAggregate(bound, plan, env.ctx);
    const stray = strayColumn(matched, plan);
    if (!stray?.span || withoutInput.has(stray.span.start)) return { ...matched, plan: withExtra(plan, matched) };
    withoutInput.add(stray.span.start);
  }
}

/** ORDER BY over grouping sets: an aggregate over a grouping column means its nulled copy, which Substrait cannot say. */
function checkNoKeyAggregates(exprs: readonly Expr[], plan: AggregatePlan): void {
  const output = new Set(plan.output.map((a) => a.id));
  for (const e of exprs) {
    for (const x of walk(e)) {
      const key = x.kind === 'Aggregate' ? x.args.flatMap((a) => [...walk(a)]).find((c) => c.kind === 'Column' && output.has(c.id)) : undefined;
      if (key) raise('UNSUPPORTED_SYNTAX', { what: 'An aggregate over a grouping column in ORDER BY of grouping sets' }, key.span);
    }
  }
}

/** A column that the aggregate does not output. */
function strayColumn(m: MatchedExprs, plan: AggregatePlan): ColumnRef | undefined {
  const known = new Set([...plan.output, ...m.extra.map((i) => i.attribute)].map((a) => a.id));
  for (const e of m.exprs) for (const x of walk(e)) if (x.kind === 'Column' && !known.has(x.id)) return x;
  return undefined;
}

function withExtra(plan: AggregatePlan, m: MatchedExprs): AggregatePlan {
  return m.extra.length === 0 ? plan : withAppended(plan, m.extra);
}

/** The original columns on top, where something was appended below. */
export function dropExtra(top: Plan, original: Plan): Plan {
  return top.output.length === original.output.length ? top : project(top, original.output.map(bareItem), 0, original.hidden);
}

/** HAVING: a Filter over the aggregate, what it needs appended to the list. */
export function bindHaving(having: SqlExpr, plan: AggregatePlan, env: ExprEnv, span: Span): Plan {
  const bound = bindOverAggregate([having], plan, env, true);
  const [condition] = bound.exprs;
  if (condition) checkHaving(condition);
  return condition ? dropExtra(at(filter(bound.plan, condition), span), plan) : plan;
}
