import { canonical } from '../equality/canonical.ts';
import { equalExpr } from '../equality/equal.ts';
import { ExpressionSet } from '../equality/expression-set.ts';
import type { Alias, Expr, NamedExpression } from '../expr/expr.ts';
import { isNull } from '../expr/factories.ts';
import { splitConjuncts } from '../expr/predicates.ts';
import { transformExpr } from '../expr/traverse.ts';
import { canEvaluate } from '../plan/join-conditions.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Join, Plan } from '../plan/plan.ts';
import { maxRows } from './max-rows.ts';
import { isDeterministic } from './properties.ts';
import { references } from './references.ts';
import { output, toAttribute } from './typing.ts';

const isSubset = (a: ExpressionSet, b: ExpressionSet): boolean => a.items.every((e) => b.has(e));

/** The pairs of keys a join equates, left and right (Catalyst's ExtractEquiJoinKeys); a null-safe pair gives its null tests. None: undefined. */
export function equiJoinKeys(p: Join): { readonly left: readonly Expr[]; readonly right: readonly Expr[] } | undefined {
  const left: Expr[] = [];
  const right: Expr[] = [];
  for (const e of p.condition ? splitConjuncts(p.condition) : []) {
    if (e.kind !== 'BinaryComparison' || (e.op !== '=' && e.op !== '<=>')) continue;
    if (references(e.left).size === 0 || references(e.right).size === 0) continue;
    const straight = canEvaluate(e.left, p.left) && canEvaluate(e.right, p.right);
    if (!straight && !(canEvaluate(e.left, p.right) && canEvaluate(e.right, p.left))) continue;
    const [l, r] = straight ? [e.left, e.right] : [e.right, e.left];
    left.push(e.op === '=' ? l : isNull(l));
    right.push(e.op === '=' ? r : isNull(r));
  }
  return left.length > 0 ? { left, right } : undefined;
}

function joinKeys(p: Join): readonly ExpressionSet[] {
  if (p.joinType === 'LeftSemi' || p.joinType === 'LeftAnti') return distinctKeys(p.left);
  const keys = equiJoinKeys(p);
  if (!keys) return [];
  const leftSet = ExpressionSet.of(keys.left);
  const rightSet = ExpressionSet.of(keys.right);
  const leftUnique = distinctKeys(p.left).some((k) => isSubset(k, leftSet));
  const rightUnique = distinctKeys(p.right).some((k) => isSubset(k, rightSet));
  const inner = p.joinType === 'Inner';
  if (inner && leftUnique && rightUnique) return [...distinctKeys(p.left), ...distinctKeys(p.right)];
  if ((inner || p.joinType === 'LeftOuter') && rightUnique) return distinctKeys(p.left);
  if ((inner || p.joinType === 'RightOuter') && leftUnique) return distinctKeys(p.right);
  return [];
}

function throughItems(keys: readonly ExpressionSet[], items: readonly NamedExpression[]): readonly ExpressionSet[] {
  const visible = ExpressionSet.of(items.map(toAttribute));
  const aliases = items.filter((e): e is Alias => e.kind === 'Alias' && isDeterministic(e.child)).reverse();
  const kept = keys.filter((k) => isSubset(k, visible));
  if (aliases.length === 0) return kept;
  const named = keys.map((key) =>
    key.map((e) =>
      transformExpr(e, (x) => {
        const alias = aliases.find((a) => equalExpr(canonical(a.child), canonical(x)));
        return alias ? toAttribute(alias) : x;
      }),
    ),
  );
  return [...named.filter((k) => isSubset(k, visible)), ...kept];
}

function withKey(keys: readonly ExpressionSet[], key: ExpressionSet): readonly ExpressionSet[] {
  if (keys.some((k) => isSubset(k, key))) return keys;
  return [...keys.filter((k) => !isSubset(key, k)), key];
}

const wholeRow = (p: Plan): readonly ExpressionSet[] => [ExpressionSet.of(output(p))];

/** Sets of expressions whose values identify a row of `p` (Catalyst's `distinctKeys`); an empty set: there is at most one row. */
export const distinctKeys: (p: Plan) => readonly ExpressionSet[] = memoPlan((p: Plan): readonly ExpressionSet[] => {
  switch (p.kind) {
    case 'Aggregate':
      return throughItems(withKey(distinctKeys(p.child), ExpressionSet.of(p.groupingExpressions)), p.aggregateExpressions);
    case 'Distinct':
      return wholeRow(p);
    case 'Intersect':
    case 'Except':
      return p.isAll ? [] : wholeRow(p);
    case 'GlobalLimit':
    case 'Offset': {
      const rows = maxRows(p);
      return rows !== undefined && rows <= 1 ? output(p).map((a) => ExpressionSet.of([a])) : distinctKeys(p.child);
    }
    case 'Join':
      return joinKeys(p);
    case 'Project': {
      const keys = distinctKeys(p.child);
      return keys.length === 0 ? [] : throughItems(keys, p.projectList);
    }
    case 'Sample':
      return p.withReplacement ? [] : distinctKeys(p.child);
    case 'WithCTE':
      return distinctKeys(p.plan);
    case 'Filter':
    case 'LocalLimit':
    case 'Tail':
    case 'Sort':
    case 'Window':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return distinctKeys(p.child);
    default:
      return [];
  }
});
