import { tightestCommonType, widerCommonType, widerTypeWithoutStrings } from '../../types/common-type.ts';
import { arrayType, bigintType, booleanType, type DataType, intType, sameType, stringType, structType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import type { Value } from '../../types/value.ts';
import { always, anyArgs, commonArgs, customArgs, expects, implicit, scalar, typeOfArg } from '../define.ts';
import * as c from '../evaluate/collections.ts';
import { array, arrayOf, bool, map, num, str } from '../evaluate/values.ts';
import { implicitCastType } from '../input-types.ts';
import type { ArgumentRule, FunctionRow, TypedArg } from '../row.ts';

const nothing: DataType = { kind: 'void' };
export function elementOf(a: TypedArg | undefined): DataType {
  return a?.type.kind === 'array' ? a.type.element : nothing;
}
export function hasNulls(a: TypedArg | undefined): boolean {
  return a?.type.kind === 'array' && a.type.containsNull;
}
const elementType = (t: DataType | undefined): DataType => (t?.kind === 'array' ? t.element : nothing);
const element: FunctionRow['type'] = ([a]) => elementOf(a);

type Find = (a: DataType, b: DataType) => DataType | undefined;
/** An array and a value of its elements' type: both to the common type. */
const withElement = (find: Find): ArgumentRule =>
  customArgs(
    2,
    2,
    ([a, v]) => {
      if (a?.type.kind !== 'array' || !v || v.type.kind === 'void') return [undefined, undefined];
      const common = find(a.type.element, v.type);
      return common ? [arrayType(common, a.type.containsNull), common] : [undefined, undefined];
    },
    ['array', 'any'],
  );
/** Two arrays: elements to the common type. */
const twoArrays: ArgumentRule = customArgs(
  2,
  2,
  ([a, b]) => {
    if (a?.type.kind !== 'array' || b?.type.kind !== 'array') return [undefined, undefined];
    const common = tightestCommonType(a.type.element, b.type.element);
    return common ? [arrayType(common, a.type.containsNull), arrayType(common, b.type.containsNull)] : [undefined, undefined];
  },
  ['array', 'array'],
);
/** The array's type, its elements nullable where the added value is. */
function withAdded(a: TypedArg | undefined, added: TypedArg | undefined): DataType {
  const t = a?.type ?? nothing;
  return t.kind === 'array' && added?.nullable ? arrayType(t.element, true) : t;
}

const setFunction = (
  name: string,
  cls: string,
  containsNull: (a: boolean, b: boolean) => boolean,
  f: (a: readonly Value[], b: readonly Value[], t: DataType) => readonly Value[],
): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: twoArrays,
    type: ([a, b]) => arrayType(looserType(elementOf(a), elementOf(b)), containsNull(hasNulls(a), hasNulls(b))),
    evaluate: ([a, b], [t]) => arrayOf(f(array(a), array(b), elementType(t))),
  });

const extreme = (name: string, cls: string, sign: 1 | -1): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit(['array']),
    type: element,
    nullable: 'always',
    evaluate: ([a], [t]) => c.extreme(array(a), elementType(t), sign),
  });

const size = (names: readonly string[], strict: boolean): FunctionRow =>
  scalar({
    names,
    ...(strict ? { internal: true } : {}),
    class: 'Size',
    ownName: 'size',
    keptNames: names.slice(1),
    args: expects(['array-or-map']),
    type: always(intType),
    nullable: (args, conf) => (strict || conf.ansiEnabled) && args.some((a) => a.nullable),
    nullIntolerant: false,
    print: { analyzed: strict ? '$name($0, false)' : '$name($0, $legacy)', pretty: '$name($0)' },
    evaluate: ([v], [t], _result, conf) => {
      if (v === null) return strict || conf.ansiEnabled ? null : -1;
      return t?.kind === 'map' ? map(v).keys.length : array(v).length;
    },
  });

export const arrays: readonly FunctionRow[] = [
  scalar({
    names: ['array'],
    class: 'CreateArray',
    args: commonArgs(0, true),
    type: (args) =>
      arrayType(
        args.length === 0 ? nothing : args.map((a) => a.type).reduce(looserType),
        args.some((a) => a.nullable),
      ),
    nullable: 'never',
    nullIntolerant: false,
    evaluate: (args) => arrayOf(args),
  }),
  scalar({
    names: ['array_append'],
    class: 'ArrayAppend',
    args: withElement(tightestCommonType),
    type: ([a, v]) => withAdded(a, v),
    nullable: ([a]) => a?.nullable ?? true,
    nullIntolerant: false,
    evaluate: ([a, v = null]) => (a === null ? null : arrayOf([...array(a), v])),
  }),
  scalar({
    names: ['array_compact'],
    class: 'ArrayCompact',
    args: implicit(['array']),
    type: typeOfArg(0),
    nullIntolerant: false,
    foldable: false,
    replacement: {
      call: 'filter',
      args: [{ slot: 0 }, { lambda: ['arg'], body: { call: 'isnotnull', args: [{ variable: 'arg' }] } }],
    },
  }),
  scalar({
    names: ['array_contains'],
    class: 'ArrayContains',
    args: withElement(widerTypeWithoutStrings),
    type: always(booleanType),
    nullable: ([a, v]) => (a?.nullable ?? true) || (v?.nullable ?? true) || hasNulls(a),
    evaluate: ([a, v = null], [t]) => c.arrayContains(array(a), v, elementType(t)),
  }),
  scalar({
    names: ['array_distinct'],
    class: 'ArrayDistinct',
    args: expects(['array']),
    type: typeOfArg(0),
    evaluate: ([a], [t]) => arrayOf(c.distinct(array(a), elementType(t))),
  }),
  setFunction(
    'array_union',
    'ArrayUnion',
    (a, b) => a || b,
    (a, b, t) => c.distinct([...a, ...b], t),
  ),
  setFunction('array_intersect', 'ArrayIntersect', (a, b) => a && b, c.intersect),
  setFunction('array_except', 'ArrayExcept', (a) => a, c.except),
  scalar({
    names: ['arrays_overlap'],
    class: 'ArraysOverlap',
    args: twoArrays,
    type: always(booleanType),
    nullable: (args) => args.some((a) => a.nullable || hasNulls(a)),
    evaluate: ([a, b], [t]) => c.arraysOverlap(array(a), array(b), elementType(t)),
  }),
  scalar({
    names: ['array_insert'],
    class: 'ArrayInsert',
    args: customArgs(
      3,
      3,
      ([a, at, v]) => {
        if (a?.type.kind !== 'array' || !at || !v || !['tinyint', 'smallint', 'int'].includes(at.type.kind)) return [undefined, undefined, undefined];
        const common = tightestCommonType(a.type.element, v.type);
        return common ? [arrayType(common, a.type.containsNull), intType, common] : [undefined, undefined, undefined];
      },
      ['array', intType, 'any'],
    ),
    type: ([a, , v]) => withAdded(a, v),
    nullable: ([a, at]) => (a?.nullable ?? true) || (at?.nullable ?? true),
    nullIntolerant: false,
    print: { analyzed: '$name($*, $ansi)', pretty: '$name($*)' },
    evaluate: ([a, at, v = null]) => (a === null || at === null ? null : c.insert(array(a), num(at), v)),
  }),
  scalar({
    names: ['array_join'],
    class: 'ArrayJoin',
    args: customArgs(
      2,
      3,
      ([a]) => [
        a?.type.kind === 'array' && a.type.element.kind !== 'string' ? arrayType(stringType, a.type.containsNull) : undefined,
        undefined,
        undefined,
      ],
      [arrayType(stringType, true), stringType, stringType],
    ),
    type: always(stringType),
    nullIntolerant: false,
    print: { analyzed: '$name($0, $1, $?2)', pretty: '$name($*)' },
    evaluate: ([a, delimiter, other]) => {
      if (a === null || delimiter === null || other === null) return null;
      const texts = array(a).flatMap((v) => (v === null ? (other === undefined ? [] : [str(other)]) : [str(v)]));
      return texts.join(str(delimiter));
    },
  }),
  extreme('array_max', 'ArrayMax', 1),
  extreme('array_min', 'ArrayMin', -1),
  scalar({
    names: ['array_position'],
    class: 'ArrayPosition',
    args: withElement(tightestCommonType),
    type: always(bigintType),
    evaluate: ([a, v = null], [t]) => c.position(array(a), v, elementType(t)),
  }),
  scalar({
    names: ['array_remove'],
    class: 'ArrayRemove',
    args: withElement(tightestCommonType),
    type: typeOfArg(0),
    evaluate: ([a, v = null], [t]) => arrayOf(array(a).filter((x) => c.position([x], v, elementType(t)) === 0n)),
  }),
  scalar({
    names: ['array_repeat'],
    class: 'ArrayRepeat',
    args: expects(['any', intType]),
    type: ([v]) => arrayType(v?.type ?? nothing, v?.nullable ?? true),
    nullable: ([, n]) => n?.nullable ?? true,
    nullIntolerant: false,
    evaluate: ([v = null, n]) => (n === null ? null : arrayOf(c.repeatValue(v, num(n)))),
  }),
  size(['size', 'cardinality'], false),
  size(['size_strict'], true),
  scalar({
    names: ['array_size'],
    class: 'ArraySize',
    args: implicit(['array']),
    type: always(intType),
    nullIntolerant: false,
    foldable: false,
    replacement: { call: 'size_strict', args: [{ slot: 0 }] },
  }),
  scalar({
    names: ['arrays_zip'],
    class: 'ArraysZip',
    args: anyArgs(0, Number.POSITIVE_INFINITY),
    type: (args) => {
      const arraysOnly = args.slice(0, args.length / 2);
      const fields = arraysOnly.map((a, i) => ({
        name: String(args[arraysOnly.length + i]?.literal?.value ?? i),
        type: elementOf(a),
        nullable: true,
      }));
      return arrayType(structType(fields), false);
    },
    nullIntolerant: false,
    foldable: false,
    expand: (args) => ({ call: 'arrays_zip', args: [{ slots: 0 }, ...args.map((a, i) => ({ literal: a.name ?? String(i), type: stringType }))] }),
    print: { pretty: '$name($half*)' },
  }),
  scalar({
    names: ['element_at'],
    class: 'ElementAt',
    args: customArgs(
      2,
      3,
      ([a, at]) => {
        if (a?.type.kind === 'map' && at) {
          const key = tightestCommonType(a.type.key, at.type);
          return key ? [{ kind: 'map', key, value: a.type.value, valueContainsNull: a.type.valueContainsNull }, key] : [undefined, undefined];
        }
        return [undefined, a?.type.kind === 'array' && (at?.type.kind === 'tinyint' || at?.type.kind === 'smallint') ? intType : undefined];
      },
      ['array', intType, 'any'],
    ),
    type: ([a]) => (a?.type.kind === 'map' ? a.type.value : elementOf(a)),
    nullable: 'always',
    print: { analyzed: '$name($0, $1, $?2, $ansi)', pretty: '$name($0, $1)' },
    evaluate: ([a, at = null, fallback], [t], _result, conf) =>
      t?.kind === 'map' ? c.mapGet(map(a), at, t.key) : c.elementAt(array(a), num(at), fallback ?? null, conf.ansiEnabled && fallback === undefined),
  }),
  scalar({
    names: ['try_element_at'],
    class: 'TryElementAt',
    args: anyArgs(2),
    type: ([a]) => (a?.type.kind === 'map' ? a.type.value : elementOf(a)),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: { call: 'element_at', args: [{ slot: 0 }, { slot: 1 }] },
  }),
  scalar({
    names: ['get'],
    class: 'Get',
    args: anyArgs(2),
    type: element,
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: { call: 'get_array_item', args: [{ slot: 0 }, { slot: 1 }] },
  }),
  scalar({
    names: ['get_array_item'],
    internal: true,
    class: 'GetArrayItem',
    args: expects(['any', 'integral']),
    type: element,
    nullable: 'always',
    print: { analyzed: '$0[$1]' },
    evaluate: ([a, at]) => (num(at) < 0 ? null : (array(a)[num(at)] ?? null)),
  }),
  scalar({
    names: ['get_map_value'],
    internal: true,
    class: 'GetMapValue',
    args: customArgs(2, 2, ([m, key]) => [undefined, m?.type.kind === 'map' && key ? implicitCastType(key.type, m.type.key) : undefined]),
    type: ([m]) => (m?.type.kind === 'map' ? m.type.value : nothing),
    nullable: 'always',
    print: { analyzed: '$0[$1]' },
    evaluate: ([m, key = null], [t]) => (t?.kind === 'map' ? c.mapGet(map(m), key, t.key) : null),
  }),
  scalar({
    names: ['get_array_struct_fields'],
    internal: true,
    class: 'GetArrayStructFields',
    // the second argument is the field's name
    args: expects(['array', stringType]),
    type: ([a, name]) => {
      const s = elementOf(a);
      const field = s.kind === 'struct' ? s.fields.find((f) => f.name.toLowerCase() === String(name?.literal?.value).toLowerCase()) : undefined;
      return field ? arrayType(field.type, hasNulls(a) || field.nullable) : nothing;
    },
    nullable: ([a]) => a?.nullable ?? true,
    print: { analyzed: '$0.$1' },
  }),
  scalar({
    names: ['flatten'],
    class: 'Flatten',
    args: expects(['array']),
    type: element,
    nullable: ([a]) => (a?.nullable ?? true) || hasNulls(a),
    evaluate: ([a]) => (array(a).includes(null) ? null : arrayOf(array(a).flatMap((x) => array(x)))),
  }),
  scalar({
    names: ['sequence'],
    class: 'Sequence',
    args: customArgs(
      2,
      3,
      (args) => {
        const isInterval = (a: TypedArg): boolean =>
          a.type.kind === 'interval' || a.type.kind === 'year-month interval' || a.type.kind === 'day-time interval';
        const types = args.filter((a) => !isInterval(a)).map((a) => a.type);
        const [first] = types;
        if (first && types.every((t) => sameType(t, first))) return args.map(() => undefined);
        const common = widerCommonType(types);
        return args.map((a) => (common && !isInterval(a) ? common : undefined));
      },
      [
        ['integral', 'date-or-timestamp'],
        ['integral', 'date-or-timestamp'],
        ['integral', 'interval-any'],
      ],
    ),
    type: ([start]) => arrayType(start?.type ?? nothing, false),
    nullIntolerant: false,
    print: { analyzed: '$name($0, $1, $?2, $zone)', pretty: '$name($*)' },
    evaluate: ([start = null, stop = null, step], [t, , stepType], _result, conf) =>
      start === null || stop === null || step === null || !t ? null : c.sequence(start, stop, step, t, stepType, conf),
  }),
  scalar({
    names: ['shuffle'],
    class: 'Shuffle',
    args: { min: 1, max: 2, input: { kind: 'expects', types: ['array', bigintType] } },
    type: typeOfArg(0),
    nullable: ([a]) => a?.nullable ?? true,
    nullIntolerant: false,
    deterministic: false,
    foldable: false,
    defaults: [{ value: 0n, type: bigintType }],
    print: { analyzed: '$name($0, $?1)', pretty: '$name($0)' },
  }),
  scalar({
    names: ['slice'],
    class: 'Slice',
    args: implicit(['array', intType, intType]),
    type: typeOfArg(0),
    evaluate: ([a, start, length]) => arrayOf(c.slice(array(a), num(start), num(length))),
  }),
  scalar({
    names: ['sort_array'],
    class: 'SortArray',
    args: expects(['array', booleanType], 1),
    type: typeOfArg(0),
    defaults: [{ value: true, type: booleanType }],
    evaluate: ([a, ascending], [t]) => arrayOf(c.sortArray(array(a), bool(ascending), elementType(t))),
  }),
];
