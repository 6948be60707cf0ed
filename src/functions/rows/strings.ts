import { bigintType, type DataType, intType, stringType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import { always, customArgs, implicit, scalar, standard, typeOfArg } from '../define.ts';
import type { FunctionRow } from '../row.ts';

const urn = 'functions_string';
const widened = { declared: (): DataType => bigintType };

export const basicStrings: readonly FunctionRow[] = [
  scalar({
    names: ['upper', 'ucase'],
    class: 'Upper',
    keptNames: ['ucase'],
    args: implicit([stringType]),
    type: always(stringType),
    substrait: standard(urn, 'upper', ['str']),
  }),
  scalar({
    names: ['lower', 'lcase'],
    class: 'Lower',
    keptNames: ['lcase'],
    args: implicit([stringType]),
    type: always(stringType),
    substrait: standard(urn, 'lower', ['str']),
  }),
  scalar({
    names: ['length', 'char_length', 'character_length', 'len'],
    class: 'Length',
    keptNames: ['char_length', 'character_length', 'len'],
    args: implicit(['string-or-binary']),
    type: always(intType),
    substrait: standard(urn, 'char_length', ['str'], widened),
  }),
  scalar({
    names: ['substring', 'substr'],
    class: 'Substring',
    keptNames: ['substr'],
    args: implicit(['string-or-binary', intType, intType], 1),
    type: typeOfArg(0),
    defaults: [{ value: 2147483647, type: intType }],
    substrait: standard(urn, 'substring', ['str_i32_i32'], { options: { negative_start: ['WRAP_FROM_END'] } }),
  }),
  scalar({
    names: ['concat', '||'],
    class: 'Concat',
    // arrays to their common type; otherwise strings, unless all are binary
    args: customArgs(0, Number.POSITIVE_INFINITY, (args) => {
      if (args.every((a) => a.type.kind === 'array') || args.every((a) => a.type.kind === 'binary')) return args.map(() => undefined);
      return args.map((a): DataType | undefined => (a.type.kind === 'string' ? undefined : stringType));
    }),
    type: (args) => {
      const [first, ...others] = args;
      return others.reduce((t, a) => looserType(t, a.type), first?.type ?? stringType);
    },
    nullIntolerant: false,
    substrait: {
      urn,
      signatures: ['concat:str'],
      signature: (args) => (args.length > 0 && args.every((a) => a.type.kind === 'string') ? 'concat:str' : undefined),
      options: { null_handling: ['ACCEPT_NULLS'] },
    },
  }),
];
