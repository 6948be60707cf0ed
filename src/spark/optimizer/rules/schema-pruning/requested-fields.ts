import { rowOf } from '../../../../functions/registry.ts';
import { arrayType, type DataType, equalType, mapType, type StructField, sameType, structType } from '../../../../types/data-type.ts';
import { exprChildren } from '../../../expr/children.ts';
import type { Expr } from '../../../expr/expr.ts';
import { extractedFieldName } from '../../../expr/extraction.ts';
import { asSubquery } from '../../../expr/subqueries.ts';
import { isFoldable } from '../../../facts/properties.ts';
import { references } from '../../../facts/references.ts';
import { isNullable, typeOf } from '../../../facts/typing.ts';
import { mergeTypes } from './merge-types.ts';

/** A column reduced to what an expression reads of it. */
export interface RequestedField {
  readonly field: StructField;
  /** A bare column was read, not a part of one. */
  readonly wholeColumn: boolean;
  /** Only a null test: it needs no field if some field is read elsewhere. */
  readonly optional: boolean;
}

const one = (f: StructField): DataType => structType([f]);

function fieldOf(t: DataType, e: Expr): StructField | undefined {
  if (t.kind !== 'struct') return undefined;
  if (e.kind === 'GetStructField') return t.fields[e.ordinal];
  const name = extractedFieldName(e)?.toLowerCase();
  return t.fields.find((f) => f.name.toLowerCase() === name);
}

/** The column at the bottom of a chain of accesses, its type reduced to the fields on the chain (Catalyst's SelectedField). */
function selectedField(e: Expr, reduced: DataType | undefined): StructField | undefined {
  if (e.kind === 'AttributeReference') return reduced && { name: e.name, type: reduced, nullable: e.nullable };
  const inner = exprChildren(e)[0];
  if (!inner) return undefined;
  const type = typeOf(inner);
  const asArray = (): DataType | undefined => (reduced && type.kind === 'array' ? arrayType(reduced, type.containsNull) : undefined);
  const asMapValue = (v: DataType | undefined): DataType | undefined =>
    v && type.kind === 'map' ? mapType(type.key, v, type.valueContainsNull) : undefined;
  switch (e.kind) {
    case 'GetStructField': {
      const field = fieldOf(type, e);
      return field && selectedField(inner, one({ ...field, type: reduced ?? field.type }));
    }
    case 'GetArrayItem':
      return isFoldable(e.index) ? selectedField(inner, asArray()) : undefined;
    case 'GetMapValue':
      return isFoldable(e.key) ? selectedField(inner, asMapValue(reduced)) : undefined;
    case 'ScalarFunction':
      break;
    default:
      return undefined;
  }
  const element = reduced?.kind === 'array' ? reduced.element : undefined;
  switch (rowOf(e.fn).class) {
    case 'GetArrayStructFields': {
      const field = type.kind === 'array' ? fieldOf(type.element, e) : undefined;
      const result = typeOf(e);
      if (!field || result.kind !== 'array') return undefined;
      return selectedField(inner, arrayType(one({ ...field, type: element ?? field.type }), result.containsNull));
    }
    case 'MapValues':
      return selectedField(inner, asMapValue(element));
    case 'MapKeys':
      return selectedField(inner, element && type.kind === 'map' ? mapType(element, type.value, type.valueContainsNull) : undefined);
    case 'ElementAt': {
      const key = e.args[1];
      if (!key || !isFoldable(key)) return undefined;
      return selectedField(inner, type.kind === 'map' ? asMapValue(reduced) : asArray());
    }
    default:
      return undefined;
  }
}

function requestedBy(e: Expr): readonly RequestedField[] {
  if (e.kind === 'AttributeReference') {
    return [{ field: { name: e.name, type: e.dataType, nullable: isNullable(e) }, wholeColumn: true, optional: false }];
  }
  const selected = selectedField(e.kind === 'Alias' ? e.child : e, undefined);
  if (selected) return [{ field: selected, wholeColumn: false, optional: false }];
  if (e.kind === 'IsNull' || e.kind === 'IsNotNull') {
    const tested = selectedField(e.child.kind === 'Alias' ? e.child.child : e.child, undefined);
    if (tested) return [{ field: tested, wholeColumn: false, optional: true }];
    if (e.child.kind === 'AttributeReference') return requestedBy(e.child).map((r) => ({ ...r, optional: true }));
  }
  if (asSubquery(e)) return [...references(e).values()].flatMap(requestedBy);
  return exprChildren(e).flatMap(requestedBy);
}

function equalRequest(a: RequestedField, b: RequestedField): boolean {
  const sameField = a.field.name === b.field.name && a.field.nullable === b.field.nullable && equalType(a.field.type, b.field.type);
  return sameField && a.wholeColumn === b.wholeColumn && a.optional === b.optional;
}

/** Does `root` read part of `opt`'s column already? */
function covers(root: RequestedField, opt: RequestedField): boolean {
  if (root.field.name !== opt.field.name) return false;
  return sameType(mergeTypes(one(opt.field), one(root.field)), one(opt.field));
}

/** What a scan needs of each column (Catalyst's SchemaPruning.identifyRootFields). */
export function requestedFields(items: readonly Expr[], filters: readonly Expr[]): readonly RequestedField[] {
  const all: RequestedField[] = [];
  for (const r of [...items, ...filters].flatMap(requestedBy)) if (!all.some((x) => equalRequest(x, r))) all.push(r);
  const roots = all.filter((r) => !r.optional);
  return [...all.filter((r) => r.optional && !roots.some((root) => covers(root, r))), ...roots];
}
