import type { Conf } from '../../conf/conf.ts';
import { assertNever } from '../../errors/compile-error.ts';
import { truncated } from '../../plan-text/tree.ts';
import { typeName } from '../../types/data-type.ts';
import { literalText } from '../../types/literal-text.ts';
import type { BinaryOp, FrameBound, FunctionCall, SqlExpr, SqlFrame, SqlSortItem, SqlWindow } from '../ast.ts';
import { constantType, type QueryTypes } from './constant-type.ts';

/** What expression texts depend on. */
export interface TextContext {
  readonly conf: Conf;
  /** Added to AST numbers to make the expression ids that are printed. */
  readonly astBase: number;
  readonly queryTypes: QueryTypes;
}

/** UnresolvedAttribute's name: only a part with a dot is quoted. */
const quoted = (parts: readonly string[]): string => parts.map((p) => (p.includes('.') ? `\`${p}\`` : p)).join('.');
const symbol: Readonly<Record<string, string>> = { and: 'AND', or: 'OR' };

/** An expression of the syntax tree as a Parsed plan prints it: unresolved names and functions carry an apostrophe. */
export function expressionText(e: SqlExpr, ctx: TextContext): string {
  const text = (x: SqlExpr): string => expressionText(x, ctx);
  switch (e.kind) {
    case 'ColumnName':
      return `'${quoted(e.parts)}`;
    case 'Star':
      return e.target.length === 0 ? '*' : `${quoted(e.target)}.*`;
    case 'Literal':
      return literalText(e.value, e.type, ctx.conf.sessionTimeZone);
    case 'Unary':
      return e.op === 'not' ? `NOT ${text(e.operand)}` : e.op === '+' ? `positive(${text(e.operand)})` : `${e.op}${text(e.operand)}`;
    case 'Binary':
      return binaryText(e, text);
    case 'NullTest':
      return `${e.unknown ? '' : e.negated ? 'isnotnull' : 'isnull'}(${text(e.operand)})`;
    case 'InList':
      return `${text(e.value)} IN (${e.list.map(text).join(',')})`;
    case 'InQuery':
      return `${needlesText(e.values, text)} IN (list#${ctx.astBase + e.id} [])`;
    case 'ExistsQuery':
      return `exists#${ctx.astBase + e.id} []`;
    case 'ScalarQuery':
      return `scalar-subquery#${ctx.astBase + e.id} []`;
    case 'Like':
      if (e.op === 'rlike') return `RLIKE(${text(e.value)}, ${text(e.pattern)})`;
      if (e.op === 'ilike') return `ilike(${text(e.value)}, ${text(e.pattern)}, ${e.escape})`;
      return `${text(e.value)} LIKE ${text(e.pattern)}${e.escape === '\\' ? '' : ` ESCAPE '${e.escape}'`}`;
    case 'LikeQuantified':
      return `${e.negated ? 'not' : ''}like${e.quantifier}(${[e.value, ...e.patterns].map(text).join(', ')})`;
    case 'Case': {
      const branches = e.branches.map((b) => ` WHEN ${text(b.when)} THEN ${text(b.then)}`).join('');
      return `CASE${branches}${e.otherwise ? ` ELSE ${text(e.otherwise)}` : ''} END`;
    }
    case 'Cast':
      return `${e.tryCast ? 'try_cast' : 'cast'}(${text(e.operand)} as ${typeName(e.type)})`;
    case 'Call':
      return callText(e, ctx);
    case 'Windowed':
      return windowedText(e.call, e.window, ctx);
    case 'Subscript':
      return `${text(e.operand)}[${text(e.index)}]`;
    case 'FieldOf':
      return `${text(e.operand)}[${e.field}]`;
    case 'Row':
      return `named_struct(${structParts(e.items, ctx)})`;
    case 'Lambda': {
      const params = e.params.map((p) => `lambda '${p}`);
      return `lambdafunction(${[text(e.body), ...params, 'false'].join(', ')})`;
    }
    case 'LambdaVariable':
      return `lambda '${e.parts.join('.')}`;
    case 'Parameter':
      return `parameter(${e.name})`;
    case 'Aliased': {
      const child = text(e.operand);
      if (e.names.length > 1 || e.list) return `${child} AS (${e.names.join(', ')})`;
      const suffix = constantType(e.operand, ctx.queryTypes)?.kind === 'bigint' ? 'L' : '';
      return `${child} AS ${e.names[0] ?? ''}#${ctx.astBase + e.id}${suffix}`;
    }
    default:
      return assertNever(e, 'syntax tree node');
  }
}

function binaryText(e: BinaryOp, text: (x: SqlExpr) => string): string {
  const spine: BinaryOp[] = [];
  let node: SqlExpr = e;
  while (node.kind === 'Binary') {
    spine.push(node);
    node = node.left;
  }
  const pieces = [text(node)];
  let opened = '';
  for (let b = spine.pop(); b !== undefined; b = spine.pop()) {
    if (b.op === '||') {
      pieces.push(`, ${text(b.right)})`);
      opened = `concat(${opened}`;
    } else {
      pieces.push(` ${symbol[b.op] ?? b.op} ${text(b.right)})`);
      opened = `(${opened}`;
    }
  }
  return opened + pieces.join('');
}

/** Several values of an IN subquery print as a struct that names columns by their name and others by position. */
function needlesText(values: readonly SqlExpr[], text: (x: SqlExpr) => string): string {
  const [first] = values;
  if (values.length === 1 && first) return text(first);
  return `named_struct(${values.map((v, i) => `${v.kind === 'ColumnName' ? quoted(v.parts) : `_${i}`}, ${text(v)}`).join(', ')})`;
}

function structParts(items: readonly SqlExpr[], ctx: TextContext): string {
  const name = (e: SqlExpr, i: number): string => {
    if (e.kind === 'ColumnName') return e.parts.at(-1) ?? '';
    if (e.kind === 'Star') return 'NamePlaceholder';
    // an alias has no name yet while what it names is not resolved
    if (e.kind === 'Aliased') return constantType(e.operand, ctx.queryTypes) ? (e.names[0] ?? '') : 'NamePlaceholder';
    return e.kind === 'FieldOf' ? e.field : `col${i + 1}`;
  };
  const parts = items.flatMap((e, i) => [name(e, i), expressionText(e, ctx)]);
  return truncated(parts, ctx.conf.maxToStringFields);
}

function callText(e: FunctionCall, ctx: TextContext): string {
  const args = e.args.map((a) => expressionText(a, ctx));
  const name = e.name.map((p) => (/^\w+$/.test(p) ? p : `\`${p.replace(/`/g, '``')}\``)).join('.');
  if (e.special) {
    const lower = name.toLowerCase();
    if (lower === 'struct') return `struct(${structParts(e.args, ctx)})`;
    const option = args.length === 2 ? `Some(${args[1]})` : 'None';
    if (lower === 'trim' || lower === 'ltrim' || lower === 'rtrim') return `${lower}(${args[0]}, ${option})`;
    // the time zone
    if (lower === 'timestampadd' || lower === 'timestampdiff') args.push('None');
    // the offsets of the aggregation buffers, and the flag of the old algorithm
    if (lower === 'percentile_disc') args.push('0', '0', 'false');
    return `${lower}(${args.join(', ')})${e.filter ? ` FILTER (WHERE ${expressionText(e.filter, ctx)})` : ''}`;
  }
  if (e.filter) args.push(expressionText(e.filter, ctx));
  return `'${name}(${e.distinct ? 'distinct ' : ''}${args.join(', ')})`;
}

export function sortItemText(s: SqlSortItem, ctx: TextContext): string {
  return `${expressionText(s.expr, ctx)} ${s.descending ? 'DESC' : 'ASC'} NULLS ${s.nullsFirst ? 'FIRST' : 'LAST'}`;
}

function boundText(b: FrameBound, ctx: TextContext): string {
  switch (b.kind) {
    case 'unboundedPreceding':
      return 'unboundedpreceding$()';
    case 'unboundedFollowing':
      return 'unboundedfollowing$()';
    case 'currentRow':
      return 'currentrow$()';
    case 'preceding':
      return `-${expressionText(b.offset, ctx)}`;
    case 'following':
      return expressionText(b.offset, ctx);
  }
}

function frameText(f: SqlFrame | undefined, ctx: TextContext): string {
  if (!f) return 'unspecifiedframe$()';
  return `specifiedwindowframe(${f.unit === 'rows' ? 'RowFrame' : 'RangeFrame'}, ${boundText(f.lower, ctx)}, ${boundText(f.upper, ctx)})`;
}

/** A window specification, or a reference to a named one. */
export function windowText(w: SqlWindow, ctx: TextContext): string {
  if (w.kind === 'WindowName') return `WindowSpecReference(${w.name})`;
  const parts = [...w.partition.map((p) => expressionText(p, ctx)), ...w.order.map((s) => sortItemText(s, ctx)), frameText(w.frame, ctx)];
  return `windowspecdefinition(${truncated(parts, ctx.conf.maxToStringFields)})`;
}

function windowedText(call: FunctionCall, w: SqlWindow, ctx: TextContext): string {
  const fn = callText(call, ctx);
  return w.kind === 'WindowName' ? `unresolvedwindowexpression(${fn}, ${windowText(w, ctx)})` : `${fn} ${windowText(w, ctx)}`;
}
