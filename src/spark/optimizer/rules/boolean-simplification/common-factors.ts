import { ExpressionSet } from '../../../equality/expression-set.ts';
import type { Expr } from '../../../expr/expr.ts';
import { and, or } from '../../../expr/factories.ts';
import { reduceAnd, reduceOr, splitConjuncts, splitDisjuncts } from '../../../expr/predicates.ts';
import { balanced } from '../../balanced.ts';
import type { Connective } from './connective.ts';

/**
 * What both sides of an AND have in common as disjuncts (of an OR: as conjuncts) is drawn out: `(a OR b) AND (a OR c)` → `a OR (b AND c)`; without
 * such, repeated operands are dropped and the rest rebuilt pairwise. The same object where neither applies.
 */
export function simplifyCommonFactors(e: Connective): Expr {
  const isAnd = e.kind === 'And';
  const [factors, terms] = isAnd ? [splitDisjuncts, splitConjuncts] : [splitConjuncts, splitDisjuncts];
  const reduceFactors = isAnd ? reduceOr : reduceAnd;
  const [join, joinFactors] = isAnd ? [and, or] : [or, and];
  const left = factors(e.left);
  const right = factors(e.right);
  const rightSet = ExpressionSet.of(right);
  const common = left.filter((x) => rightSet.has(x));
  if (common.length > 0) {
    const commonSet = ExpressionSet.of(common);
    const restLeft = reduceFactors(left.filter((x) => !commonSet.has(x)));
    const restRight = reduceFactors(right.filter((x) => !commonSet.has(x)));
    if (!restLeft || !restRight) return reduceFactors(common) ?? e;
    return common.concat(join(restLeft, restRight)).reduce((a, b) => joinFactors(a, b));
  }
  const all = [...terms(e.left), ...terms(e.right)];
  const distinct = ExpressionSet.of(all);
  return all.length === distinct.size ? e : (balanced(distinct.items, join) ?? e);
}
