import { equalExpr } from '../../../equality/equal.ts';
import { exprChildren } from '../../../expr/children.ts';
import type { Expr } from '../../../expr/expr.ts';
import { arrayStructFields } from '../../../expr/extraction.ts';
import { transformExpr } from '../../../expr/traverse.ts';
import { output, typeOf } from '../../../facts/typing.ts';
import { mapPlanExpressions } from '../../../plan/children.ts';
import type { Generate, Plan, Project } from '../../../plan/plan.ts';
import { generatorClass, isExplode, withGeneratorInput } from '../../generator-input.ts';
import type { OptimizerContext } from '../../rule.ts';
import { extractedFields } from './extracted-fields.ts';
import { rewriteIfFieldsSuffice, rewriteWithAliases } from './nested-column-aliasing.ts';

const prunable: ReadonlySet<string> = new Set(['Explode', 'Stack', 'PosExplode', 'Inline']);

interface Chains {
  /** The node itself and the chain of struct accesses it is the top of. */
  readonly here: readonly Expr[];
  /** Chains further inside. */
  readonly inside: readonly Expr[];
}
function chains(e: Expr): Chains {
  if (e.kind === 'AttributeReference') return { here: [e], inside: [] };
  if (e.kind === 'GetStructField') {
    const below = chains(e.child);
    return { here: below.here.map((child) => ({ ...e, child })), inside: below.inside };
  }
  const below = exprChildren(e).map(chains);
  return { here: [], inside: [...below.flatMap((c) => c.here), ...below.flatMap((c) => c.inside)] };
}
/** Chains of struct accesses on columns, outermost. */
function structAccesses(e: Expr): readonly Expr[] {
  const { here, inside } = chains(e);
  return [...here, ...inside].filter((x) => x.kind !== 'AttributeReference');
}

/** A struct access on a generated column, as an access on the array it comes from. */
function onInput(access: Expr, input: Expr): Expr {
  if (access.kind !== 'GetStructField') return input;
  const t = typeOf(access.child);
  const name = access.name ?? (t.kind === 'struct' ? t.fields[access.ordinal]?.name : undefined) ?? '';
  return arrayStructFields(onInput(access.child, input), name);
}

function throughProject(p: Project, g: Generate, ctx: OptimizerContext): Plan | undefined {
  const inputs = exprChildren(g.generator);
  const extracted = extractedFields([...p.projectList, ...inputs], []);
  if (extracted.length === 0) return undefined;
  const generated = new Set(g.generatorOutput.map((a) => a.exprId));
  const pushed = rewriteWithAliases(
    p,
    extracted.filter((x) => !generated.has(x.column.exprId)),
    ctx,
  );
  const t = inputs[0] && typeOf(inputs[0]);
  if (!isExplode(g) || t?.kind !== 'array' || t.element.kind === 'array') return pushed;
  const accessed = extracted.filter((x) => generated.has(x.column.exprId)).flatMap((x) => x.fields);
  const [only, ...more] = extractedFields(accessed, [], structAccesses);
  const [field, ...others] = only?.fields ?? [];
  if (!only || !field || more.length + others.length > 0 || pushed.kind !== 'Project' || pushed.child.kind !== 'Generate') return pushed;
  const input = exprChildren(pushed.child.generator)[0];
  if (!input) return pushed;
  const child = withGeneratorInput(pushed.child, onInput(field, input));
  const column = output(child).find((a) => a.exprId === only.column.exprId);
  return mapPlanExpressions({ ...pushed, child }, (root) =>
    transformExpr(root, (e) => (column && e.kind === 'GetStructField' && equalExpr(e, field) ? column : e)),
  );
}

/**
 * Project / Generate, or Generate alone, where only some fields of a column are read: the fields are computed below; a single field of an exploded
 * struct is taken from the array before it is exploded. Undefined where it does not apply.
 *
 * Spark: GeneratorNestedColumnAliasing, a part of ColumnPruning.
 */
export function generatorNestedColumnAliasing(p: Plan, ctx: OptimizerContext): Plan | undefined {
  const g = p.kind === 'Project' ? p.child : p;
  if (g.kind !== 'Generate' || !prunable.has(generatorClass(g) ?? '')) return undefined;
  if (p.kind === 'Project') return throughProject(p, g, ctx);
  const required = output(g.child).filter((_, i) => !g.unrequiredChildIndex.includes(i));
  return rewriteIfFieldsSuffice(
    g,
    exprChildren(g.generator),
    required.map((a) => a.exprId),
    ctx,
  );
}
