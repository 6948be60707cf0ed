import type { DataType, StructField } from '../../../types/data-type.ts';
import { exprChildren } from '../../expr/children.ts';
import { arrayStructFields } from '../../expr/extraction.ts';
import { planReferences } from '../../facts/references.ts';
import { typeOf } from '../../facts/typing.ts';
import type { Generate, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { isExplode, withGeneratorInput } from '../generator-input.ts';
import type { Rule } from '../rule.ts';

/** Bytes of a value for estimates (Catalyst's `DataType.defaultSize`). */
function defaultSize(t: DataType): number {
  switch (t.kind) {
    case 'boolean':
    case 'tinyint':
    case 'void':
      return 1;
    case 'smallint':
      return 2;
    case 'int':
    case 'float':
    case 'date':
    case 'year-month interval':
      return 4;
    case 'bigint':
    case 'double':
    case 'timestamp':
    case 'timestamp_ntz':
    case 'day-time interval':
      return 8;
    case 'decimal':
      return t.precision <= 18 ? 8 : 16;
    case 'interval':
      return 16;
    case 'string':
      return 20;
    case 'binary':
      return 100;
    case 'array':
      return defaultSize(t.element);
    case 'map':
      return defaultSize(t.key) + defaultSize(t.value);
    case 'struct':
      return t.fields.reduce((n, f) => n + defaultSize(f.type), 0);
    default:
      return t satisfies never;
  }
}

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
