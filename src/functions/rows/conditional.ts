import { widerCommonType } from '../../types/common-type.ts';
import { booleanType, type DataType, doubleType, floatType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import { anyArgs, commonArgs, customArgs, fixedStandard, scalar } from '../define.ts';
import { extreme } from '../evaluate/collections.ts';
import type { FunctionRow, Template, TypedArg } from '../row.ts';

const comparisonUrn = 'functions_comparison';
const nothing: DataType = { kind: 'void' };

/** The common type of arguments that differ at most in nested nullability. */
function merged(args: readonly TypedArg[]): DataType {
  const [first, ...others] = args;
  return others.reduce((t, a) => looserType(t, a.type), first?.type ?? nothing);
}
/** The type that coercion gives the replacement of a function whose own arguments stay as written. */
function common(args: readonly TypedArg[]): DataType {
  return widerCommonType(args.map((a) => a.type)) ?? merged(args);
}
const allNullable = (args: readonly TypedArg[]): boolean => args.every((a) => a.nullable);
const slot = (i: number): Template => ({ slot: i });

export const conditionals: readonly FunctionRow[] = [
  scalar({
    names: ['coalesce'],
    class: 'Coalesce',
    evaluate: (args) => args.find((a) => a !== null) ?? null,
    args: commonArgs(1, true),
    type: merged,
    nullable: allNullable,
    nullIntolerant: false,
    substrait: fixedStandard(comparisonUrn, 'coalesce:any'),
  }),
  scalar({
    names: ['nvl', 'ifnull'],
    class: 'Nvl',
    keptNames: ['ifnull'],
    args: anyArgs(2),
    type: common,
    nullable: allNullable,
    nullIntolerant: false,
    foldable: false,
    replacement: { call: 'coalesce', args: [slot(0), slot(1)] },
    substrait: fixedStandard(comparisonUrn, 'coalesce:any'),
  }),
  scalar({
    names: ['nvl2'],
    class: 'Nvl2',
    args: anyArgs(3),
    type: (args) => common(args.slice(1)),
    nullable: ([, a, b]) => (a?.nullable ?? true) || (b?.nullable ?? true),
    nullIntolerant: false,
    foldable: false,
    replacement: { if: { call: 'isnotnull', args: [slot(0)] }, then: slot(1), else: slot(2) },
  }),
  scalar({
    names: ['nullif'],
    class: 'NullIf',
    args: anyArgs(2),
    type: ([a]) => a?.type ?? nothing,
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: { if: { call: '=', args: [slot(0), slot(1)] }, then: { literal: null, type: { typeOf: 0 } }, else: slot(0) },
    substrait: fixedStandard(comparisonUrn, 'nullif:any_any'),
  }),
  scalar({
    names: ['nanvl'],
    class: 'NaNvl',
    evaluate: ([a = null, b = null]) => (typeof a === 'number' && Number.isNaN(a) ? b : a),
    args: customArgs(
      2,
      2,
      ([a, b]) => {
        const wide = a?.type.kind === 'double' || b?.type.kind === 'double' || a?.type.kind !== 'float';
        const target = wide ? doubleType : floatType;
        return [a?.type.kind === target.kind ? undefined : target, b?.type.kind === target.kind ? undefined : target];
      },
      ['fractional', 'fractional'],
    ),
    type: ([a]) => a?.type ?? nothing,
    nullIntolerant: false,
  }),
  scalar({
    names: ['greatest'],
    class: 'Greatest',
    evaluate: (args, [t]) => extreme(args, t ?? nothing, 1),
    args: commonArgs(2, false),
    type: merged,
    nullable: allNullable,
    nullIntolerant: false,
    substrait: fixedStandard(comparisonUrn, 'greatest_skip_null:any'),
  }),
  scalar({
    names: ['least'],
    class: 'Least',
    evaluate: (args, [t]) => extreme(args, t ?? nothing, -1),
    args: commonArgs(2, false),
    type: merged,
    nullable: allNullable,
    nullIntolerant: false,
    substrait: fixedStandard(comparisonUrn, 'least_skip_null:any'),
  }),
  scalar({
    names: ['if'],
    class: 'If',
    args: customArgs(3, 3, ([c]) => [c?.type.kind === 'void' ? booleanType : undefined, undefined, undefined]),
    type: (args) => merged(args.slice(1)),
    nullable: ([, a, b]) => (a?.nullable ?? true) || (b?.nullable ?? true),
    nullIntolerant: false,
    print: { analyzed: 'if ($0) $1 else $2', pretty: '(IF($0, $1, $2))' },
    expand: () => ({ if: slot(0), then: slot(1), else: slot(2) }),
  }),
  scalar({
    names: ['when'],
    class: 'CaseWhen',
    args: anyArgs(2, Number.POSITIVE_INFINITY),
    type: (args) => merged(args.filter((_, i) => i % 2 === 1 || (i === args.length - 1 && args.length % 2 === 1))),
    nullable: (args) => args.length % 2 === 0 || args.some((a, i) => (i % 2 === 1 || i === args.length - 1) && a.nullable),
    nullIntolerant: false,
    expand: (args) => ({
      when: Array.from({ length: Math.floor(args.length / 2) }, (_, i) => ({ if: slot(2 * i), then: slot(2 * i + 1) })),
      ...(args.length % 2 === 1 ? { otherwise: slot(args.length - 1) } : {}),
    }),
  }),
];
