import type { Conf } from '../../conf/conf.ts';
import { ExpressionSet } from '../equality/expression-set.ts';
import { semanticEquals } from '../equality/semantic.ts';
import { containsAggregate, replaceAttributes } from '../expr/aliases.ts';
import { exprChildren } from '../expr/children.ts';
import type { AttributeReference, Expr, NamedExpression } from '../expr/expr.ts';
import { and, comparison, isNotNull, or } from '../expr/factories.ts';
import { splitConjuncts } from '../expr/predicates.ts';
import { hasCorrelatedSubquery } from '../expr/subqueries.ts';
import { transformExpr } from '../expr/traverse.ts';
import { memo } from '../memo.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Join, Plan } from '../plan/plan.ts';
import { isDeterministic, isNullIntolerant } from './properties.ts';
import { outputSet, references, refersOnlyTo } from './references.ts';
import { output, toAttribute } from './typing.ts';

/** Each of `predicates` with `source` replaced; `source` is an attribute. */
function replaced(predicates: ExpressionSet, source: AttributeReference, target: Expr): ExpressionSet {
  return predicates.map((e) => (references(e).has(source.exprId) ? replaceAttributes(e, new Map([[source.exprId, target]])) : e));
}

/**
 * What follows from equalities between columns: for `l = r` every other member with l for r and r for l; where one side is a cast column, the
 * plain column is replaced by the cast. Members of `constraints` left out (Catalyst's `inferAdditionalConstraints`).
 */
export function inferAdditionalConstraints(constraints: ExpressionSet): ExpressionSet {
  const predicates = constraints.filter((e) => e.kind !== 'IsNotNull');
  let inferred = ExpressionSet.empty;
  for (const e of predicates) {
    if (e.kind !== 'BinaryComparison' || e.op !== '=') continue;
    const { left, right } = e;
    const castLeft = left.kind === 'Cast' && left.child.kind === 'AttributeReference';
    const castRight = right.kind === 'Cast' && right.child.kind === 'AttributeReference';
    if (left.kind === 'AttributeReference' && right.kind === 'AttributeReference') {
      const others = predicates.minus([e]);
      inferred = inferred.plus(replaced(others, left, right)).plus(replaced(others, right, left));
    } else if (castLeft && right.kind === 'AttributeReference') {
      inferred = inferred.plus(replaced(predicates.minus([e]), right, left));
    } else if (castRight && left.kind === 'AttributeReference') {
      inferred = inferred.plus(replaced(predicates.minus([e]), left, right));
    }
  }
  return inferred.minus(constraints);
}

function isFieldAccess(e: Expr): boolean {
  let at = e;
  while (at.kind === 'GetStructField') at = at.child;
  return at !== e && at.kind === 'AttributeReference';
}

/** The columns (and fields of columns) whose null makes `e` null, left to right. */
function nullMakers(e: Expr): Expr[] {
  const out: Expr[] = [];
  const stack: Expr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.kind === 'AttributeReference' || isFieldAccess(top)) out.push(top);
    else if (isNullIntolerant(top)) stack.push(...[...exprChildren(top)].reverse());
  }
  return out;
}

/** One node per operand: the same test is asked for on every pass, and its canonical form is known by identity. */
const notNull = memo((e: Expr): Expr => isNotNull(e));

/** `isnotnull` of all that cannot be null where `constraints` hold, and of the non-nullable columns (Catalyst's `constructIsNotNullConstraints`). */
export function isNotNullConstraints(constraints: ExpressionSet, columns: readonly AttributeReference[]): ExpressionSet {
  return constraints
    .flatMap((e) => nullMakers(e.kind === 'IsNotNull' ? e.child : e).map(notNull))
    .plus(columns.filter((a) => !a.nullable).map(notNull))
    .minus(constraints);
}

/** `constraint` with `e` replaced by the attribute of its alias; undefined when `e` does not occur. */
function withAlias(constraint: Expr, e: Expr, alias: AttributeReference): Expr | undefined {
  if (!refersOnlyTo(e, references(constraint))) return undefined;
  const out = transformExpr(constraint, (x) => (semanticEquals(x, e) ? alias : x));
  return out === constraint ? undefined : out;
}

function throughItems(child: Plan, items: readonly NamedExpression[]): ExpressionSet {
  let all = constraints(child);
  for (const item of items) {
    if (item.kind !== 'Alias') continue;
    const attribute = toAttribute(item);
    const e = item.child;
    if (e.kind === 'Literal') all = all.plus([comparison('<=>', attribute, e)]);
    else if (isDeterministic(e)) {
      const copies = all.items.map((c) => withAlias(c, e, attribute)).filter((c) => c !== undefined);
      all = all.plus(copies).plus([comparison('<=>', e, attribute)]);
    }
  }
  return all;
}

function joinConstraints(p: Join): ExpressionSet {
  switch (p.joinType) {
    case 'Inner':
    case 'Cross': {
      const both = constraints(p.left).plus(constraints(p.right));
      return p.condition ? both.plus(splitConjuncts(p.condition)) : both;
    }
    case 'LeftSemi':
      return p.condition ? constraints(p.left).plus(splitConjuncts(p.condition)) : constraints(p.left);
    case 'LeftAnti':
    case 'LeftOuter':
    case 'ExistenceJoin':
      return constraints(p.left);
    case 'RightOuter':
      return constraints(p.right);
    case 'FullOuter':
      return ExpressionSet.empty;
    default:
      return p.joinType satisfies never;
  }
}

/** Constraints of `p`, said of the attributes `columns` (by position). */
function rewritten(p: Plan, columns: readonly AttributeReference[]): ExpressionSet {
  const mapping = new Map<number, Expr>();
  output(p).forEach((a, i) => {
    const column = columns[i];
    if (column) mapping.set(a.exprId, column);
  });
  return constraints(p).map((e) => replaceAttributes(e, mapping));
}

/** Constraints that concern one column only, by column, as one conjunction each. */
function byColumn(set: ExpressionSet): Map<number, Expr> {
  const out = new Map<number, Expr>();
  for (const e of set) {
    const [column, ...more] = references(e).keys();
    if (column === undefined || more.length > 0) continue;
    const before = out.get(column);
    out.set(column, before ? and(before, e) : e);
  }
  return out;
}

/** What holds of the rows of two union branches: what holds of both, and per column what holds of either. */
function merged(a: ExpressionSet, b: ExpressionSet, columns: readonly AttributeReference[]): ExpressionSet {
  const common = a.filter((e) => isDeterministic(e) && b.has(e));
  const left = byColumn(a.minus(common));
  const right = byColumn(b.minus(common));
  const either = columns.flatMap((c) => {
    const l = left.get(c.exprId);
    const r = right.get(c.exprId);
    return l && r ? [or(l, r)] : [];
  });
  return common.plus(either);
}

function validConstraints(p: Plan): ExpressionSet {
  switch (p.kind) {
    case 'Filter':
      return constraints(p.child).plus(splitConjuncts(p.condition).filter((e) => !hasCorrelatedSubquery(e)));
    case 'Project':
      return throughItems(p.child, p.projectList);
    case 'Aggregate':
      return throughItems(
        p.child,
        p.aggregateExpressions.filter((e) => !containsAggregate(e)),
      );
    case 'Join':
      return joinConstraints(p);
    case 'LateralJoin':
      return constraints(p.left);
    case 'Union': {
      const columns = p.children[0] ? output(p.children[0]) : [];
      return p.children.map((c) => rewritten(c, columns)).reduce((a, b) => merged(a, b, columns));
    }
    case 'Intersect':
      return constraints(p.left).plus(rewritten(p.right, output(p.left)));
    case 'Except':
      return constraints(p.left);
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'OneRowRelation':
    case 'Range':
    case 'CTERelationRef':
    case 'Expand':
    case 'WithCTE':
      return ExpressionSet.empty;
    default:
      return constraints(p.child);
  }
}

/** Predicates that are true of every row `p` outputs, in Spark's order (Catalyst's `constraints`). */
export const constraints: (p: Plan) => ExpressionSet = memoPlan((p: Plan): ExpressionSet => {
  const valid = validConstraints(p);
  const columns = outputSet(p);
  return valid
    .plus(inferAdditionalConstraints(valid))
    .plus(isNotNullConstraints(valid, output(p)))
    .filter((e) => references(e).size > 0 && refersOnlyTo(e, columns) && isDeterministic(e));
});

/** {@link constraints}, or none where the session turned constraint propagation off. */
export function constraintsOf(p: Plan, conf: Conf): ExpressionSet {
  return conf.constraintPropagation ? constraints(p) : ExpressionSet.empty;
}
