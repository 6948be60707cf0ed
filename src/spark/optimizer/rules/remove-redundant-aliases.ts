import { replaceAttributes } from '../../expr/aliases.ts';
import { mapItems } from '../../expr/children.ts';
import type { AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions } from '../../plan/children.ts';
import type { Join, Plan, Union } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';

type Ids = ReadonlySet<ExprId>;
type Mapping = Map<ExprId, AttributeReference>;

const withOutput = (ids: Ids, p: Plan): Ids => new Set([...ids, ...output(p).map((a) => a.exprId)]);

/** Remembers which columns of `before` have another id in `after`. */
function addChanges(mapping: Mapping, before: Plan, after: Plan): void {
  if (before === after) return;
  const columns = output(after);
  output(before).forEach((a, i) => {
    const b = columns[i];
    if (b && b.exprId !== a.exprId) mapping.set(a.exprId, b);
  });
}

function dropAlias(e: Expr, excluded: Ids): Expr {
  if (e.kind !== 'Alias' || e.child.kind !== 'AttributeReference') return e;
  const column = e.child;
  const keepsMetadata = e.metadata === undefined || e.metadata === column.metadata;
  return keepsMetadata && e.name === column.name && !excluded.has(column.exprId) && !excluded.has(e.exprId) ? column : e;
}

function throughJoin(p: Join, excluded: Ids): Plan {
  const left = removeAliases(p.left, withOutput(excluded, p.right));
  const right = removeAliases(p.right, withOutput(excluded, left));
  if (left === p.left && right === p.right) return p;
  const mapping: Mapping = new Map();
  addChanges(mapping, p.left, left);
  addChanges(mapping, p.right, right);
  return { ...p, left, right, condition: p.condition && replaceAttributes(p.condition, mapping) };
}

function throughUnion(p: Union, excluded: Ids): Plan {
  const first = p.children[0];
  if (!first) return p;
  const inherited = new Set(output(first).map((a) => a.exprId));
  const others: Ids = new Set([...excluded].filter((id) => !inherited.has(id)));
  let isFirst = true;
  const children = mapItems(p.children, (c) => {
    const below = isFirst ? withOutput(excluded, c) : others;
    isFirst = false;
    return removeAliases(c, below);
  });
  return children === p.children ? p : { ...p, children };
}

function removeAliases(p: Plan, excluded: Ids): Plan {
  switch (p.kind) {
    case 'Subquery': {
      const child = removeAliases(p.child, withOutput(excluded, p.child));
      return child === p.child ? p : { ...p, child };
    }
    case 'Join':
      return throughJoin(p, excluded);
    case 'Union':
      return throughUnion(p, excluded);
    default: {
      const mapping: Mapping = new Map();
      const node = mapPlanChildren(p, (c) => {
        const child = removeAliases(c, excluded);
        addChanges(mapping, c, child);
        return child;
      });
      const makesAliases = p.kind === 'Project' || p.kind === 'Aggregate' || p.kind === 'Window';
      if (!makesAliases && mapping.size === 0) return node;
      const rename = (e: Expr): Expr =>
        mapping.size === 0
          ? e
          : transformExpr(e, (x) => {
              const to = x.kind === 'AttributeReference' ? mapping.get(x.exprId) : undefined;
              return to && x.kind === 'AttributeReference' ? { ...to, name: x.name } : x;
            });
      return mapPlanExpressions(node, (e) => (makesAliases ? dropAlias(rename(e), excluded) : rename(e)));
    }
  }
}

/**
 * Project [a#1 AS a#2]  →  Project [a#1], above it a#1 for a#2; in Aggregates and Windows too. Not where the alias keeps two sides of a join, the
 * outputs of a subquery, or the first child of a union apart.
 *
 * Spark: RemoveRedundantAliases. Safe because the alias changes neither name nor value, and no column then appears on both sides of a join.
 */
export const removeRedundantAliases: Rule = {
  name: 'RemoveRedundantAliases',
  kinds: ['Project', 'Aggregate', 'Window'],
  expressions: ['Alias'],
  apply: (plan) => removeAliases(plan, new Set()),
};
