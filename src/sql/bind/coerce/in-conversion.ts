import { typeLattice } from '../../../types/common-type.ts';
import { equalType } from '../../../types/data-type.ts';
import { implicitCast } from '../expr/make.ts';
import type { Pass } from './pass.ts';

/**
 * `x IN (…)` where an option's type is not the value's: every child is cast to the common type, also those that have it.
 * Source: Catalyst's `TypeCoercion.InConversion`.
 */
export const inConversion: Pass = (e, conf) => {
  if (e.kind !== 'In' || e.options.every((o) => equalType(o.type, e.value.type))) return e;
  const common = typeLattice(conf.ansiEnabled).common([e.value, ...e.options].map((c) => c.type));
  if (!common) return e;
  return { ...e, value: implicitCast(e.value, common, conf), options: e.options.map((o) => implicitCast(o, common, conf)) };
};
