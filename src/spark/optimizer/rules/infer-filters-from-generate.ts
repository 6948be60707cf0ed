import { rowOf } from '../../../functions/registry.ts';
import { ExpressionSet } from '../../equality/expression-set.ts';
import { call, comparison, intLiteral, isNotNull } from '../../expr/factories.ts';
import { constraintsOf } from '../../facts/constraints.ts';
import { filterBy } from '../../plan/factories.ts';
import type { Generate, Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

const exploding: ReadonlySet<string> = new Set(['Explode', 'PosExplode', 'Inline']);

function infer(p: Generate, ctx: OptimizerContext): Plan {
  const g = p.generator;
  if (p.outer || g.kind !== 'ScalarFunction' || !exploding.has(rowOf(g.fn).class)) return p;
  const input = g.args[0];
  if (input?.kind !== 'AttributeReference') return p;
  const size = call('size', [input]);
  const inferred = ExpressionSet.of([comparison('>', size, intLiteral(0)), isNotNull(input)]).minus(constraintsOf(p.child, ctx.conf));
  return inferred.size === 0 ? p : { ...p, child: filterBy(inferred.items, p.child) };
}

/**
 * Generate explode(a)  →  Generate explode(a) / Filter (size(a) > 0 AND isnotnull(a)), for a bare column and where empty input makes no row.
 *
 * Spark: InferFiltersFromGenerate. Safe because the rows dropped would generate nothing.
 */
export const inferFiltersFromGenerate: Rule = {
  name: 'InferFiltersFromGenerate',
  kinds: ['Generate'],
  apply: (plan, ctx) => transformPlanUp(plan, (p) => (p.kind === 'Generate' ? infer(p, ctx) : p)),
};
