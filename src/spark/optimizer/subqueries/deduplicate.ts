import { defaultConf } from '../../../conf/conf.ts';
import type { AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import { alias } from '../../expr/factories.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { intersectionOf } from '../../facts/attribute-sets.ts';
import { type AttributeSet, outputSet } from '../../facts/references.ts';
import { output, toAttribute } from '../../facts/typing.ts';
import { project } from '../../plan/factories.ts';
import type { Plan } from '../../plan/plan.ts';
import { exprText } from '../../print/expr-text.ts';
import type { OptimizerContext } from '../rule.ts';

/**
 * `inner` with new ids for those of its columns that are in `clashing`, as aliases named by the column's text (`x#1L AS x#1L#9L`); undefined
 * when there are none.
 */
export function renameColumns(
  inner: Plan,
  clashing: AttributeSet,
  ctx: OptimizerContext,
): { readonly plan: Plan; readonly renamed: ReadonlyMap<ExprId, AttributeReference> } | undefined {
  if (clashing.size === 0) return undefined;
  const aliases = new Map([...clashing.values()].map((a) => [a.exprId, alias(a, exprText(a, defaultConf), ctx.nextId())]));
  const items = output(inner).map((a) => aliases.get(a.exprId) ?? a);
  return { plan: project(items, inner), renamed: new Map([...aliases].map(([id, a]) => [id, toAttribute(a)])) };
}

/**
 * A subquery plan and the conditions pulled out of it such that no column of it has the id of an outer one (Catalyst's
 * DecorrelateInnerQuery.deduplicate).
 */
export function deduplicate(
  inner: Plan,
  conditions: readonly Expr[],
  outer: AttributeSet,
  ctx: OptimizerContext,
): { readonly plan: Plan; readonly conditions: readonly Expr[] } {
  const renamed = renameColumns(inner, intersectionOf(outputSet(inner), outer), ctx);
  if (!renamed) return { plan: inner, conditions };
  const rename = (e: Expr) => transformExpr(e, (x) => (x.kind === 'AttributeReference' ? (renamed.renamed.get(x.exprId) ?? x) : x));
  return { plan: renamed.plan, conditions: conditions.map(rename) };
}
