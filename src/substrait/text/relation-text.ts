import { type JsonValue, toJson } from '@bufbuild/protobuf';
import { anyUnpack } from '@bufbuild/protobuf/wkt';
import { GenerateDetailSchema, RangeDetailSchema, RelHintSchema, SampleDetailSchema, TailDetailSchema } from '../gen/sparkstrait/sparkstrait_pb.ts';
import {
  type AggregateRel,
  type ExpandRel,
  type ExtensionSingleRel,
  JoinRel_JoinType,
  type ProjectRel,
  type ReadRel,
  type Rel,
  type RelCommon,
  SetRel_SetOp,
} from '../gen/substrait/algebra_pb.ts';
import { ourMessages } from '../gen-registry.ts';
import { messageName } from '../read/unpack.ts';
import { expressionText, frameText, measureText, sortText, type TextScope } from './expression-text.ts';
import { typeText } from './type-text.ts';

/** One relation's line without its tree. */
interface Line {
  readonly head: string;
  readonly inputs: readonly (Rel | undefined)[];
}

/** `LEFT_SEMI` → `&LeftSemi`. */
function word(values: Readonly<Record<string, number>>, value: number): string {
  const name = Object.keys(values).find((k) => values[k] === value) ?? String(value);
  return `&${name.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, c: string) => c.toUpperCase())}`;
}
const columns = (indexes: readonly number[]): string => indexes.map((i) => `$${i}`).join(', ');
/** `emit` where it is no plain list of all columns. */
const emitText = (c: RelCommon | undefined): string => (c?.emitKind.case === 'emit' ? ` => ${columns(c.emitKind.value.outputMapping)}` : '');

function readLine(s: TextScope, r: ReadRel): Line {
  const schema = (r.baseSchema?.struct?.types ?? []).map((t, i) => `${r.baseSchema?.names[i] ?? ''}:${typeText(t)}`).join(', ');
  const filters = [r.filter, r.bestEffortFilter].flatMap((f) => (f ? [`; ${expressionText(s, f)}`] : [])).join('');
  switch (r.readType.case) {
    case 'virtualTable': {
      const rows = r.readType.value.expressions.map((row) => `(${row.fields.map((f) => expressionText(s, f)).join(', ')})`);
      return { head: `Read:Virtual[${rows.join(', ')}${rows.length > 0 ? ' ' : ''}=> ${schema}${filters}]`, inputs: [] };
    }
    case 'namedTable':
      return { head: `Read[${r.readType.value.names.join('.')} => ${schema}${filters}]`, inputs: [] };
    default:
      return { head: `Read:${r.readType.case ?? '?'}[=> ${schema}${filters}]`, inputs: [] };
  }
}

/** The emitted columns: the new expressions, with their names. */
function projectLine(s: TextScope, r: ProjectRel): Line {
  const names = r.common?.hint?.outputNames ?? [];
  const texts = r.expressions.map((e) => expressionText(s, e));
  const emit = r.common?.emitKind.case === 'emit' ? r.common.emitKind.value.outputMapping : undefined;
  const first = emit?.[0] ?? 0;
  const onlyNew = emit?.length === texts.length && emit.every((x, i) => x === first + i);
  const named = names.length === texts.length ? texts.map((t, i) => `${t} as ${names[i]}`) : texts;
  return { head: `Project[${named.join(', ')}${onlyNew ? '' : emitText(r.common)}]`, inputs: [r.input] };
}

function aggregateLine(s: TextScope, r: AggregateRel): Line {
  const keys = r.groupingExpressions.map((e) => expressionText(s, e));
  const sets = r.groupings.map((g) =>
    g.expressionReferences.length === 0 ? '_' : `(${g.expressionReferences.map((i) => keys[i] ?? '?').join(', ')})`,
  );
  const measures = r.measures.map((m) => (m.measure ? measureText(s, m.measure, m.filter) : '?'));
  return { head: `Aggregate[${sets.join(', ')} => ${[...keys, ...measures].join(', ')}]`, inputs: [r.input] };
}

function expandLine(s: TextScope, r: ExpandRel): Line {
  const fields = r.fields.map((f) => {
    if (f.fieldType.case === 'consistentField') return expressionText(s, f.fieldType.value);
    return `(${(f.fieldType.value?.duplicates ?? []).map((e) => expressionText(s, e)).join(', ')})`;
  });
  return { head: `Expand[${fields.join(', ')}${emitText(r.common)}]`, inputs: [r.input] };
}

function extensionLine(s: TextScope, r: ExtensionSingleRel): Line {
  const inputs = [r.input];
  const { detail } = r;
  const generate = detail && anyUnpack(detail, GenerateDetailSchema);
  if (generate) {
    const generated = (generate.generated?.struct?.types ?? []).map((t, i) => `${generate.generated?.names[i] ?? ''}:${typeText(t)}`);
    const head = `Generate[${generate.outer ? '&Outer, ' : ''}${expressionText(s, generate.generator)} => ${generated.join(', ')}${emitText(r.common)}]`;
    return { head: generate.alias ? `${head} as ${generate.alias}` : head, inputs };
  }
  const sample = detail && anyUnpack(detail, SampleDetailSchema);
  if (sample) return { head: `Sample[${sample.lowerBound}, ${sample.upperBound}, seed=${sample.seed}]`, inputs };
  const tail = detail && anyUnpack(detail, TailDetailSchema);
  return { head: tail ? `Tail[${tail.count}]` : `ExtensionSingle[${detail?.typeUrl ?? ''}]`, inputs };
}

function lineOf(s: TextScope, rel: Rel | undefined): Line {
  const t = rel?.relType;
  switch (t?.case) {
    case 'read':
      return readLine(s, t.value);
    case 'filter':
      return { head: `Filter[${expressionText(s, t.value.condition)}${emitText(t.value.common)}]`, inputs: [t.value.input] };
    case 'project':
      return projectLine(s, t.value);
    case 'aggregate':
      return aggregateLine(s, t.value);
    case 'sort':
      return { head: `Sort[${t.value.sorts.map((f) => sortText(s, f)).join(', ')}${emitText(t.value.common)}]`, inputs: [t.value.input] };
    case 'fetch': {
      const { countExpr, offsetExpr, count, offset } = t.value;
      const limit = countExpr ? [`limit=${expressionText(s, countExpr)}`] : count === undefined ? [] : [`limit=${count}`];
      const skip = offsetExpr ? [`offset=${expressionText(s, offsetExpr)}`] : offset === undefined ? [] : [`offset=${offset}`];
      return { head: `Fetch[${[...limit, ...skip].join(', ')}${emitText(t.value.common)}]`, inputs: [t.value.input] };
    }
    case 'join':
      return {
        head: `Join[${word(JoinRel_JoinType, t.value.type)}, ${expressionText(s, t.value.expression)}${emitText(t.value.common)}]`,
        inputs: [t.value.left, t.value.right],
      };
    case 'lateralJoin':
      return {
        head: `LateralJoin[${word(JoinRel_JoinType, t.value.type)}, ${expressionText(s, t.value.expression)}]`,
        inputs: [t.value.left, t.value.right],
      };
    case 'cross':
      return { head: `Cross[${emitText(t.value.common).trim()}]`, inputs: [t.value.left, t.value.right] };
    case 'set':
      return { head: `Set[${word(SetRel_SetOp, t.value.op)}]`, inputs: t.value.inputs };
    case 'expand':
      return expandLine(s, t.value);
    case 'window': {
      const calls = t.value.windowFunctions.map((f) => frameText(s, f)).map((f) => `${f.call} over (${f.frame})`);
      const partitions = t.value.partitionExpressions.map((e) => expressionText(s, e));
      return {
        head: `Window[(${partitions.join(', ')}), ${[...t.value.sorts.map((f) => sortText(s, f)), ''].join(', ')}${calls.join(', ')}]`,
        inputs: [t.value.input],
      };
    }
    case 'reference':
      return { head: `Reference[${t.value.subtreeOrdinal}]`, inputs: [] };
    case 'extensionLeaf': {
      const range = t.value.detail && anyUnpack(t.value.detail, RangeDetailSchema);
      const parts = range ? [range.start, range.end, range.step, ...(range.partitions > 0 ? [range.partitions] : [])] : [];
      return { head: range ? `Range[${parts.join(', ')}]` : `ExtensionLeaf[${t.value.detail?.typeUrl ?? ''}]`, inputs: [] };
    }
    case 'extensionSingle':
      return extensionLine(s, t.value);
    default:
      return { head: `${t?.case ?? '?'}[]`, inputs: [] };
  }
}

function commonOf(rel: Rel | undefined): RelCommon | undefined {
  const value = rel?.relType.value;
  return value && 'common' in value ? value.common : undefined;
}

/** Our hints as `name=value`, in protobuf JSON's names. */
function hintTexts(c: RelCommon | undefined): readonly string[] {
  return (c?.advancedExtension?.optimization ?? []).map((any) => {
    if (messageName(any.typeUrl) !== RelHintSchema.typeName) return `+ Opt:${messageName(any.typeUrl)}`;
    const hint = anyUnpack(any, RelHintSchema);
    const json: JsonValue = hint ? toJson(RelHintSchema, hint, { registry: ourMessages }) : {};
    const said = Object.entries(json ?? {}).map(([k, v]) => `${k}=${JSON.stringify(v)}`);
    return `+ Opt:RelHint[${said.join(', ')}]`;
  });
}

/**
 * The lines of a relation's tree, two blanks deeper for each input. Relations of subqueries follow their relation's line, labelled.
 * @param scopeOf the scope of one relation's expressions; it collects their subqueries
 */
export function relationLines(
  rel: Rel | undefined,
  indent: string,
  scopeOf: () => { readonly scope: TextScope; readonly subqueries: readonly { readonly label: string; readonly rel: Rel | undefined }[] },
): readonly string[] {
  const { scope, subqueries } = scopeOf();
  const { head, inputs } = lineOf(scope, rel);
  const common = commonOf(rel);
  const alias = common?.hint?.alias;
  const anchor = common?.relAnchor;
  const deeper = `${indent}  `;
  return [
    `${indent}${head}${alias ? ` as ${alias}` : ''}${anchor === undefined ? '' : ` @${anchor}`}`,
    ...hintTexts(common).map((h) => `${deeper}${h}`),
    ...subqueries.flatMap((q) => [`${deeper}${q.label}:`, ...relationLines(q.rel, `${deeper}  `, scopeOf)]),
    ...inputs.flatMap((i) => relationLines(i, deeper, scopeOf)),
  ];
}
