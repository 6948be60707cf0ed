import type { PlanContext } from '../context.ts';
import { equalPlan } from '../equality/equal.ts';
import type { Plan, Subquery } from '../plan/plan.ts';
import { batches } from './batches.ts';
import { idleMarks } from './idle-marks.ts';
import { hasExprKind, hasPlanKind } from './node-kinds.ts';
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

const simpleName = (className: string): string => className.slice(className.lastIndexOf('.') + 1);

function activeRules(batch: Batch, excluded: ReadonlySet<string>): readonly Rule[] {
  const active = (r: Rule | SkippedRule): r is Rule => !('skipped' in r) && (nonExcludable.has(r.name) || !excluded.has(r.name));
  return batch.rules.filter(active);
}

function concerns(rule: Rule, plan: Plan): boolean {
  if (rule.kinds && !hasPlanKind(plan, rule.kinds)) return false;
  return rule.expressions === undefined || hasExprKind(plan, rule.expressions);
}

interface Run {
  readonly ctx: PlanContext;
  readonly batches: readonly { readonly batch: Batch; readonly rules: readonly Rule[] }[];
  readonly sink: TraceSink | undefined;
  readonly idle: OptimizerContext['idle'];
}

function runBatches(run: Run, root: Plan, depth: number): Plan {
  const ctx: OptimizerContext = { ...run.ctx, idle: run.idle, optimizeSubquery: (q: Subquery) => runBatches(run, q, depth + 1) };
  /** The plan a rule last left alone: rules depend on the plan only. */
  const idle = new Map<Rule, Plan>();
  const apply = (batch: Batch, iteration: number, rule: Rule, plan: Plan): Plan => {
    if (idle.get(rule) === plan || !concerns(rule, plan)) return plan;
    const after = rule.apply(plan, ctx);
    if (after === plan || equalPlan(after, plan)) {
      idle.set(rule, plan);
      return plan;
    }
    run.sink?.({ batch: batch.name, iteration, rule: rule.name, before: plan, after, depth });
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
  const excluded = new Set(ctx.conf.optimizerExcludedRules.map(simpleName));
  const active = batches.map((batch) => ({ batch, rules: activeRules(batch, excluded) })).filter((b) => b.rules.length > 0);
  return runBatches({ ctx, batches: active, sink, idle: idleMarks() }, plan, 0);
}
