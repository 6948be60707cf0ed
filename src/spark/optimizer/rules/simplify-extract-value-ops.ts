import { rowOf } from '../../../functions/registry.ts';
import type { CaseBranch, Expr, ScalarFunction } from '../../expr/expr.ts';
import { comparison, nullLiteral } from '../../expr/factories.ts';
import { typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';

/** `e` if it calls a constructor of this class. */
function constructorCall(e: Expr, cls: string): ScalarFunction | undefined {
  return e.kind === 'ScalarFunction' && rowOf(e.fn).class === cls ? e : undefined;
}

/** `map(k1, v1, …)[key]` as a CASE over the keys. */
function caseOfKeys(key: Expr, entries: readonly Expr[]): Expr | undefined {
  const branches: CaseBranch[] = [];
  for (let i = 0; i + 1 < entries.length; i += 2) {
    const k = entries[i];
    const then = entries[i + 1];
    if (k && then) branches.push({ when: comparison('=', key, k), then });
  }
  return branches.length === 0 ? undefined : { kind: 'CaseWhen', branches, elseValue: undefined };
}

/** `array(x, y).f` as `array(x.f, y.f)`. */
function fieldOfElements(array: ScalarFunction, field: Expr | undefined): Expr | undefined {
  if (field?.kind !== 'Literal' || typeof field.value !== 'string') return undefined;
  const name = field.value;
  const args: Expr[] = [];
  for (const child of array.args) {
    const t = typeOf(child);
    const ordinal = t.kind === 'struct' ? t.fields.findIndex((f) => f.name.toLowerCase() === name.toLowerCase()) : -1;
    if (ordinal < 0) return undefined;
    args.push({ kind: 'GetStructField', child, ordinal, name });
  }
  return { ...array, args };
}

function simplify(e: Expr): Expr {
  switch (e.kind) {
    case 'ScalarFunction': {
      const [source, field] = e.args;
      const array = source && rowOf(e.fn).class === 'GetArrayStructFields' ? constructorCall(source, 'CreateArray') : undefined;
      return (array && fieldOfElements(array, field)) ?? e;
    }
    case 'GetStructField':
      // name, value, name, value, …
      return constructorCall(e.child, 'CreateNamedStruct')?.args[2 * e.ordinal + 1] ?? e;
    case 'GetArrayItem': {
      const array = constructorCall(e.child, 'CreateArray');
      if (!array || e.index.kind !== 'Literal' || e.index.dataType.kind !== 'int' || typeof e.index.value !== 'number') return e;
      return array.args[e.index.value] ?? nullLiteral(typeOf(e));
    }
    case 'GetMapValue': {
      const map = constructorCall(e.child, 'CreateMap');
      return (map && caseOfKeys(e.key, map.args)) ?? e;
    }
    default:
      return e;
  }
}

/**
 * `named_struct(a, x, b, y).b` → `y`; `array(x, y).f` → `array(x.f, y.f)`; `array(x, y)[1]` → `y`, out of range → null; `map(k, v, …)[x]` → `CASE WHEN (x = k) THEN v … END`.
 *
 * Spark: SimplifyExtractValueOps, bottom-up. Safe because constructing and then extracting yields what was put in.
 */
export const simplifyExtractValueOps = expressionRule('SimplifyExtractValueOps', 'up', simplify, {
  expressions: ['GetStructField', 'GetArrayItem', 'GetMapValue', 'ScalarFunction'],
});
