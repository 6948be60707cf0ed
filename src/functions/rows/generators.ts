import { arrayType, type DataType, intType, stringType, structType } from '../../types/data-type.ts';
import { customArgs, expects, generator, variadic } from '../define.ts';
import type { ArgumentRule, FunctionRow, TypedArg } from '../row.ts';
import { elementOf, hasNulls } from './arrays.ts';

type Columns = ReturnType<NonNullable<FunctionRow['generated']>>;

/** The generator and its outer form: the latter's rows become the former with the outer flag. */
function pair(name: string, cls: string, args: ArgumentRule, generated: (args: readonly TypedArg[]) => Columns): readonly FunctionRow[] {
  const row = (n: string): FunctionRow =>
    generator({ names: [n], class: cls, args, type: (a) => arrayType(structType(generated(a)), true), nullable: 'never', generated });
  return [row(name), row(`${name}_outer`)];
}

/** Columns of an exploded array (`col`) or map (`key`, `value`). */
function exploded([a]: readonly TypedArg[]): Columns {
  if (a?.type.kind === 'map')
    return [
      { name: 'key', type: a.type.key, nullable: false },
      { name: 'value', type: a.type.value, nullable: a.type.valueContainsNull },
    ];
  return [{ name: 'col', type: elementOf(a), nullable: hasNulls(a) }];
}
const positioned = (args: readonly TypedArg[]): Columns => [{ name: 'pos', type: intType, nullable: false }, ...exploded(args)];

function inlined([a]: readonly TypedArg[]): Columns {
  const t = elementOf(a);
  return t.kind === 'struct' ? t.fields.map((f) => ({ name: f.name, type: f.type, nullable: f.nullable || hasNulls(a) })) : [];
}

const rowCount = (n: TypedArg | undefined): number => (typeof n?.literal?.value === 'number' ? n.literal.value : 1);
/** The first type in a column of stack's values that is not an untyped null. */
function stackType(args: readonly TypedArg[], column: number, width: number): DataType {
  for (let i = column + 1; i < args.length; i += width) {
    const t = args[i]?.type;
    if (t && t.kind !== 'void') return t;
  }
  return { kind: 'void' };
}
function stacked([n, ...values]: readonly TypedArg[]): Columns {
  const width = Math.ceil(values.length / rowCount(n));
  return values.slice(0, width).map((v, i) => ({ name: `col${i}`, type: v.type, nullable: true }));
}

export const generators: readonly FunctionRow[] = [
  ...pair('explode', 'Explode', expects(['array-or-map']), exploded),
  ...pair('posexplode', 'PosExplode', expects(['array-or-map']), positioned),
  ...pair('inline', 'Inline', expects(['array']), inlined),
  generator({
    names: ['stack'],
    class: 'Stack',
    args: customArgs(2, Number.POSITIVE_INFINITY, (args) => {
      const width = Math.ceil((args.length - 1) / rowCount(args[0]));
      return args.map((a, i): DataType | undefined => (i > 0 && a.type.kind === 'void' ? stackType(args, (i - 1) % width, width) : undefined));
    }),
    type: (args) => arrayType(structType(stacked(args)), true),
    nullable: 'never',
    generated: stacked,
  }),
  generator({
    names: ['json_tuple'],
    class: 'JsonTuple',
    args: variadic(2, [stringType]),
    type: (args) => arrayType(structType(tupleFields(args)), true),
    nullable: 'never',
    generated: tupleFields,
  }),
  generator({
    names: ['replicaterows'],
    internal: true,
    class: 'ReplicateRows',
    args: { min: 1, max: Number.POSITIVE_INFINITY, input: { kind: 'none' } },
    type: (args) => arrayType(structType(replicated(args)), true),
    nullable: 'never',
    generated: replicated,
  }),
];
function tupleFields(args: readonly TypedArg[]): Columns {
  return args.slice(1).map((_, i) => ({ name: `c${i}`, type: stringType, nullable: true }));
}
function replicated(args: readonly TypedArg[]): Columns {
  return args.slice(1).map((a, i) => ({ name: `col${i}`, type: a.type, nullable: true }));
}
