import type { PlanContext } from '../context.ts';
import { equalPlan } from '../equality/equal.ts';
import { memo } from '../memo.ts';
import type { Plan, Subquery } from '../plan/plan.ts';
import { batches } from './batches.ts';
import { idleMarks } from './idle-marks.ts';
import { exprMask, hasExprKind, hasPlanKind, planMask } from './node-kinds.ts';
import type { Batch, OptimizerContext, Rule, SkippedRule } from './rule.ts';
import type { TraceSink } from './trace.ts';

/** Rules that the setting `optimizer.excludedRules` cannot switch off: plans would be wrong or could not be executed without them. */
const nonExcludable: ReadonlySet<string> = new Set([
  'FinishAnalysis',
  'RewriteDistinctAggregates',
  'ReplaceDeduplicateWithAggregate',
  'ReplaceIntersectWithSemiJoin',
  'ReplaceExceptWithFilter',
  'ReplaceExceptWithAntiJoin',
  'RewriteExceptAll',
  'RewriteIntersectAll',
  'ReplaceDistinctWithAggregate',
  'PullupCorrelatedPredicates',
  'RewriteCorrelatedScalarSubquery',
  'RewritePredicateSubquery',
  'NormalizeFloatingNumbers',
  'ReplaceUpdateFieldsExpression',
  'RewriteLateralSubquery',
  'OptimizeSubqueries',
  'ReplaceCTERefWithRepartition',
]);

/** A rule with its scope as bits. */
interface ScopedRule {
  readonly rule: Rule;
  readonly plans: number | undefined;
  readonly exprs: number | undefined;
}

const scoped: (rule: Rule) => ScopedRule = memo(
  (rule: Rule): ScopedRule => ({ rule, plans: rule.kinds && planMask(rule.kinds), exprs: rule.expressions && exprMask(rule.expressions) }),
);

interface ActiveBatch {
  readonly batch: Batch;
  readonly rules: readonly ScopedRule[];
}

const simpleName = (className: string): string => className.slice(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);

function activeBatches(excludedRules: readonly string[]): readonly ActiveBatch[] {
  const excluded = new Set(excludedRules.map(simpleName));
  const isActive = (r: Rule | SkippedRule): r is Rule => !('skipped' in r) && (nonExcludable.has(r.name) || !excluded.has(r.name));
  return batches.map((batch) => ({ batch, rules: batch.rules.filter(isActive).map(scoped) })).filter((b) => b.rules.length > 0);
}
const allBatches = activeBatches([]);

function concerns({ plans, exprs }: ScopedRule, plan: Plan): boolean {
  return (plans === undefined || hasPlanKind(plan, plans)) && (exprs === undefined || hasExprKind(plan, exprs));
}

interface Run {
  readonly ctx: PlanContext;
  readonly batches: readonly ActiveBatch[];
  readonly sink: TraceSink | undefined;
  readonly idle: OptimizerContext['idle'];
}

function runBatches(run: Run, root: Plan, depth: number): Plan {
  const ctx: OptimizerContext = { ...run.ctx, idle: run.idle, optimizeSubquery: (q: Subquery) => runBatches(run, q, depth + 1) };
  /** The plan a rule last left alone: rules depend on the plan only. */
  const idle = new Map<ScopedRule, Plan>();
  const apply = (batch: Batch, iteration: number, scope: ScopedRule, plan: Plan): Plan => {
    if (idle.get(scope) === plan || !concerns(scope, plan)) return plan;
    const after = scope.rule.apply(plan, ctx);
    if (after === plan || equalPlan(after, plan)) {
      idle.set(scope, plan);
      return plan;
    }
    run.sink?.({ batch: batch.name, iteration, rule: scope.rule.name, before: plan, after, depth });
    return after;
  };
  let plan = root;
  for (const { batch, rules } of run.batches) {
    const limit = batch.strategy === 'once' ? 1 : run.ctx.conf.optimizerMaxIterations;
    for (let iteration = 1; iteration <= limit; iteration++) {
      const before = plan;
      for (const rule of rules) plan = apply(batch, iteration, rule, plan);
      // the fixed point is structural: rules may undo each other's work within a pass
      if (plan === before || equalPlan(plan, before)) break;
    }
  }
  return plan;
}

/**
 * Runs Spark's optimizer batches over an analyzed plan.
 * @param sink is told of every rule that changed the plan
 * @throws CompileError where evaluating a constant fails as it does in Spark
 */
export function optimize(plan: Plan, ctx: PlanContext, sink?: TraceSink): Plan {
  const active = ctx.conf.optimizerExcludedRules.length === 0 ? allBatches : activeBatches(ctx.conf.optimizerExcludedRules);
  return runBatches({ ctx, batches: active, sink, idle: idleMarks() }, plan, 0);
}
