import { widerType } from '../../types/common-type.ts';
import { arrayType, booleanType, type DataType, intType, mapType } from '../../types/data-type.ts';
import { customArgs, expects, scalar, typeOfArg } from '../define.ts';
import type { ArgumentRule, FunctionRow, LambdaParameter, Template, TypedArg, TypeSpec } from '../row.ts';
import { elementOf, hasNulls } from './arrays.ts';

const nothing: DataType = { kind: 'void' };
type Spec = Omit<Parameters<typeof scalar>[0], 'names' | 'class'>;
const higherOrder = (names: readonly string[], cls: string, spec: Spec): FunctionRow =>
  scalar({ names, class: cls, keptNames: names.slice(1), nullIntolerant: false, foldable: false, ...spec });

const elementParameter = (a: TypedArg | undefined): LambdaParameter => ({ type: elementOf(a), nullable: hasNulls(a) });
const anyElement = (a: TypedArg | undefined): LambdaParameter => ({ type: elementOf(a), nullable: true });
const index: LambdaParameter = { type: intType, nullable: false };
function entryParameters(m: TypedArg | undefined): readonly LambdaParameter[] {
  if (m?.type.kind !== 'map') return [];
  return [
    { type: m.type.key, nullable: false },
    { type: m.type.value, nullable: m.type.valueContainsNull },
  ];
}
/** The whole call is null where a collection is. */
const first: FunctionRow['nullable'] = ([a]) => a?.nullable ?? true;
const collection = (...specs: readonly TypeSpec[]): ArgumentRule => expects([...specs, 'lambda']);

const slot = (i: number): Template => ({ slot: i });
const variable = (name: string): Template => ({ variable: name });
const ifElse = (condition: Template, then: Template, otherwise: Template): Template => ({ if: condition, then, else: otherwise });
const number = (value: number): Template => ({ literal: value, type: intType });
const call = (fn: string, ...args: readonly Template[]): Template => ({ call: fn, args });

/** array_sort's default order: ascending, nulls last. */
const ascending: Template = {
  lambda: ['left', 'right'],
  body: ifElse(
    call('and', call('isnull', variable('left')), call('isnull', variable('right'))),
    number(0),
    ifElse(
      call('isnull', variable('left')),
      number(1),
      ifElse(
        call('isnull', variable('right')),
        number(-1),
        ifElse(
          call('<', variable('left'), variable('right')),
          number(-1),
          ifElse(call('>', variable('left'), variable('right')), number(1), number(0)),
        ),
      ),
    ),
  ),
};

export const lambdas: readonly FunctionRow[] = [
  higherOrder(['transform'], 'ArrayTransform', {
    args: collection('array'),
    type: ([, f]) => arrayType(f?.type ?? nothing, f?.nullable ?? true),
    nullable: first,
    lambdaParameters: ([a]) => [elementParameter(a), index],
  }),
  higherOrder(['filter'], 'ArrayFilter', {
    args: collection('array'),
    type: typeOfArg(0),
    nullable: first,
    lambdaParameters: ([a]) => [elementParameter(a), index],
  }),
  higherOrder(['exists'], 'ArrayExists', {
    args: collection('array'),
    type: () => booleanType,
    lambdaParameters: ([a]) => [elementParameter(a)],
  }),
  higherOrder(['forall'], 'ArrayForAll', {
    args: collection('array'),
    type: () => booleanType,
    lambdaParameters: ([a]) => [elementParameter(a)],
  }),
  higherOrder(['aggregate', 'reduce'], 'ArrayAggregate', {
    args: { min: 3, max: 4, input: { kind: 'expects', types: ['array', 'any', 'lambda', 'lambda'] } },
    type: (args) => args[3]?.type ?? args[1]?.type ?? nothing,
    nullable: ([a, , , finish]) => (a?.nullable ?? true) || (finish?.nullable ?? true),
    expand: (args) =>
      args.length === 3 ? { call: 'aggregate', args: [slot(0), slot(1), slot(2), { lambda: ['id'], body: variable('id') }] } : undefined,
    lambdaParameters: ([a, zero], i) => {
      const accumulator = { type: zero?.type ?? nothing, nullable: true };
      return i === 2 ? [accumulator, elementParameter(a)] : [accumulator];
    },
  }),
  higherOrder(['array_sort'], 'ArraySort', {
    args: { min: 1, max: 2, input: { kind: 'expects', types: ['array', 'lambda'] } },
    type: typeOfArg(0),
    nullable: first,
    expand: (args) => (args.length === 1 ? { call: 'array_sort', args: [slot(0), ascending] } : undefined),
    print: { analyzed: 'array_sort($0, $1, false)', pretty: 'array_sort($0, $1)' },
    lambdaParameters: ([a]) => [elementParameter(a), elementParameter(a)],
  }),
  higherOrder(['zip_with'], 'ZipWith', {
    args: collection('array', 'array'),
    type: ([, , f]) => arrayType(f?.type ?? nothing, f?.nullable ?? true),
    nullable: ([a, b]) => (a?.nullable ?? true) || (b?.nullable ?? true),
    lambdaParameters: ([a, b]) => [anyElement(a), anyElement(b)],
  }),
  higherOrder(['map_filter'], 'MapFilter', {
    args: collection('map'),
    type: typeOfArg(0),
    nullable: first,
    lambdaParameters: ([m]) => entryParameters(m),
  }),
  higherOrder(['transform_keys'], 'TransformKeys', {
    args: collection('map'),
    type: ([m, f]) => (m?.type.kind === 'map' ? mapType(f?.type ?? nothing, m.type.value, m.type.valueContainsNull) : nothing),
    nullable: first,
    lambdaParameters: ([m]) => entryParameters(m),
  }),
  higherOrder(['transform_values'], 'TransformValues', {
    args: collection('map'),
    type: ([m, f]) => (m?.type.kind === 'map' ? mapType(m.type.key, f?.type ?? nothing, f?.nullable ?? true) : nothing),
    nullable: first,
    lambdaParameters: ([m]) => entryParameters(m),
  }),
  higherOrder(['map_zip_with'], 'MapZipWith', {
    args: customArgs(
      3,
      3,
      ([a, b]) => {
        if (a?.type.kind !== 'map' || b?.type.kind !== 'map') return [undefined, undefined, undefined];
        const key = widerType(a.type.key, b.type.key);
        if (!key) return [undefined, undefined, undefined];
        return [mapType(key, a.type.value, a.type.valueContainsNull), mapType(key, b.type.value, b.type.valueContainsNull), undefined];
      },
      ['map', 'map', 'lambda'],
    ),
    type: ([m, , f]) => (m?.type.kind === 'map' ? mapType(m.type.key, f?.type ?? nothing, f?.nullable ?? true) : nothing),
    nullable: ([a, b]) => (a?.nullable ?? true) || (b?.nullable ?? true),
    lambdaParameters: ([a, b]) =>
      a?.type.kind === 'map' && b?.type.kind === 'map'
        ? [
            { type: a.type.key, nullable: false },
            { type: a.type.value, nullable: true },
            { type: b.type.value, nullable: true },
          ]
        : [],
  }),
];
