import type { DataType, DayTimeIntervalType, YearMonthIntervalType } from '../../types/data-type.ts';

// What Spark's types say and Substrait's do not: names of struct fields, the fields of intervals, void. Each is listed depth first, in the order in
// which Substrait lists names: a struct's fields, a list's element, a map's key, then its value.

/** Names of all struct fields inside `t`, depth first. */
export function structNames(t: DataType): readonly string[] {
  switch (t.kind) {
    case 'struct':
      return t.fields.flatMap((f) => [f.name, ...structNames(f.type)]);
    case 'array':
      return structNames(t.element);
    case 'map':
      return [...structNames(t.key), ...structNames(t.value)];
    default:
      return [];
  }
}

/** Names of columns, each followed by those of the struct fields in its type. */
export function columnNames(columns: readonly { readonly name: string; readonly type: DataType }[]): readonly string[] {
  return columns.flatMap((c) => [c.name, ...structNames(c.type)]);
}

const parts = (t: DataType): readonly DataType[] => {
  switch (t.kind) {
    case 'struct':
      return t.fields.map((f) => f.type);
    case 'array':
      return [t.element];
    case 'map':
      return [t.key, t.value];
    default:
      return [];
  }
};

/** The types without parts inside `t`, depth first. */
export function leafTypes(t: DataType): readonly DataType[] {
  const inner = parts(t);
  return inner.length === 0 ? [t] : inner.flatMap(leafTypes);
}

const fieldsOf = (t: YearMonthIntervalType | DayTimeIntervalType): string => (t.start === t.end ? t.start : `${t.start} to ${t.end}`);

/** The fields of the intervals in `t`, comma separated; absent where all have the default fields (year to month, day to second). */
export function intervalFields(t: DataType): string | undefined {
  const fields = leafTypes(t).flatMap((l) => (l.kind === 'year-month interval' || l.kind === 'day-time interval' ? [fieldsOf(l)] : []));
  return fields.every((f) => f === 'year to month' || f === 'day to second') ? undefined : fields.join(',');
}

/** Whether `t` is, or contains, Spark's void. */
export function hasVoid(t: DataType): boolean {
  return leafTypes(t).some((l) => l.kind === 'void');
}
/** Whether `t` contains both void and string: written alike, so such a type cannot be told from its form. */
export function mixesVoidAndString(t: DataType): boolean {
  const leaves = leafTypes(t);
  return leaves.some((l) => l.kind === 'void') && leaves.some((l) => l.kind === 'string');
}
