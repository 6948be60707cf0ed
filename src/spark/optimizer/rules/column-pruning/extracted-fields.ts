import type { DataType } from '../../../../types/data-type.ts';
import { equalExpr } from '../../../equality/equal.ts';
import { ExpressionSet } from '../../../equality/expression-set.ts';
import { semanticEquals } from '../../../equality/semantic.ts';
import { exprChildren } from '../../../expr/children.ts';
import type { AttributeReference, Expr, ExprId } from '../../../expr/expr.ts';
import { arrayStructFieldName, isExtraction } from '../../../expr/extraction.ts';
import { memoExpr } from '../../../expr/memo-expr.ts';
import { existsExpr } from '../../../expr/traverse.ts';
import { references } from '../../../facts/references.ts';
import { typeOf } from '../../../facts/typing.ts';

/** The fields of one column that are read, the column not being read otherwise. */
export interface ExtractedFields {
  readonly column: AttributeReference;
  readonly fields: readonly Expr[];
}

const isArrayOfStructAccess = (e: Expr): boolean => arrayStructFieldName(e) !== undefined;

/** Does a field access occur in `e`? */
export const readsFields: (e: Expr) => boolean = memoExpr(
  (e: Expr): boolean => e.kind === 'GetStructField' || isArrayOfStructAccess(e) || exprChildren(e).some(readsFields),
);

function isFieldAccess(e: Expr): boolean {
  const input = exprChildren(e)[0];
  if (input === undefined) return false;
  const direct = input.kind === 'AttributeReference' || isExtraction(input);
  if (e.kind === 'GetStructField') return direct;
  const ofMap = input.kind === 'ScalarFunction' && (input.fn === 'map_keys' || input.fn === 'map_values');
  return isArrayOfStructAccess(e) && (direct || ofMap);
}

/** The columns read as they are, and the outermost field accesses. */
function accesses(e: Expr): readonly Expr[] {
  const out: Expr[] = [];
  const stack: Expr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.kind === 'AttributeReference' || isFieldAccess(top)) out.push(top);
    else stack.push(...[...exprChildren(top)].reverse());
  }
  return out;
}

/** How many leaves a type has, at least. */
function fieldCount(t: DataType): number {
  switch (t.kind) {
    case 'struct':
      return t.fields.reduce((sum, f) => sum + fieldCount(f.type), 0);
    case 'array':
      return fieldCount(t.element);
    case 'map':
      return fieldCount(t.key) + fieldCount(t.value);
    default:
      return 1;
  }
}

/** Without those inside another that is read whole, without repetitions, without aggregates. */
function essential(fields: readonly Expr[]): readonly Expr[] {
  const outer = fields.filter((e) => {
    const input = exprChildren(e)[0];
    return input === undefined || !fields.some((f) => existsExpr(input, (x) => semanticEquals(x, f)));
  });
  const distinct = outer.filter((e, i) => outer.findIndex((f) => equalExpr(e, f)) === i);
  return distinct.filter((e) => !existsExpr(e, (x) => x.kind === 'AggregateExpression'));
}

/**
 * The columns of which `expressions` read only some fields, with those fields (Catalyst's `getAttributeToExtractValues`).
 * @param exclusive columns left out
 */
export function extractedFields(
  expressions: readonly Expr[],
  exclusive: Iterable<ExprId>,
  collect: (e: Expr) => readonly Expr[] = accesses,
): readonly ExtractedFields[] {
  if (!expressions.some(readsFields)) return [];
  const whole = new Set<ExprId>(exclusive);
  const byColumn = new Map<ExprId, { readonly column: AttributeReference; readonly fields: Expr[] }>();
  for (const e of expressions.flatMap(collect)) {
    if (e.kind === 'AttributeReference') whole.add(e.exprId);
    else if (!existsExpr(e, (x) => x.kind === 'NamedLambdaVariable')) {
      const [column, ...more] = references(e).values();
      if (column === undefined || more.length > 0) continue;
      const known = byColumn.get(column.exprId);
      if (known) known.fields.push(e);
      else byColumn.set(column.exprId, { column, fields: [e] });
    }
  }
  return [...byColumn.values()].flatMap(({ column, fields }) => {
    if (whole.has(column.exprId)) return [];
    const kept = essential(fields);
    const used = [...ExpressionSet.of(kept)].reduce((sum, e) => sum + fieldCount(typeOf(e)), 0);
    return kept.length > 0 && used < fieldCount(column.dataType) ? [{ column, fields: kept }] : [];
  });
}
