import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultConf } from '../../src/conf/conf.ts';
import { findFunction, rowOf, writtenNameOf } from '../../src/functions/registry.ts';
import type { FunctionRow } from '../../src/functions/row.ts';
import { planContext } from '../../src/spark/context.ts';
import type { Expr } from '../../src/spark/expr/expr.ts';
import { attribute, literal } from '../../src/spark/expr/factories.ts';
import { isNullable, typedArg, typeOf } from '../../src/spark/facts/typing.ts';
import { exprText } from '../../src/spark/print/expr-text.ts';
import { buildCall } from '../../src/spark/templates/build-call.ts';
import { coerceArguments } from '../../src/spark/templates/coerce-arguments.ts';
import { expandTemplate } from '../../src/spark/templates/expand.ts';
import { arrayType, type DataType, decimalType, mapType, structType, typeName } from '../../src/types/data-type.ts';

// Every row against what a real Spark 3.4.4 said of the function: class, printed form, type, nullability, null-intolerance.

const int: DataType = { kind: 'int' };
const string: DataType = { kind: 'string' };
const columns: Readonly<Record<string, DataType>> = {
  ti: { kind: 'tinyint' },
  si: { kind: 'smallint' },
  i: int,
  b: { kind: 'bigint' },
  f: { kind: 'float' },
  db: { kind: 'double' },
  de: decimalType(12, 2),
  de2: decimalType(8, 4),
  s: string,
  s2: string,
  d: { kind: 'date' },
  d2: { kind: 'date' },
  ts: { kind: 'timestamp' },
  ts2: { kind: 'timestamp' },
  ntz: { kind: 'timestamp_ntz' },
  bo: { kind: 'boolean' },
  bo2: { kind: 'boolean' },
  bi: { kind: 'binary' },
  a: arrayType(int, true),
  sa: arrayType(string, true),
  m: mapType(string, int, true),
  st: structType([
    { name: 'f', type: int, nullable: true },
    { name: 'g', type: string, nullable: true },
  ]),
};

interface Fact {
  readonly name: string;
  readonly example: string;
  readonly class: string;
  readonly analyzed: string;
  readonly type: string;
  readonly nullable: string;
  readonly nullIntolerant: string;
  readonly deterministic: string;
  readonly replaceable: string;
}
function facts(): readonly Fact[] {
  const lines = readFileSync(new URL('expressions.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((l) => {
    const c = l.split('\t');
    const at = (i: number): string => c[i] ?? '';
    return {
      name: at(0),
      example: at(1),
      class: at(2),
      analyzed: at(3),
      type: at(5),
      nullable: at(7),
      nullIntolerant: at(8),
      deterministic: at(9),
      replaceable: at(11),
    };
  });
}

function argument(text: string, nullable: boolean): Expr | undefined {
  const type = columns[text];
  if (type) return attribute(text, type.kind === 'array' && !nullable ? { ...type, containsNull: false } : type, nullable, 1);
  if (/^-?\d+$/.test(text)) return literal(Number(text), int);
  const decimal = /^(\d+)\.(\d+)$/.exec(text);
  if (decimal)
    return literal(
      { tag: 'decimal', unscaled: BigInt(`${decimal[1]}${decimal[2]}`), precision: decimal[2]?.length ?? 1, scale: decimal[2]?.length ?? 1 },
      decimalType(decimal[2]?.length ?? 1, decimal[2]?.length ?? 1),
    );
  if (/^'[^']*'$/.test(text)) return literal(text.slice(1, -1), string);
  return text === 'true' ? literal(true, { kind: 'boolean' }) : undefined;
}

/** A plain call of columns and literals. */
function parsed(example: string, nullable: boolean): { readonly name: string; readonly args: readonly Expr[] } | undefined {
  const m = /^(\w+)\((.*)\)$/.exec(example);
  if (!m) return undefined;
  const texts = m[2] === '' ? [] : (m[2] ?? '').match(/'[^']*'|[^,\s][^,]*/g);
  const args = (texts ?? []).map((t) => argument(t.trim(), nullable));
  return args.every((a) => a !== undefined) ? { name: m[1] ?? '', args: args.filter((a) => a !== undefined) } : undefined;
}

function withDefaults(row: FunctionRow, args: readonly Expr[]): readonly Expr[] {
  const { defaults } = row;
  if (!defaults || !Number.isFinite(row.args.max)) return args;
  const missing = Math.max(row.args.max - args.length, 0);
  return [...args, ...defaults.slice(Math.max(defaults.length - missing, 0)).map((d) => literal(d.value, d.type))];
}

function analyzed(name: string, args: readonly Expr[]): Expr | undefined {
  const row = findFunction(name);
  if (!row) return undefined;
  const template = row.expand?.(
    args.map((a) => ({ ...typedArg(a), ...(a.kind === 'AttributeReference' ? { name: a.name } : {}) })),
    defaultConf,
  );
  if (template) return expandTemplate(template, args, { kind: 'void' }, planContext());
  const canonical = row.names[0] ?? name;
  return buildCall(canonical, coerceArguments(row, withDefaults(row, args), defaultConf), defaultConf, writtenNameOf(row, name));
}

const plain = (text: string): string => text.replace(/#\d+/g, '');
/** Random seeds; names that contain printed expressions; names of structs and dates that a rule of the binder adds. */
const skipped: ReadonlySet<string> = new Set([
  ...['count(*)', 'shuffle(a)', 'uuid()', 'assert_true(bo)', 'struct(i, s)'],
  ...['date_add(ts, i)', 'date_add(s, 1)'],
]);
const known = facts();
describe('rows agree with Spark', () => {
  for (const fact of known) {
    const now = parsed(fact.example, true);
    const row = now && findFunction(now.name);
    if (!now || !row || fact.class.startsWith('window') || fact.class.startsWith('Generator') || skipped.has(fact.example) || fact.class === 'Cast')
      continue;
    test(fact.example, () => {
      const e = analyzed(now.name, now.args);
      if (!e) throw new Error('no expression');
      const made = e.kind === 'ScalarFunction' || e.kind === 'AggregateExpression' ? rowOf(e.fn) : row;
      const got: Record<string, unknown> = { text: plain(exprText(e, defaultConf)), type: typeName(typeOf(e)) };
      const want: Record<string, unknown> = { text: fact.analyzed, type: fact.type };
      if (fact.class === made.class || fact.class === `agg ${made.class}`) {
        got.intolerant = made.kind === 'scalar' ? made.nullIntolerant : false;
        want.intolerant = fact.nullIntolerant === 'yes';
        got.deterministic = made.deterministic;
        want.deterministic = fact.deterministic === 'yes';
        got.replaceable = made.replacement !== undefined;
        want.replaceable = made.kind === 'aggregate' ? made.replacement !== undefined : fact.replaceable === 'yes';
      } else {
        got.class = made.class;
        want.class = fact.class;
      }
      const required = parsed(fact.example, false);
      const f = required && analyzed(required.name, required.args);
      got.nullable = f && isNullable(f) ? 'always' : isNullable(e) ? 'depends' : 'never';
      want.nullable = fact.nullable.startsWith('always') ? 'always' : fact.nullable === 'never' ? 'never' : 'depends';
      expect(got).toEqual(want);
    });
  }
});
