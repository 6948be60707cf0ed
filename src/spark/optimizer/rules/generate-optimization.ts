import type { StructField } from '../../../types/data-type.ts';
import { defaultSize } from '../../../types/default-size.ts';
import { exprChildren } from '../../expr/children.ts';
import { arrayStructFields } from '../../expr/extraction.ts';
import { planReferences } from '../../facts/references.ts';
import { typeOf } from '../../facts/typing.ts';
import type { Generate, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { isExplode, withGeneratorInput } from '../generator-input.ts';
import type { Rule } from '../rule.ts';

function smallest(fields: readonly StructField[]): StructField | undefined {
  return fields.reduce<StructField | undefined>((best, f) => (best && defaultSize(best.type) <= defaultSize(f.type) ? best : f), undefined);
}

function explodeSmallest(g: Generate): Generate {
  const [array] = exprChildren(g.generator);
  const type = array && typeOf(array);
  if (!isExplode(g) || !array || type?.kind !== 'array' || type.element.kind !== 'struct' || type.element.fields.length <= 1) return g;
  const field = smallest(type.element.fields);
  return field ? withGeneratorInput(g, arrayStructFields(array, field.name)) : g;
}

function optimize(p: Plan): Plan {
  if (p.kind !== 'Project' || p.child.kind !== 'Generate' || planReferences(p).size > 0) return p;
  const child = explodeSmallest(p.child);
  return child === p.child ? p : { ...p, child };
}

/**
 * Project [] / Generate explode(people)  →  Project [] / Generate explode(people.age): of elements that nothing reads, the smallest field will do.
 *
 * Spark: GenerateOptimization. Safe because an array of a field has as many elements.
 */
export const generateOptimization: Rule = {
  name: 'GenerateOptimization',
  kinds: ['Generate'],
  apply: (plan) => transformPlan(plan, optimize),
};
