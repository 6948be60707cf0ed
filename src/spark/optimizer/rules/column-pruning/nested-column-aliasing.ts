import { sameCanonical } from '../../../equality/semantic.ts';
import type { AttributeReference, Expr, ExprId, NamedExpression } from '../../../expr/expr.ts';
import { extractedFieldName, isExtraction } from '../../../expr/extraction.ts';
import { alias } from '../../../expr/factories.ts';
import { transformExpr } from '../../../expr/traverse.ts';
import { producedAttributes } from '../../../facts/references.ts';
import { output, toAttribute } from '../../../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions, planExpressions } from '../../../plan/children.ts';
import { project } from '../../../plan/factories.ts';
import type { Plan } from '../../../plan/plan.ts';
import type { OptimizerContext } from '../../rule.ts';
import { type ExtractedFields, extractedFields } from './extracted-fields.ts';

/** Field accesses become columns `_extract_<field>` that Projects below compute (Catalyst's `rewritePlanWithAliases`). */
export function rewriteWithAliases(p: Plan, extracted: readonly ExtractedFields[], ctx: OptimizerContext): Plan {
  const columns = extracted.map(({ column, fields }) => ({
    id: column.exprId,
    aliases: fields.map((e) => alias(e, `_extract_${extractedFieldName(e) ?? ''}`, ctx.nextId())),
  }));
  const aliases = columns.flatMap((c) => c.aliases);
  const replace = (root: Expr): Expr =>
    transformExpr(root, (e) => {
      const found = isExtraction(e) ? aliases.find((a) => sameCanonical(a.child, e)) : undefined;
      return found ? toAttribute(found) : e;
    });
  const itemsFor = (a: AttributeReference): readonly NamedExpression[] => columns.find((c) => c.id === a.exprId)?.aliases ?? [a];
  const below = (node: Plan): Plan =>
    mapPlanExpressions(
      mapPlanChildren(node, (c) => project(output(c).flatMap(itemsFor), c)),
      replace,
    );
  return p.kind === 'Project' ? mapPlanExpressions({ ...p, child: below(p.child) }, replace) : below(p);
}

/** The rewrite, where `expressions` read only some fields of a column; undefined otherwise. `exclusive` columns are left out. */
export function rewriteIfFieldsSuffice(p: Plan, expressions: readonly Expr[], exclusive: Iterable<ExprId>, ctx: OptimizerContext): Plan | undefined {
  const extracted = extractedFields(expressions, exclusive);
  return extracted.length === 0 ? undefined : rewriteWithAliases(p, extracted, ctx);
}

/** Operators that pass columns on and can as well pass fields. */
function passesColumns(p: Plan): boolean {
  switch (p.kind) {
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Repartition':
    case 'Sample':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
    case 'Join':
    case 'Window':
    case 'Sort':
      return true;
    default:
      return false;
  }
}

const produced = (p: Plan): readonly ExprId[] => producedAttributes(p).map((a) => a.exprId);

/**
 * Project [s.a] / Sort [s.b] / t  →  Project [_extract_a] / Sort [_extract_b] / Project [s.a AS _extract_a, s.b AS _extract_b] / t, where s has more
 * fields; also over a Filter, and below Aggregate and Expand. Undefined where it does not apply.
 *
 * Spark: NestedColumnAliasing, a part of ColumnPruning.
 */
export function nestedColumnAliasing(p: Plan, ctx: OptimizerContext): Plan | undefined {
  if (p.kind === 'Aggregate' || p.kind === 'Expand') return rewriteIfFieldsSuffice(p, planExpressions(p), produced(p), ctx);
  if (p.kind !== 'Project') return undefined;
  const filter = p.child.kind === 'Filter' ? p.child : undefined;
  const passing = filter ? filter.child : p.child;
  if (!passesColumns(passing)) return undefined;
  const expressions = [...p.projectList, ...(filter ? [filter.condition] : []), ...planExpressions(passing)];
  return rewriteIfFieldsSuffice(p, expressions, produced(passing), ctx);
}
