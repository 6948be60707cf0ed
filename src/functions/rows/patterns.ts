import { arrayType, intType, stringType } from '../../types/data-type.ts';
import { always, implicit, scalar } from '../define.ts';
import * as p from '../evaluate/patterns.ts';
import { arrayOf, num, str } from '../evaluate/values.ts';
import type { FunctionRow } from '../row.ts';

const texts = [stringType, stringType];
const group = (value: number): { readonly value: number; readonly type: typeof intType } => ({ value, type: intType });

export const patterns: readonly FunctionRow[] = [
  scalar({
    names: ['regexp_extract'],
    class: 'RegExpExtract',
    args: implicit([...texts, intType], 1),
    type: always(stringType),
    defaults: [group(1)],
    evaluate: ([v, pattern, i]) => p.regexpExtract(str(v), str(pattern), num(i)),
  }),
  scalar({
    names: ['regexp_extract_all'],
    class: 'RegExpExtractAll',
    args: implicit([...texts, intType], 1),
    type: always(arrayType(stringType, true)),
    defaults: [group(1)],
    evaluate: ([v, pattern, i]) => arrayOf(p.regexpExtractAll(str(v), str(pattern), num(i))),
  }),
  scalar({
    names: ['regexp_instr'],
    class: 'RegExpInStr',
    args: implicit([...texts, intType], 1),
    type: always(intType),
    defaults: [group(0)],
    evaluate: ([v, pattern]) => p.regexpInstr(str(v), str(pattern)),
  }),
  scalar({
    names: ['regexp_replace'],
    class: 'RegExpReplace',
    args: implicit([...texts, stringType, intType], 1),
    type: always(stringType),
    defaults: [group(1)],
    evaluate: ([v, pattern, by, position]) => p.regexpReplace(str(v), str(pattern), str(by), num(position)),
  }),
  scalar({
    names: ['regexp_count'],
    class: 'RegExpCount',
    args: implicit(texts),
    type: always(intType),
    nullIntolerant: false,
    foldable: false,
    replacement: { call: 'size_strict', args: [{ call: 'regexp_extract_all', args: [{ slot: 0 }, { slot: 1 }, { literal: 0, type: intType }] }] },
  }),
  scalar({
    names: ['regexp_substr'],
    class: 'RegExpSubStr',
    args: implicit(texts),
    type: always(stringType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: {
      call: 'nullif',
      args: [
        { call: 'regexp_extract', args: [{ slot: 0 }, { slot: 1 }, { literal: 0, type: intType }] },
        { literal: '', type: stringType },
      ],
    },
  }),
  scalar({
    names: ['split'],
    class: 'StringSplit',
    args: implicit([...texts, intType], 1),
    type: always(arrayType(stringType, false)),
    defaults: [{ value: -1, type: intType }],
    evaluate: ([v, pattern, limit]) => arrayOf(p.split(str(v), str(pattern), num(limit))),
  }),
  scalar({
    names: ['stringsplitsql'],
    internal: true,
    class: 'StringSplitSQL',
    args: implicit(texts),
    type: always(arrayType(stringType, false)),
    evaluate: ([v, delimiter]) => arrayOf(str(delimiter) === '' ? [str(v)] : str(v).split(str(delimiter))),
  }),
  scalar({
    names: ['split_part'],
    class: 'SplitPart',
    args: implicit([...texts, intType]),
    type: always(stringType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: {
      call: 'element_at',
      args: [{ call: 'stringsplitsql', args: [{ slot: 0 }, { slot: 1 }] }, { slot: 2 }, { literal: '', type: stringType }],
    },
  }),
];
