import { bigintType, type DataType, intType, stringType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import { utf8Bytes } from '../../types/utf8.ts';
import { always, customArgs, implicit, scalar, standard, typeOfArg } from '../define.ts';
import * as s from '../evaluate/strings.ts';
import { array, arrayOf, bytes, num, str } from '../evaluate/values.ts';
import type { FunctionRow, InputRule } from '../row.ts';

const urn = 'functions_string';
const widened = { declared: (): DataType => bigintType };
const string2 = [stringType, stringType];

/** A string function of one string. */
const mapped = (names: readonly string[], cls: string, f: (v: string) => string, standardName?: string): FunctionRow =>
  scalar({
    names,
    class: cls,
    keptNames: names.slice(1),
    args: implicit([stringType]),
    type: always(stringType),
    evaluate: ([v]) => f(str(v)),
    ...(standardName ? { substrait: standard(urn, standardName, ['str']) } : {}),
  });

const concatInput: Extract<InputRule, { kind: 'custom' }>['coerce'] = (args) => {
  // arrays to their common type by another pass; otherwise strings, unless all are binary
  if (args.every((a) => a.type.kind === 'array') || args.every((a) => a.type.kind === 'binary')) return args.map(() => undefined);
  return args.map((a): DataType | undefined => (a.type.kind === 'string' ? undefined : stringType));
};

export const basicStrings: readonly FunctionRow[] = [
  mapped(['upper', 'ucase'], 'Upper', (v) => v.toUpperCase(), 'upper'),
  mapped(['lower', 'lcase'], 'Lower', (v) => v.toLowerCase(), 'lower'),
  mapped(['initcap'], 'InitCap', s.initcap, 'initcap'),
  mapped(['soundex'], 'SoundEx', s.soundex),
  scalar({
    names: ['length', 'char_length', 'character_length', 'len'],
    class: 'Length',
    keptNames: ['char_length', 'character_length', 'len'],
    args: implicit(['string-or-binary']),
    type: always(intType),
    evaluate: ([v]) => (v instanceof Uint8Array ? v.length : s.charCount(str(v))),
    substrait: standard(urn, 'char_length', ['str'], widened),
  }),
  scalar({
    names: ['bit_length'],
    class: 'BitLength',
    args: implicit(['string-or-binary']),
    type: always(intType),
    evaluate: ([v]) => 8 * (v instanceof Uint8Array ? v : utf8Bytes(str(v))).length,
    substrait: standard(urn, 'bit_length', ['str'], widened),
  }),
  scalar({
    names: ['octet_length'],
    class: 'OctetLength',
    args: implicit(['string-or-binary']),
    type: always(intType),
    evaluate: ([v]) => (v instanceof Uint8Array ? v : utf8Bytes(str(v))).length,
    substrait: standard(urn, 'octet_length', ['str'], widened),
  }),
  scalar({
    names: ['substring', 'substr'],
    class: 'Substring',
    keptNames: ['substr'],
    args: implicit(['string-or-binary', intType, intType], 1),
    type: typeOfArg(0),
    defaults: [{ value: 2147483647, type: intType }],
    evaluate: ([v, from, length]) =>
      v instanceof Uint8Array ? s.substringBytes(v, num(from), num(length)) : s.substring(str(v), num(from), num(length)),
    substrait: standard(urn, 'substring', ['str_i32_i32'], { options: { negative_start: ['WRAP_FROM_END'] } }),
  }),
  scalar({
    names: ['concat', '||'],
    class: 'Concat',
    args: customArgs(0, Number.POSITIVE_INFINITY, concatInput, [[{ kind: 'binary' }, 'array']]),
    type: (args) => {
      const [first, ...others] = args;
      return others.reduce((t, a) => looserType(t, a.type), first?.type ?? stringType);
    },
    nullIntolerant: false,
    evaluate: (args, _types, result) => {
      if (args.some((a) => a === null)) return null;
      if (result.kind === 'array') return arrayOf(args.flatMap((a) => array(a)));
      if (result.kind === 'binary') return Uint8Array.from(args.flatMap((a) => Array.from(bytes(a))));
      return s.limited(args.map((a) => str(a)).join(''));
    },
    substrait: {
      urn,
      signatures: ['concat:str'],
      signature: (args) => (args.length > 0 && args.every((a) => a.type.kind === 'string') ? 'concat:str' : undefined),
      options: { null_handling: ['ACCEPT_NULLS'] },
    },
  }),
  scalar({
    names: ['concat_ws'],
    class: 'ConcatWs',
    args: {
      min: 1,
      max: Number.POSITIVE_INFINITY,
      input: { kind: 'implicit', types: [stringType, [{ kind: 'array', element: stringType, containsNull: true }, stringType]] },
    },
    type: always(stringType),
    nullable: ([separator]) => separator?.nullable ?? true,
    nullIntolerant: false,
    evaluate: ([separator, ...parts]) => {
      if (separator === null) return null;
      const texts = parts.flatMap((p) => (typeof p === 'string' ? [p] : p === null ? [] : array(p))).filter((p) => p !== null);
      return texts.map((t) => str(t)).join(str(separator));
    },
  }),
  scalar({
    names: ['left'],
    class: 'Left',
    args: implicit(['string-or-binary', intType]),
    type: typeOfArg(0),
    nullIntolerant: false,
    foldable: false,
    replacement: { call: 'substring', args: [{ slot: 0 }, { literal: 1, type: intType }, { slot: 1 }] },
    substrait: standard(urn, 'left', ['str_i32']),
  }),
  scalar({
    names: ['right'],
    class: 'Right',
    args: implicit([stringType, intType]),
    type: always(stringType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: {
      if: { call: 'isnull', args: [{ slot: 0 }] },
      then: { literal: null, type: stringType },
      else: {
        if: { call: '<=', args: [{ slot: 1 }, { literal: 0, type: intType }] },
        then: { literal: '', type: stringType },
        else: { call: 'substring', args: [{ slot: 0 }, { call: 'negative', args: [{ slot: 1 }] }, { literal: 2147483647, type: intType }] },
      },
    },
    substrait: standard(urn, 'right', ['str_i32']),
  }),
  scalar({
    names: ['repeat'],
    class: 'StringRepeat',
    args: implicit([stringType, intType]),
    type: always(stringType),
    evaluate: ([v, n]) => s.repeat(str(v), num(n)),
    substrait: {
      urn,
      signatures: ['repeat:str_i64'],
      signature: () => 'repeat:str_i64',
      argumentCasts: () => [undefined, bigintType],
    },
  }),
  scalar({
    names: ['replace'],
    class: 'StringReplace',
    args: implicit([stringType, stringType, stringType], 1),
    type: always(stringType),
    defaults: [{ value: '', type: stringType }],
    evaluate: ([v, search, by]) => (search === '' ? str(v) : str(v).replaceAll(str(search), () => str(by))),
    substrait: standard(urn, 'replace', ['str_str_str']),
  }),
  scalar({
    names: ['reverse'],
    class: 'Reverse',
    args: implicit([[stringType, 'array']]),
    type: typeOfArg(0),
    evaluate: ([v]) => (typeof v === 'string' ? Array.from(v).reverse().join('') : arrayOf([...array(v)].reverse())),
    substrait: standard(urn, 'reverse', ['str']),
  }),
  scalar({
    names: ['translate'],
    class: 'StringTranslate',
    args: implicit([stringType, stringType, stringType]),
    type: always(stringType),
    evaluate: ([v, from, to]) => s.translate(str(v), str(from), str(to)),
  }),
  scalar({
    names: ['overlay'],
    class: 'Overlay',
    args: implicit(['string-or-binary', 'string-or-binary', intType, intType], 1),
    type: typeOfArg(0),
    defaults: [{ value: -1, type: intType }],
    evaluate: ([v, by, from, length]) => {
      const n = num(length) >= 0 ? num(length) : by instanceof Uint8Array ? by.length : s.charCount(str(by));
      if (v instanceof Uint8Array)
        return Uint8Array.from([...s.substringBytes(v, 1, num(from) - 1), ...bytes(by), ...s.substringBytes(v, num(from) + n, 2147483647)]);
      return s.substring(str(v), 1, num(from) - 1) + str(by) + s.substring(str(v), num(from) + n, 2147483647);
    },
  }),
  scalar({
    names: ['ascii'],
    class: 'Ascii',
    args: implicit([stringType]),
    type: always(intType),
    evaluate: ([v]) => str(v).codePointAt(0) ?? 0,
  }),
  scalar({
    names: ['chr', 'char'],
    class: 'Chr',
    keptNames: ['char'],
    args: implicit([bigintType]),
    type: always(stringType),
    evaluate: ([v]) => s.chr(typeof v === 'bigint' ? v : 0n),
  }),
  scalar({
    names: ['space'],
    class: 'StringSpace',
    args: implicit([intType]),
    type: always(stringType),
    evaluate: ([n]) => s.repeat(' ', num(n)),
  }),
  scalar({
    names: ['find_in_set'],
    class: 'FindInSet',
    args: implicit(string2),
    type: always(intType),
    evaluate: ([word, set]) => s.findInSet(str(word), str(set)),
  }),
  scalar({
    names: ['instr'],
    class: 'StringInstr',
    args: implicit(string2),
    type: always(intType),
    evaluate: ([v, part]) => s.indexOf(str(v), str(part), 0) + 1,
    substrait: standard(urn, 'strpos', ['str_str'], widened),
  }),
  scalar({
    names: ['locate', 'position'],
    class: 'StringLocate',
    keptNames: ['position'],
    args: implicit([stringType, stringType, intType], 1),
    type: always(intType),
    nullable: ([part, v]) => (part?.nullable ?? true) || (v?.nullable ?? true),
    nullIntolerant: false,
    defaults: [{ value: 1, type: intType }],
    evaluate: ([part, v, from]) => {
      if (from === null) return 0;
      if (part === null || v === null) return null;
      return num(from) < 1 ? 0 : s.indexOf(str(v), str(part), num(from) - 1) + 1;
    },
  }),
  scalar({
    names: ['levenshtein'],
    class: 'Levenshtein',
    args: implicit(string2),
    type: always(intType),
    evaluate: ([a, b]) => s.levenshtein(str(a), str(b)),
  }),
  scalar({
    names: ['substring_index'],
    class: 'SubstringIndex',
    args: implicit([stringType, stringType, intType]),
    type: always(stringType),
    evaluate: ([v, delimiter, count]) => s.substringIndex(str(v), str(delimiter), num(count)),
  }),
  scalar({
    names: ['elt'],
    class: 'Elt',
    args: customArgs(
      2,
      Number.POSITIVE_INFINITY,
      ([index, ...values]) => {
        const binary = values.every((v) => v.type.kind === 'binary');
        return [
          index?.type.kind === 'int' ? undefined : intType,
          ...values.map((v): DataType | undefined => (binary || v.type.kind === 'string' ? undefined : stringType)),
        ];
      },
      [intType, 'string-or-binary'],
    ),
    type: typeOfArg(1),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    print: { analyzed: '$name($*, $ansi)', pretty: '$name($*)' },
  }),
  scalar({
    names: ['mask'],
    class: 'Mask',
    args: { min: 1, max: 5, input: { kind: 'implicit', types: [stringType] } },
    type: always(stringType),
    nullable: 'always',
    nullIntolerant: false,
    defaults: [
      { value: 'X', type: stringType },
      { value: 'x', type: stringType },
      { value: 'n', type: stringType },
      { value: null, type: stringType },
    ],
    evaluate: ([v, upper, lower, digit, other]) => (v === null ? null : s.mask(str(v), upper ?? null, lower ?? null, digit ?? null, other ?? null)),
  }),
];
