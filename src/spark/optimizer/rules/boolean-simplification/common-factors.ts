import { ExpressionSet } from '../../../equality/expression-set.ts';
import type { Expr } from '../../../expr/expr.ts';
import { and, or } from '../../../expr/factories.ts';
import { reduceAnd, reduceOr, splitConjuncts, splitDisjuncts } from '../../../expr/predicates.ts';
import { balanced } from '../../balanced.ts';
import { type Connective, isConnective } from './connective.ts';
import { hasDistinctTerms } from './distinct-terms.ts';

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
  // only what looks alike is compared: forms of long chains are costly
  const kinds = new Set(right.map((x) => x.kind));
  const candidates = left.filter((x) => kinds.has(x.kind) || !isConnective(x));
  const rightSet = candidates.length === 0 ? ExpressionSet.empty : ExpressionSet.of(right);
  const common = candidates.filter((x) => rightSet.has(x));
  if (common.length > 0) {
    const commonSet = ExpressionSet.of(common);
    const restLeft = reduceFactors(left.filter((x) => !commonSet.has(x)));
    const restRight = reduceFactors(right.filter((x) => !commonSet.has(x)));
    if (!restLeft || !restRight) return reduceFactors(common) ?? e;
    return common.concat(join(restLeft, restRight)).reduce((a, b) => joinFactors(a, b));
  }
  if (hasDistinctTerms(e)) return e;
  const all = [...terms(e.left), ...terms(e.right)];
  const distinct = ExpressionSet.of(all);
  return all.length === distinct.size ? e : (balanced(distinct.items, join) ?? e);
}
