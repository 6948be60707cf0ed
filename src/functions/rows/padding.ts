import { binaryType, intType, stringType } from '../../types/data-type.ts';
import { always, fixedStandard, implicit, scalar, standard } from '../define.ts';
import { pad, trim } from '../evaluate/strings.ts';
import { bytes, num, str } from '../evaluate/values.ts';
import type { FunctionRow } from '../row.ts';

const urn = 'functions_string';

/** lpad and rpad; a binary is padded by `binarypad`. */
const padding = (name: 'lpad' | 'rpad', cls: string, side: 'left' | 'right'): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit([stringType, intType, stringType], 1),
    type: always(stringType),
    defaults: [{ value: ' ', type: stringType }],
    expand: ([v, , by]) => {
      if (v?.type.kind !== 'binary' || (by && by.type.kind !== 'binary')) return undefined;
      const filler = by ? { slot: 2 } : { literal: Uint8Array.of(0), type: binaryType };
      return { call: side === 'left' ? 'binary_lpad' : 'binary_rpad', args: [{ slot: 0 }, { slot: 1 }, filler] };
    },
    evaluate: ([v, n, by]) => pad(str(v), num(n), str(by), side),
    substrait: standard(urn, name, ['str_i32_str']),
  });

const binaryPadding = (name: 'lpad' | 'rpad', side: 'left' | 'right'): FunctionRow =>
  scalar({
    names: [`binary_${name}`],
    internal: true,
    class: 'BinaryPad',
    ownName: name,
    args: implicit([binaryType, intType, binaryType]),
    type: always(binaryType),
    nullIntolerant: false,
    evaluate: ([v, n, by]) => {
      if (v === null || n === null || by === null) return null;
      const [bytesIn, filler] = [bytes(v), bytes(by)];
      const length = Math.max(0, num(n));
      if (length <= bytesIn.length || filler.length === 0) return bytesIn.slice(0, length);
      const added = Array.from({ length: length - bytesIn.length }, (_, i) => filler[i % filler.length] ?? 0);
      return Uint8Array.from(side === 'left' ? [...added, ...bytesIn] : [...bytesIn, ...added]);
    },
  });

/** trim and its one-sided forms: `trim(s)` removes blanks, `trim(s, set)` the characters of a set. A SQL call of two arguments has the set first. */
const trimming = (name: string, cls: string, word: string, sides: 'both' | 'left' | 'right'): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit([stringType, stringType], 1),
    type: always(stringType),
    nullIntolerant: false,
    expand: (args) => (args.length === 2 ? { call: name, args: [{ slot: 1 }, { slot: 0 }] } : undefined),
    print: { analyzed: `${name}($0, $?1)`, pretty: `${name}($0) || TRIM(${word} $1 FROM $0)` },
    evaluate: ([v, set = ' ']) => (v === null || set === null ? null : trim(str(v), str(set), sides)),
    substrait: [
      standard(urn, name, ['str_str']),
      fixedStandard(urn, `${name}:str_str`, { arguments: [{ slot: 0 }, { literal: ' ', type: stringType }] }),
    ],
  });

export const paddings: readonly FunctionRow[] = [
  padding('lpad', 'StringLPad', 'left'),
  padding('rpad', 'StringRPad', 'right'),
  binaryPadding('lpad', 'left'),
  binaryPadding('rpad', 'right'),
  trimming('trim', 'StringTrim', 'BOTH', 'both'),
  scalar({
    names: ['btrim'],
    class: 'StringTrimBoth',
    args: { min: 1, max: 2, input: { kind: 'none' } },
    type: always(stringType),
    nullIntolerant: false,
    foldable: false,
    replacement: (args) => ({ call: 'trim', args: args.map((_, i) => ({ slot: i })) }),
  }),
  trimming('ltrim', 'StringTrimLeft', 'LEADING', 'left'),
  trimming('rtrim', 'StringTrimRight', 'TRAILING', 'right'),
];
