import { assertNever } from '../../errors/compile-error.ts';
import { truncated } from '../../plan-text/tree.ts';
import type { JoinType, SqlExpr, SqlJoin, SqlPivot, SqlRelation, SqlSample, SqlTableAlias, SqlTableFunction, SqlUnpivot, SqlValues } from '../ast.ts';
import { expressionText } from './expression-text.ts';
import { type PlanContext, type PlanText, passNode, planNode, unresolvedNode } from './node.ts';

const list = (items: readonly string[], ctx: PlanContext): string => `[${truncated(items, ctx.conf.maxToStringFields)}]`;
const backQuoted = (name: string): string => (/^[A-Za-z0-9_]+$/.test(name) && !/^\d+$/.test(name) ? name : `\`${name.replace(/`/g, '``')}\``);

/** `OneRowRelation`: what a SELECT without FROM reads. */
export const oneRow: PlanText = { node: { line: 'OneRowRelation', inner: [], children: [] }, types: [] };

/** A SubqueryAlias; column aliases wrap the child first. */
export function aliasPlan(child: PlanText, alias: SqlTableAlias | undefined, ctx: PlanContext): PlanText {
  if (!alias) return child;
  const renamed =
    alias.columns.length === 0 ? child : unresolvedNode(`UnresolvedSubqueryColumnAliases ${list(alias.columns, ctx)}`, [child], [], ctx);
  return passNode(`SubqueryAlias ${backQuoted(alias.name)}`, renamed, [], ctx);
}

const number = (n: number): string => (Number.isInteger(n) ? n.toFixed(1) : String(n));

function samplePlan(child: PlanText, sample: SqlSample | undefined, ctx: PlanContext): PlanText {
  if (!sample) return child;
  const { method } = sample;
  switch (method.kind) {
    case 'rows':
      return limitPlan(child, method.count, ctx);
    case 'percent':
      return passNode(`Sample 0.0, ${number(method.percent / 100)}, false, ${sample.seed ?? 0n}`, child, [], ctx);
    case 'bucket':
      return passNode(`Sample 0.0, ${number(method.numerator / method.denominator)}, false, ${sample.seed ?? 0n}`, child, [], ctx);
    default:
      return assertNever(method, 'sample');
  }
}

/** LIMIT n: a global limit over a local one. */
export function limitPlan(child: PlanText, count: SqlExpr, ctx: PlanContext): PlanText {
  const text = expressionText(count, ctx);
  return passNode(`GlobalLimit ${text}`, passNode(`LocalLimit ${text}`, child, [count], ctx), [count], ctx);
}

/** VALUES as a query or a relation. */
export function valuesPlan(v: SqlValues, ctx: PlanContext): PlanText {
  const width = v.rows[0]?.length ?? 0;
  const named = v.alias && v.alias.columns.length > 0 ? v.alias.columns : Array.from({ length: width }, (_, i) => `col${i + 1}`);
  const rows = v.rows.map((r) =>
    list(
      r.map((c) => expressionText(c, ctx)),
      ctx,
    ),
  );
  const table = unresolvedNode(`UnresolvedInlineTable ${list(named, ctx)}, ${list(rows, ctx)}`, [], v.rows.flat(), ctx);
  return v.alias ? passNode(`SubqueryAlias ${backQuoted(v.alias.name)}`, table, [], ctx) : table;
}

function functionPlan(f: SqlTableFunction, ctx: PlanContext): PlanText {
  const args = f.args.map((a) => expressionText(a, ctx));
  const name = list(f.name, ctx);
  const table = unresolvedNode(`UnresolvedTableValuedFunction ${name}${args.length > 0 ? `, ${list(args, ctx)}` : ''}`, [], f.args, ctx);
  if (!f.alias) return table;
  const named =
    f.alias.columns.length === 0 ? table : unresolvedNode(`UnresolvedTVFAliases ${name}, ${list(f.alias.columns, ctx)}`, [table], [], ctx);
  return passNode(`SubqueryAlias ${backQuoted(f.alias.name)}`, named, [], ctx);
}

const joinNames: Readonly<Record<JoinType, string>> = {
  inner: 'Inner',
  cross: 'Cross',
  'left outer': 'LeftOuter',
  'right outer': 'RightOuter',
  'full outer': 'FullOuter',
  'left semi': 'LeftSemi',
  'left anti': 'LeftAnti',
};

function lateralPlan(left: PlanText, right: PlanText, id: number, type: string, on: SqlExpr | undefined, ctx: PlanContext): PlanText {
  const condition = on ? `, ${expressionText(on, ctx)}` : '';
  const node = unresolvedNode(`LateralJoin lateral-subquery#${ctx.astBase + id} [], ${type}${condition}`, [left], on ? [on] : [], ctx);
  return { node: { ...node.node, inner: [right.node, ...node.node.inner] }, types: undefined };
}

/** `left` joined with one more relation; a lateral one becomes a LateralJoin. */
export function joinWith(left: PlanText, r: SqlRelation, ctx: PlanContext, type = 'Inner', on?: SqlExpr, kind = type): PlanText {
  const right = relationPlan(r, ctx);
  if ((r.kind === 'Subquery' || r.kind === 'TableFunction') && r.lateral) return lateralPlan(left, right, r.id, type, on, ctx);
  const condition = on ? `, ${expressionText(on, ctx)}` : '';
  const needsAnalysis = kind !== type;
  return planNode(`Join ${kind}${condition}`, [left, right], on ? [on] : [], ctx, (inputs) => (needsAnalysis ? undefined : inputs.flat()));
}

/** Joins nest thousands deep on their left. */
function joinPlan(j: SqlJoin, ctx: PlanContext): PlanText {
  const spine: SqlJoin[] = [];
  let node: SqlRelation = j;
  while (node.kind === 'Join') {
    spine.push(node);
    node = node.left;
  }
  let plan = relationPlan(node, ctx);
  for (let top = spine.pop(); top !== undefined; top = spine.pop()) {
    const type = joinNames[top.type];
    const kind = top.using ? `UsingJoin(${type}, [${top.using.join(', ')}])` : top.natural ? `NaturalJoin(${type})` : type;
    plan = joinWith(plan, top.right, ctx, type, top.on, kind);
  }
  return plan;
}

function pivotPlan(p: SqlPivot, ctx: PlanContext): PlanText {
  const [column] = p.columns;
  const key = p.columns.length === 1 && column ? column : { kind: 'Row' as const, items: p.columns, span: p.span };
  const texts = [
    expressionText(key, ctx),
    list(
      p.values.map((v) => expressionText(v, ctx)),
      ctx,
    ),
    list(
      p.aggregates.map((a) => expressionText(a, ctx)),
      ctx,
    ),
  ];
  return aliasPlan(unresolvedNode(`Pivot ${texts.join(', ')}`, [relationPlan(p.input, ctx)], [key, ...p.values, ...p.aggregates], ctx), p.alias, ctx);
}

function unpivotPlan(u: SqlUnpivot, ctx: PlanContext): PlanText {
  const group = (columns: readonly SqlExpr[]): string =>
    `${u.multiple ? 'ArrayBuffer' : 'List'}(${columns.map((c) => `unresolvedalias(${expressionText(c, ctx)}, None)`).join(', ')})`;
  const groups = `ArrayBuffer(${u.groups.map((g) => group(g.columns)).join(', ')})`;
  const named = u.groups.some((g) => g.alias !== undefined);
  const aliases = named ? `, ArrayBuffer(${u.groups.map((g) => (g.alias === undefined ? 'None' : `Some(${g.alias})`)).join(', ')})` : '';
  const expressions = u.groups.flatMap((g) => g.columns);
  const line = `Unpivot ${groups}${aliases}, ${u.nameColumn}, ${list(u.valueColumns, ctx)}`;
  const plan = unresolvedNode(line, [relationPlan(u.input, ctx)], expressions, ctx);
  const kept = u.includeNulls
    ? plan
    : unresolvedNode(`Filter isnotnull(coalesce(${u.valueColumns.map((c) => `'${c}`).join(', ')}))`, [plan], [], ctx);
  return aliasPlan(kept, u.alias, ctx);
}

/** One item of FROM. */
export function relationPlan(r: SqlRelation, ctx: PlanContext): PlanText {
  switch (r.kind) {
    case 'Table':
      return samplePlan(aliasPlan(unresolvedNode(`UnresolvedRelation ${list(r.name, ctx)}, [], false`, [], [], ctx), r.alias, ctx), r.sample, ctx);
    case 'Subquery': {
      const plan = samplePlan(ctx.plan(r.query), r.sample, ctx);
      return aliasPlan(plan, r.alias ?? { name: '__auto_generated_subquery_name', columns: [], span: r.span }, ctx);
    }
    case 'TableFunction':
      return functionPlan(r, ctx);
    case 'Values':
      return valuesPlan(r, ctx);
    case 'Join':
      return joinPlan(r, ctx);
    case 'AliasedRelation':
      return aliasPlan(samplePlan(relationPlan(r.input, ctx), r.sample, ctx), r.alias, ctx);
    case 'Pivot':
      return pivotPlan(r, ctx);
    case 'Unpivot':
      return unpivotPlan(r, ctx);
    default:
      return assertNever(r, 'relation');
  }
}
