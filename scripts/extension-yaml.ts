import { defaultConf } from '../src/conf/conf.ts';
import type { FunctionRow, TypedArg, TypeSpec } from '../src/functions/row.ts';
import { allRows } from '../src/functions/tables.ts';
import { ownName } from '../src/substrait/functions/function-index.ts';
import { ownUrn } from '../src/substrait/functions/urns.ts';
import { arrayType, type DataType, decimalType, equalType, mapType, structType } from '../src/types/data-type.ts';

/** A parameter's type: as the YAML writes it, and two samples of it that tell what a result depends on. */
interface Parameter {
  readonly text: string;
  readonly samples: readonly [DataType, DataType];
}

const simple = (
  kind:
    | 'boolean'
    | 'tinyint'
    | 'smallint'
    | 'int'
    | 'bigint'
    | 'float'
    | 'double'
    | 'string'
    | 'binary'
    | 'date'
    | 'timestamp'
    | 'timestamp_ntz'
    | 'interval'
    | 'void',
): DataType => ({ kind });
const integers: readonly DataType[] = [simple('tinyint'), simple('smallint'), simple('int'), simple('bigint')];
const decimals: readonly [DataType, DataType] = [decimalType(12, 2), decimalType(20, 5)];
const numbers: readonly DataType[] = [...integers, simple('float'), simple('double'), decimals[0]];
const yearMonth: DataType = { kind: 'year-month interval', start: 'year', end: 'month' };
const dayTime: DataType = { kind: 'day-time interval', start: 'day', end: 'second' };
const datetimes: readonly DataType[] = [simple('date'), simple('timestamp'), simple('timestamp_ntz')];
const anySamples: readonly [DataType, DataType] = [simple('string'), simple('date')];

/** A type in the notation of the standard extension files. */
function typeText(t: DataType, index: number): string {
  switch (t.kind) {
    case 'boolean':
      return 'boolean';
    case 'tinyint':
      return 'i8';
    case 'smallint':
      return 'i16';
    case 'int':
      return 'i32';
    case 'bigint':
      return 'i64';
    case 'float':
      return 'fp32';
    case 'double':
      return 'fp64';
    case 'decimal':
      return `decimal<P${index},S${index}>`;
    case 'string':
    case 'void':
      return 'string';
    case 'binary':
      return 'binary';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'precision_timestamp_tz<6>';
    case 'timestamp_ntz':
      return 'precision_timestamp<6>';
    case 'interval':
      return 'interval_compound<6>';
    case 'year-month interval':
      return 'interval_year';
    case 'day-time interval':
      return 'interval_day<6>';
    case 'array':
      return `list<${typeText(t.element, index)}>`;
    case 'map':
      return `map<${typeText(t.key, index)},${typeText(t.value, index)}>`;
    case 'struct':
      return `struct<${t.fields.map((f) => typeText(f.type, index)).join(',')}>`;
  }
}

const concrete = (t: DataType, index: number): Parameter => ({
  text: typeText(t, index),
  samples: t.kind === 'decimal' ? decimals : [t, t],
});
const list = (index: number): Parameter => ({
  text: `list<any${index}>`,
  samples: [arrayType(anySamples[0], false), arrayType(anySamples[1], false)],
});
const map = (index: number): Parameter => ({
  text: `map<any${index},any${index + 1}>`,
  samples: [mapType(simple('int'), anySamples[0], false), mapType(simple('int'), anySamples[1], false)],
});
const anything = (index: number): Parameter => ({ text: `any${index}`, samples: anySamples });

/** The parameter types that a spec stands for. */
function alternatives(spec: TypeSpec, index: number): readonly Parameter[] {
  if (typeof spec !== 'string') return isList(spec) ? spec.flatMap((s) => alternatives(s, index)) : [concrete(spec, index)];
  const of = (types: readonly DataType[]): readonly Parameter[] => types.map((t) => concrete(t, index));
  switch (spec) {
    case 'any':
    case 'atomic':
      return [anything(index)];
    case 'numeric':
      return of(numbers);
    case 'integral':
      return of(integers);
    case 'fractional':
      return of([simple('float'), simple('double'), decimals[0]]);
    case 'decimal':
      return of([decimals[0]]);
    case 'numeric-or-interval':
      return of([...numbers, yearMonth, dayTime, simple('interval')]);
    case 'string-or-binary':
      return of([simple('string'), simple('binary')]);
    case 'date-or-timestamp':
      return of(datetimes);
    case 'timestamp-any':
      return of(datetimes.slice(1));
    case 'interval-any':
      return of([simple('interval'), yearMonth, dayTime]);
    case 'year-month interval':
      return of([yearMonth]);
    case 'day-time interval':
      return of([dayTime]);
    case 'array':
      return [list(index)];
    case 'map':
      return [map(index)];
    case 'struct':
      return [{ text: 'struct', samples: [structType([]), structType([])] }];
    case 'array-or-map':
      return [list(index), map(index)];
    case 'lambda':
      return [{ text: 'func<any1 -> any2>', samples: anySamples }];
  }
}
function isList(spec: Exclude<TypeSpec, string>): spec is readonly TypeSpec[] {
  return Array.isArray(spec);
}

/** The lists of parameters of a row: the alternatives of the first place that has several, paired with those of the others. */
function parameterLists(row: FunctionRow): readonly (readonly Parameter[])[] {
  const { min, max } = row.args;
  if (!Number.isFinite(max)) return listsOf(row, Math.max(min, 1));
  const fewest = row.defaults || row.expand ? max : min;
  return Array.from({ length: max - fewest + 1 }, (_, i) => listsOf(row, fewest + i)).flat();
}
function listsOf(row: FunctionRow, count: number): readonly (readonly Parameter[])[] {
  const { input } = row.args;
  switch (input.kind) {
    case 'binary':
      return alternatives(input.accepts, 1).map((p) => [p, p.text.includes('P1') ? concrete(decimals[0], 2) : p]);
    case 'implicit':
    case 'expects':
    case 'custom': {
      if (input.types === undefined) return [Array.from({ length: count }, (_, i) => anything(i + 1))];
      const { types } = input;
      const slots = Array.from({ length: count }, (_, i) => {
        const spec = types[Math.min(i, types.length - 1)];
        const index = input.kind === 'custom' ? 1 : i + 1;
        return spec === undefined ? [anything(index)] : alternatives(spec, index);
      });
      const width = Math.max(1, ...slots.map((s) => s.length));
      return Array.from({ length: width }, (_, i) => slots.flatMap((s) => s[Math.min(i, s.length - 1)] ?? []));
    }
    default:
      return [Array.from({ length: count }, (_, i) => anything(input.kind === 'common' ? 1 : i + 1))];
  }
}

const typed = (t: DataType): TypedArg => ({ type: t, nullable: false });

/** The result's text, where both samples' results say the same of the parameters. */
function returnText(row: FunctionRow, parameters: readonly Parameter[]): string {
  const results = [0, 1].map((i) =>
    row.type(
      parameters.map((p) => typed(i === 0 ? p.samples[0] : p.samples[1])),
      defaultConf,
    ),
  );
  const [a, b] = results;
  if (!a || !b) return 'any';
  return symbolic(a, b, parameters);
}
function symbolic(a: DataType, b: DataType, parameters: readonly Parameter[]): string {
  const same = parameters.find((p) => !equalType(p.samples[0], p.samples[1]) && equalType(p.samples[0], a) && equalType(p.samples[1], b));
  if (same) return same.text;
  if (equalType(a, anySamples[0]) && equalType(b, anySamples[1]))
    return (
      parameters
        .find((p) => p.text.includes('any'))
        ?.text.match(/any\d/g)
        ?.at(-1) ?? 'any1'
    );
  if (a.kind === 'array' && b.kind === 'array') return `list<${symbolic(a.element, b.element, parameters)}>`;
  if (a.kind === 'map' && b.kind === 'map') return `map<${symbolic(a.key, b.key, parameters)},${symbolic(a.value, b.value, parameters)}>`;
  if (a.kind === 'struct' && b.kind === 'struct' && a.fields.length === b.fields.length)
    return `struct<${a.fields.map((f, i) => symbolic(f.type, b.fields[i]?.type ?? f.type, parameters)).join(',')}>`;
  if (a.kind === 'decimal') return equalType(a, b) ? `decimal<${a.precision},${a.scale}>` : 'decimal<P1,S1>';
  return equalType(a, b) ? typeText(a, 1) : 'any';
}

/** Result types of decimals that are a formula of the parameters. */
const formulas: Readonly<Record<string, string>> = {
  Divide: [
    'scale = max(6, S1 + P2 + 1)',
    'prec = P1 - S1 + S2 + scale',
    'over = if prec > 38 then prec - 38 else 0',
    'kept = min(scale, 6)',
    's = if over > 0 then max(scale - over, kept) else scale',
    'decimal?<min(prec, 38), s>',
  ].join('\n          '),
  Remainder: ['scale = max(S1, S2)', 'prec = min(P1 - S1, P2 - S2) + scale', 'decimal?<min(prec, 38), scale>'].join('\n          '),
  Pmod: ['scale = max(S1, S2)', 'prec = min(P1 - S1, P2 - S2) + scale', 'decimal?<min(prec, 38), scale>'].join('\n          '),
};

function implementation(row: FunctionRow, parameters: readonly Parameter[]): string {
  const firstDefault = row.args.max - (row.defaults?.length ?? 0);
  const args = parameters.map((p, i) => {
    const constant = row.defaults && i >= firstDefault ? ', constant: true' : '';
    return `{ name: arg${i + 1}, value: "${p.text}"${constant} }`;
  });
  const nullable = row.nullable === 'any' ? '' : row.nullable === 'never' ? '' : '?';
  const result = returnText(row, parameters);
  const formula = parameters.some((p) => p.text.startsWith('decimal')) && result.startsWith('decimal') ? formulas[row.class] : undefined;
  const mark = (text: string): string => (nullable === '' ? text : text.replace(/^(\w+)/, '$1?'));
  return [
    `      - args: [${args.join(', ')}]`,
    ...(Number.isFinite(row.args.max) ? [] : ['        variadic: { min: 1 }']),
    ...(row.nullable === 'any' ? [] : ['        nullability: DECLARED_OUTPUT']),
    ...(row.kind === 'window' ? ['        window_type: PARTITION'] : []),
    ...(row.deterministic ? [] : ['        deterministic: false']),
    ...(formula ? ['        return: |-', `          ${formula}`] : [`        return: "${mark(result)}"`]),
  ].join('\n');
}

/** Parameter lists that no standard signature of the row covers. */
function ownParameters(row: FunctionRow): readonly (readonly Parameter[])[] {
  const lists = parameterLists(row);
  if (row.substrait === 'own') return lists;
  const cells = 'urn' in row.substrait ? [row.substrait] : row.substrait;
  return lists.filter((ps) => {
    const args = ps.map((p) => typed(p.samples[0]));
    return cells.every((c) => c.signature(args, row.type(args, defaultConf)) === undefined);
  });
}

function entry(row: FunctionRow): string | undefined {
  const lists = ownParameters(row);
  if (lists.length === 0) return undefined;
  const texts = [...new Set(lists.map((ps) => implementation(row, ps)))];
  return [`  - name: ${ownName(row)}`, `    description: Spark's ${row.class}.`, '    impls:', ...texts].join('\n');
}

/** Rows of one name become one entry. */
function section(title: string, kinds: readonly FunctionRow['kind'][]): readonly string[] {
  const entries = new Map<string, string>();
  for (const row of allRows) {
    const text = kinds.includes(row.kind) ? entry(row) : undefined;
    if (text === undefined) continue;
    const name = ownName(row);
    const earlier = entries.get(name);
    entries.set(name, earlier === undefined ? text : `${earlier}\n${text.split('\n').slice(3).join('\n')}`);
  }
  return entries.size === 0 ? [] : [`${title}:`, ...[...entries.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)];
}

/** The YAML of our extension: one entry for every row, or the types of a row, that the standard extensions lack. */
export function extensionYaml(): string {
  return [
    '%YAML 1.2',
    '---',
    '# Functions of Spark 3.4 that the standard extensions lack. Generated from the function table by scripts/gen-extension-yaml.ts.',
    '# Names are those Spark prints; arguments are the constructor arguments of its classes in order, without buffer offsets and session zones.',
    `urn: ${ownUrn}`,
    ...section('scalar_functions', ['scalar', 'generator']),
    ...section('aggregate_functions', ['aggregate']),
    ...section('window_functions', ['window']),
    '',
  ].join('\n');
}
