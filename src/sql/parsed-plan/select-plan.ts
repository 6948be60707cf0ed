import { truncated } from '../../plan-text/tree.ts';
import type { DataType } from '../../types/data-type.ts';
import type { GroupingAnalytics, NamedWindow, SqlExpr, SqlGroupBy, SqlSelect } from '../ast.ts';
import { constantType } from './constant-type.ts';
import { expressionText, windowText } from './expression-text.ts';
import { itemText, type PlanContext, type PlanText, passNode, planNode, unresolvedNode } from './node.ts';
import { joinWith, oneRow, relationPlan } from './relation-plan.ts';

const list = (items: readonly string[], ctx: PlanContext): string => `[${truncated(items, ctx.conf.maxToStringFields)}]`;

function fromPlan(s: SqlSelect, ctx: PlanContext): PlanText {
  const [first, ...rest] = s.from;
  if (!first) return oneRow;
  const lateral = (first.kind === 'Subquery' || first.kind === 'TableFunction') && first.lateral;
  let plan = lateral ? joinWith(oneRow, first, ctx) : relationPlan(first, ctx);
  for (const r of rest) plan = joinWith(plan, r, ctx);
  for (const v of s.lateralViews) {
    const columns = v.columns.length === 0 ? '' : `, [${v.columns.map((c) => `'${c}`).join(', ')}]`;
    plan = unresolvedNode(`Generate ${expressionText(v.call, ctx)}, ${v.outer}, ${v.alias}${columns}`, [plan], [v.call], ctx);
  }
  return plan;
}

/** `rollup(Vector(0), Vector(1), 'a, 'b)`: index lists into the flattened expressions, then those. */
function analyticsText(a: GroupingAnalytics, extra: readonly SqlExpr[], ctx: PlanContext): string {
  let next = 0;
  const vectors = a.sets.map((set) => `Vector(${set.map(() => next++).join(', ')})`);
  return `${a.kind}(${[...vectors, ...[...a.sets.flat(), ...extra].map((e) => expressionText(e, ctx))].join(', ')})`;
}

interface Keys {
  readonly texts: readonly string[];
  readonly expressions: readonly SqlExpr[];
  readonly analytics: boolean;
}
function groupingKeys(g: SqlGroupBy | undefined, ctx: PlanContext): Keys {
  if (!g) return { texts: [], expressions: [], analytics: false };
  const plain = g.items.flatMap((i) => (i.kind === 'Plain' ? [i.expr] : []));
  if (g.trailing) {
    const extra = g.trailing.kind === 'groupingsets' ? plain : [];
    return { texts: [analyticsText(g.trailing, extra, ctx)], expressions: [...g.trailing.sets.flat(), ...extra], analytics: true };
  }
  return {
    texts: g.items.map((i) => (i.kind === 'Plain' ? expressionText(i.expr, ctx) : analyticsText(i, [], ctx))),
    expressions: g.items.flatMap((i) => (i.kind === 'Plain' ? [i.expr] : i.sets.flat())),
    analytics: g.items.some((i) => i.kind !== 'Plain'),
  };
}

function itemTypes(items: readonly SqlExpr[], ctx: PlanContext): readonly DataType[] | undefined {
  const types = items.flatMap((e) => {
    const t = e.kind === 'Aliased' ? constantType(e, ctx.queryTypes) : undefined;
    return t ? [t] : [];
  });
  return types.length === items.length ? types : undefined;
}

function projectionPlan(s: SqlSelect, child: PlanText, ctx: PlanContext): PlanText {
  const items = list(
    s.items.map((e) => itemText(e, ctx)),
    ctx,
  );
  if (!s.groupBy && !s.having) return planNode(`Project ${items}`, [child], s.items, ctx, () => itemTypes(s.items, ctx));
  const keys = groupingKeys(s.groupBy, ctx);
  const line = `Aggregate ${keys.texts.length > 0 ? `${list(keys.texts, ctx)}, ` : ''}${items}`;
  const types = (): readonly DataType[] | undefined => (keys.analytics ? undefined : itemTypes(s.items, ctx));
  return planNode(line, [child], [...keys.expressions, ...s.items], ctx, types);
}

/** A SELECT block: FROM, LATERAL VIEW, WHERE, Project or Aggregate, HAVING, DISTINCT, WINDOW, hints, from the bottom up. */
export function selectPlan(s: SqlSelect, windows: readonly NamedWindow[], ctx: PlanContext): PlanText {
  let plan = fromPlan(s, ctx);
  if (s.where) plan = passNode(`Filter ${expressionText(s.where, ctx)}`, plan, [s.where], ctx);
  plan = projectionPlan(s, plan, ctx);
  if (s.having) plan = unresolvedNode(`UnresolvedHaving ${expressionText(s.having, ctx)}`, [plan], [s.having], ctx);
  if (s.distinct) plan = passNode('Distinct', plan, [], ctx);
  if (windows.length > 0) plan = windowsPlan(windows, plan, ctx);
  for (const h of s.hints.toReversed()) {
    const args =
      h.args.length === 0
        ? ''
        : `, ${list(
            h.args.map((a) => expressionText(a, ctx)),
            ctx,
          )}`;
    plan = unresolvedNode(`UnresolvedHint ${h.name}${args}`, [plan], [], ctx);
  }
  return plan;
}

/** The WINDOW clause; a window defined as another's name prints that one's specification. */
export function windowsPlan(windows: readonly NamedWindow[], child: PlanText, ctx: PlanContext): PlanText {
  const byName = new Map(windows.map((w) => [w.name.toLowerCase(), w.window]));
  const texts = windows.map((w) => {
    const target = w.window.kind === 'WindowName' ? (byName.get(w.window.name.toLowerCase()) ?? w.window) : w.window;
    return `${w.name}=${windowText(target, ctx)}`;
  });
  return unresolvedNode(`WithWindowDefinition ${list(texts, ctx)}`, [child], [], ctx);
}
