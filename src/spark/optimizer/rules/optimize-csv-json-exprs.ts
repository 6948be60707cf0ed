import { rowOf } from '../../../functions/registry.ts';
import { type DataType, equalType, type StructField, stringType } from '../../../types/data-type.ts';
import { typeSql } from '../../../types/type-sql.ts';
import type { Expr, ScalarFunction } from '../../expr/expr.ts';
import { literal } from '../../expr/factories.ts';
import { typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';

function callOf(e: Expr | undefined, cls: string): ScalarFunction | undefined {
  return e?.kind === 'ScalarFunction' && rowOf(e.fn).class === cls ? e : undefined;
}
/** `from_json(text, schema)` without options, which could make a wrong text fail. */
function plainFromJson(e: Expr | undefined): ScalarFunction | undefined {
  const parsed = callOf(e, 'JsonToStructs');
  return parsed?.args.length === 2 ? parsed : undefined;
}

/** The same text read with only this field. */
function withField(parsed: ScalarFunction, field: StructField, isArray: boolean): ScalarFunction {
  const struct: DataType = { kind: 'struct', fields: [field] };
  const schema: DataType = isArray ? { kind: 'array', element: struct, containsNull: true } : struct;
  return { ...parsed, args: [...parsed.args.slice(0, 1), literal(typeSql(schema), stringType)] };
}

/** `from_json(to_json(x), schema)` of x's own type. */
function roundTrip(e: ScalarFunction): Expr | undefined {
  const written = callOf(plainFromJson(e)?.args[0], 'StructsToJson');
  const [x] = written?.args ?? [];
  return x && written?.args.length === 1 && equalType(typeOf(e), typeOf(x)) ? x : undefined;
}

function optimizeStructField(e: Extract<Expr, { kind: 'GetStructField' }>): Expr {
  const parsed = plainFromJson(e.child);
  const t = typeOf(e.child);
  const field = t.kind === 'struct' && t.fields.length > 1 ? t.fields[e.ordinal] : undefined;
  return parsed && field ? { ...e, child: withField(parsed, field, false), ordinal: 0 } : e;
}

function optimizeArrayField(e: ScalarFunction): Expr {
  const [source, name] = e.args;
  const parsed = plainFromJson(source);
  const t = source && typeOf(source);
  const s = t?.kind === 'array' ? t.element : undefined;
  if (!parsed || !name || s?.kind !== 'struct' || s.fields.length < 2) return e;
  const field = s.fields.find((f) => name.kind === 'Literal' && f.name === name.value);
  return field ? { ...e, args: [withField(parsed, field, true), name] } : e;
}

function optimize(e: Expr): Expr {
  if (e.kind === 'GetStructField') return optimizeStructField(e);
  if (e.kind !== 'ScalarFunction') return e;
  return callOf(e, 'GetArrayStructFields') ? optimizeArrayField(e) : (roundTrip(e) ?? e);
}

/**
 * `from_json(to_json(x), schema)` → `x` where the types agree; `from_json(t, 'p int, q string').q` → `from_json(t, 'q string').q`.
 *
 * Spark: OptimizeCsvJsonExprs, its JSON part without structs built from several fields of one text. Safe because fields are read independently; never
 * where options could make reading fail.
 */
export const optimizeCsvJsonExprs = expressionRule('OptimizeCsvJsonExprs', 'down', optimize, { expressions: ['ScalarFunction'] });
