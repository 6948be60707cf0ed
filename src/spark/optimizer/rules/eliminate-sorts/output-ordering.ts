import { sameCanonical, semanticEquals } from '../../../equality/semantic.ts';
import { exprChildren, mapExprChildren } from '../../../expr/children.ts';
import type { AttributeReference, Expr, NamedExpression, SortOrder } from '../../../expr/expr.ts';
import { attributeSet, refersOnlyTo } from '../../../facts/references.ts';
import { output, toAttribute } from '../../../facts/typing.ts';
import type { Plan } from '../../../plan/plan.ts';

/** One key that rows are ordered by; the expressions all have the same order. */
interface OrderedBy {
  readonly expressions: readonly Expr[];
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

/** No more alternatives than this are followed (Spark's default of `expressionProjectionCandidateLimit`). */
const candidateLimit = 100;

/** `e` said of the outputs: aliased parts by their attributes, in every combination; none if a part is not output. */
function projected(e: Expr, items: readonly NamedExpression[]): readonly Expr[] {
  const aliases: AttributeReference[] = [];
  for (const item of [...items].reverse()) if (item.kind === 'Alias' && sameCanonical(item.child, e)) aliases.push(toAttribute(item));
  const isOutput = e.kind === 'AttributeReference' && items.some((i) => i.kind === 'AttributeReference' && i.exprId === e.exprId);
  if (e.kind === 'AttributeReference') return isOutput ? [...aliases, e] : aliases;
  const children = exprChildren(e);
  if (children.length === 0) return aliases.length > 0 ? aliases : [e];
  let combinations: readonly (readonly Expr[])[] = [[]];
  for (const c of children) {
    const options = projected(c, items);
    combinations = combinations.flatMap((row) => options.map((o) => [...row, o])).slice(0, candidateLimit);
  }
  const rebuilt = combinations.map((row) => {
    let i = 0;
    return mapExprChildren(e, (c) => row[i++] ?? c);
  });
  return [...aliases, ...rebuilt];
}

/** The leading keys that can be said of `items`. */
function through(ordering: readonly OrderedBy[], items: readonly NamedExpression[]): readonly OrderedBy[] {
  const hasAlias = items.some((i) => i.kind === 'Alias');
  const visible = attributeSet(items.map(toAttribute));
  const out: OrderedBy[] = [];
  for (const key of ordering) {
    const expressions = hasAlias
      ? key.expressions.flatMap((e) => projected(e, items)).slice(0, candidateLimit)
      : key.expressions.filter((e) => refersOnlyTo(e, visible));
    if (expressions.length === 0) break;
    out.push({ ...key, expressions });
  }
  return out;
}

/** How the rows of each partition of a logical plan are known to be ordered (Catalyst's `outputOrdering`). */
function outputOrdering(p: Plan): readonly OrderedBy[] {
  switch (p.kind) {
    case 'Sort':
      return p.order.map((o) => ({ expressions: [o.child], descending: o.descending, nullsFirst: o.nullsFirst }));
    case 'Range':
      return p.output.map((a) => ({ expressions: [a], descending: p.step < 0n, nullsFirst: p.step > 0n }));
    case 'Project':
      return through(outputOrdering(p.child), p.projectList);
    case 'Filter':
    case 'LocalLimit':
    case 'Offset':
    case 'Tail':
    case 'SubqueryAlias':
    case 'Subquery':
      return through(outputOrdering(p.child), output(p.child));
    default:
      return [];
  }
}

/** Is every partition of `p` in the order `required` already? */
export function isOrderedBy(p: Plan, required: readonly SortOrder[]): boolean {
  const ordering = outputOrdering(p);
  return required.every((o, i) => {
    const key = ordering[i];
    if (key === undefined || key.descending !== o.descending || key.nullsFirst !== o.nullsFirst) return false;
    return key.expressions.some((e) => semanticEquals(e, o.child));
  });
}
