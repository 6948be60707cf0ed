import { InternalError } from '../../../../errors/compile-error.ts';
import { rowOf } from '../../../../functions/registry.ts';
import type { StructType } from '../../../../types/data-type.ts';
import { exprChildren } from '../../../expr/children.ts';
import type { AttributeReference, Expr } from '../../../expr/expr.ts';
import { transformExpr } from '../../../expr/traverse.ts';
import { isFoldable } from '../../../facts/properties.ts';
import { typeOf } from '../../../facts/typing.ts';

/** A field access over the reduced struct: the field's new place. */
function structField(e: Extract<Expr, { kind: 'GetStructField' }>, child: Expr): Expr {
  const before = typeOf(e.child);
  const after = typeOf(child);
  const name = before.kind === 'struct' ? before.fields[e.ordinal]?.name : undefined;
  const ordinal = after.kind === 'struct' ? after.fields.findIndex((f) => f.name === name) : -1;
  if (ordinal < 0) throw new InternalError(`the pruned struct has no field ${name}`);
  return { kind: 'GetStructField', child, ordinal, name: undefined };
}

/**
 * Columns and accesses of `e` over the reduced schema (Catalyst's ProjectionOverSchema).
 * @param columns of the relation; others are left alone
 */
export function projectOver(e: Expr, schema: StructType, columns: readonly AttributeReference[]): Expr {
  const types = new Map(schema.fields.map((f) => [f.name, f.type]));
  const ids = new Set(columns.map((a) => a.exprId));
  const projected = (x: Expr): Expr | undefined => {
    if (x.kind === 'AttributeReference') {
      const dataType = types.get(x.name);
      return dataType && ids.has(x.exprId) ? { ...x, dataType } : undefined;
    }
    const inner = exprChildren(x)[0];
    const child = inner && isAccess(x) ? projected(inner) : undefined;
    if (!child) return undefined;
    switch (x.kind) {
      case 'GetStructField':
        return structField(x, child);
      case 'GetArrayItem':
      case 'GetMapValue':
        return { ...x, child };
      case 'ScalarFunction':
        return { ...x, args: [child, ...x.args.slice(1)] };
      default:
        return undefined;
    }
  };
  return transformExpr(e, (x) => projected(x) ?? x);
}

function isAccess(e: Expr): boolean {
  if (e.kind === 'GetStructField' || e.kind === 'GetArrayItem' || e.kind === 'GetMapValue') return true;
  if (e.kind !== 'ScalarFunction') return false;
  switch (rowOf(e.fn).class) {
    case 'GetArrayStructFields':
    case 'MapKeys':
    case 'MapValues':
      return true;
    case 'ElementAt': {
      const key = e.args[1];
      return key !== undefined && isFoldable(key);
    }
    default:
      return false;
  }
}
