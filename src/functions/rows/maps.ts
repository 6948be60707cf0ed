import { widerTypeWithoutStrings } from '../../types/common-type.ts';
import { arrayType, booleanType, type DataType, mapType, stringType, structType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import type { Value } from '../../types/value.ts';
import { always, anyArgs, customArgs, expects, implicit, scalar } from '../define.ts';
import { buildMap } from '../evaluate/collections.ts';
import { array, arrayOf, map, str, struct, structOf } from '../evaluate/values.ts';
import type { FunctionRow, TypedArg } from '../row.ts';
import { elementOf, hasNulls } from './arrays.ts';

const nothing: DataType = { kind: 'void' };
const keyOf = (a: TypedArg | undefined): DataType => (a?.type.kind === 'map' ? a.type.key : nothing);
const valueTypeOf = (a: TypedArg | undefined): DataType => (a?.type.kind === 'map' ? a.type.value : nothing);
const valueNulls = (a: TypedArg | undefined): boolean => a?.type.kind === 'map' && a.type.valueContainsNull;
const every = (args: readonly TypedArg[], odd: 0 | 1): readonly TypedArg[] => args.filter((_, i) => i % 2 === odd);
const merged = (args: readonly TypedArg[]): DataType => (args.length === 0 ? nothing : args.map((a) => a.type).reduce(looserType));
const evenly = (args: readonly Value[], odd: 0 | 1): readonly Value[] => args.filter((_, i) => i % 2 === odd);

/** Key and value of an array of two-field structs. */
function entryOf(a: TypedArg | undefined): { readonly key: DataType; readonly value: DataType; readonly valueNulls: boolean } {
  const t = elementOf(a);
  const [key, value] = t.kind === 'struct' ? t.fields : [];
  return { key: key?.type ?? nothing, value: value?.type ?? nothing, valueNulls: value?.nullable ?? true };
}

export const maps: readonly FunctionRow[] = [
  scalar({
    names: ['map'],
    class: 'CreateMap',
    args: { ...anyArgs(0, Number.POSITIVE_INFINITY), even: true },
    type: (args) => {
      const values = every(args, 1);
      return mapType(
        merged(every(args, 0)),
        merged(values),
        values.some((v) => v.nullable),
      );
    },
    nullable: 'never',
    nullIntolerant: false,
    evaluate: (args, [t], result) => buildMap(evenly(args, 0), evenly(args, 1), result.kind === 'map' ? result.key : (t ?? nothing)),
  }),
  scalar({
    names: ['named_struct', 'struct'],
    class: 'CreateNamedStruct',
    keptNames: ['struct'],
    args: { ...anyArgs(2, Number.POSITIVE_INFINITY), even: true },
    type: (args) =>
      structType(
        every(args, 1).map((v, i) => ({ name: String(every(args, 0)[i]?.literal?.value ?? `col${i + 1}`), type: v.type, nullable: v.nullable })),
      ),
    nullable: 'never',
    nullIntolerant: false,
    evaluate: (args) => structOf(evenly(args, 1)),
  }),
  scalar({
    names: ['map_concat'],
    class: 'MapConcat',
    args: anyArgs(0, Number.POSITIVE_INFINITY),
    type: (args) => (args.length === 0 ? mapType(stringType, stringType, true) : merged(args)),
    nullIntolerant: false,
    foldable: false,
  }),
  scalar({
    names: ['map_contains_key'],
    class: 'MapContainsKey',
    args: customArgs(
      2,
      2,
      ([m, key]) => {
        if (m?.type.kind !== 'map' || !key || key.type.kind === 'void') return [undefined, undefined];
        const common = widerTypeWithoutStrings(m.type.key, key.type);
        return common ? [mapType(common, m.type.value, m.type.valueContainsNull), common] : [undefined, undefined];
      },
      ['map', 'any'],
    ),
    type: always(booleanType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: { call: 'array_contains', args: [{ call: 'map_keys', args: [{ slot: 0 }] }, { slot: 1 }] },
  }),
  scalar({
    names: ['map_keys'],
    class: 'MapKeys',
    args: expects(['map']),
    type: ([m]) => arrayType(keyOf(m), true),
    evaluate: ([m]) => arrayOf(map(m).keys),
  }),
  scalar({
    names: ['map_values'],
    class: 'MapValues',
    args: expects(['map']),
    type: ([m]) => arrayType(valueTypeOf(m), true),
    evaluate: ([m]) => arrayOf(map(m).values),
  }),
  scalar({
    names: ['map_entries'],
    class: 'MapEntries',
    args: expects(['map']),
    type: ([m]) =>
      arrayType(
        structType([
          { name: 'key', type: keyOf(m), nullable: false },
          { name: 'value', type: valueTypeOf(m), nullable: valueNulls(m) },
        ]),
        false,
      ),
    evaluate: ([m]) => arrayOf(map(m).keys.map((k, i) => structOf([k, map(m).values[i] ?? null]))),
  }),
  scalar({
    names: ['map_from_arrays'],
    class: 'MapFromArrays',
    args: expects(['array', 'array']),
    type: ([k, v]) => mapType(elementOf(k), elementOf(v), hasNulls(v)),
    evaluate: ([k, v], [t]) => buildMap(array(k), array(v), t?.kind === 'array' ? t.element : nothing),
  }),
  scalar({
    names: ['map_from_entries'],
    class: 'MapFromEntries',
    args: expects(['array']),
    type: ([a]) => {
      const e = entryOf(a);
      return mapType(e.key, e.value, e.valueNulls);
    },
    nullable: ([a]) => (a?.nullable ?? true) || hasNulls(a),
    evaluate: ([a], _types, result) => {
      if (array(a).includes(null)) return null;
      const entries = array(a).map((e) => struct(e));
      return buildMap(
        entries.map((e) => e[0] ?? null),
        entries.map((e) => e[1] ?? null),
        result.kind === 'map' ? result.key : nothing,
      );
    },
  }),
  scalar({
    names: ['str_to_map'],
    class: 'StringToMap',
    args: implicit([stringType, stringType, stringType], 2),
    type: always(mapType(stringType, stringType, true)),
    defaults: [
      { value: ',', type: stringType },
      { value: ':', type: stringType },
    ],
    evaluate: ([text, pair, keyValue]) => {
      const entries = str(text)
        .split(str(pair))
        .map((e) => {
          const at = e.indexOf(str(keyValue));
          return at < 0 ? ([e, null] as const) : ([e.slice(0, at), e.slice(at + str(keyValue).length)] as const);
        });
      return buildMap(
        entries.map(([k]) => k),
        entries.map(([, v]) => v),
        stringType,
      );
    },
  }),
];
