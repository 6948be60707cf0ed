import type { AttributeReference, Expr } from '../../../expr/expr.ts';
import { comparison, isNull, or } from '../../../expr/factories.ts';
import { intersectionOf, unionOf } from '../../../facts/attribute-sets.ts';
import { outputSet, references } from '../../../facts/references.ts';
import type { Plan } from '../../../plan/plan.ts';
import type { OptimizerContext } from '../../rule.ts';
import { renameColumns } from '../../subqueries/deduplicate.ts';

/**
 * The subquery plan with new ids for columns that the outer plan, or an IN value, has too: a join's sides may not share ids, nor may a condition
 * compare a column with itself (Catalyst's dedupSubqueryOnSelfJoin).
 */
export function separateColumns(outer: Plan, sub: Plan, values: readonly Expr[], ctx: OptimizerContext): Plan {
  const taken = unionOf(outputSet(outer), ...values.map(references));
  return renameColumns(sub, intersectionOf(taken, outputSet(sub)), ctx)?.plan ?? sub;
}

/** `v1 = c1`, `v2 = c2` … */
export function equalities(values: readonly Expr[], columns: readonly AttributeReference[]): readonly Expr[] {
  return values.flatMap((v, i) => {
    const c = columns[i];
    return c ? [comparison('=', v, c)] : [];
  });
}

/** A comparison that counts as true when it is null, as `NOT IN` needs. */
export function nullAware(e: Expr): Expr {
  return or(e, isNull(e));
}
