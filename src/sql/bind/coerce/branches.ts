import { haveSameType, typeLattice } from '../../../types/common-type.ts';
import { booleanType } from '../../../types/data-type.ts';
import { implicitCast, nullLiteral } from '../expr/make.ts';
import { castIfNotSame } from './cast-to.ts';
import type { Pass } from './pass.ts';

/** CASE: all values to their common type. Source: Catalyst's `TypeCoercion.CaseWhenCoercion`. */
export const caseWhen: Pass = (e, conf) => {
  if (e.kind !== 'Case') return e;
  const types = [...e.branches.map((b) => b.result.type), ...(e.otherwise ? [e.otherwise.type] : [])];
  if (haveSameType(types)) return e;
  const common = typeLattice(conf.ansiEnabled).common(types);
  if (!common) return e;
  const branches = e.branches.map((b) => ({ when: b.when, result: castIfNotSame(b.result, common, conf) }));
  return { ...e, branches, ...(e.otherwise ? { otherwise: castIfNotSame(e.otherwise, common, conf) } : {}) };
};

/** if(c, a, b): both values to their common type; an untyped null condition becomes boolean. Source: `TypeCoercion.IfCoercion`. */
export const ifCoercion: Pass = (e, conf) => {
  if (e.kind !== 'If') return e;
  if (!haveSameType([e.result.type, e.otherwise.type])) {
    const common = typeLattice(conf.ansiEnabled).wider(e.result.type, e.otherwise.type);
    return common ? { ...e, result: castIfNotSame(e.result, common, conf), otherwise: castIfNotSame(e.otherwise, common, conf) } : e;
  }
  if (e.condition.type.kind !== 'void') return e;
  const isNull = e.condition.kind === 'Literal';
  return { ...e, condition: isNull ? nullLiteral(booleanType) : implicitCast(e.condition, booleanType, conf) };
};
