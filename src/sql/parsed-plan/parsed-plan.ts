import type { Conf } from '../../conf/conf.ts';
import { assertNever } from '../../errors/compile-error.ts';
import { type TextNode, treeString, truncated } from '../../plan-text/tree.ts';
import { type DataType, sameType } from '../../types/data-type.ts';
import type { NamedWindow, SqlBody, SqlQuery, SqlSetOperation } from '../ast.ts';
import { expressionText, sortItemText } from './expression-text.ts';
import { type PlanContext, type PlanText, passNode, planNode, unresolvedNode } from './node.ts';
import { aliasPlan, limitPlan, valuesPlan } from './relation-plan.ts';
import { selectPlan, windowsPlan } from './select-plan.ts';

/**
 * The tree of the Parsed section: what Spark's parser makes of the query, before any name is looked up.
 * @param astBase added to AST numbers to make the ids that are printed
 */
export function parsedPlan(query: SqlQuery, conf: Conf, astBase = 0): TextNode {
  const known = new Map<SqlQuery, PlanText>();
  const ctx: PlanContext = {
    conf,
    astBase,
    queryTypes: (q) => ctx.plan(q).types,
    plan: (q) => {
      const hit = known.get(q);
      if (hit) return hit;
      const made = queryPlan(q, ctx);
      known.set(q, made);
      return made;
    },
  };
  return ctx.plan(query).node;
}

/** The text of the Parsed section, without its header and without a newline at the end. */
export function parsedPlanText(query: SqlQuery, conf: Conf, astBase = 0): string {
  return treeString(parsedPlan(query, conf, astBase));
}

function queryPlan(q: SqlQuery, ctx: PlanContext): PlanText {
  const max = ctx.conf.maxToStringFields;
  let plan = bodyPlan(q.body, q.windows, ctx);
  const sort = (global: boolean, items: SqlQuery['orderBy']): void => {
    const texts = items.map((s) => sortItemText(s, ctx));
    const expressions = items.map((s) => s.expr);
    plan = passNode(`Sort [${truncated(texts, max)}], ${global}`, plan, expressions, ctx);
  };
  const repartition = (keys: SqlQuery['clusterBy']): void => {
    plan = passNode(
      `RepartitionByExpression [${truncated(
        keys.map((k) => expressionText(k, ctx)),
        max,
      )}]`,
      plan,
      keys,
      ctx,
    );
  };
  if (q.orderBy.length > 0) sort(true, q.orderBy);
  if (q.distributeBy.length > 0) repartition(q.distributeBy);
  if (q.sortBy.length > 0) sort(false, q.sortBy);
  if (q.clusterBy.length > 0) {
    repartition(q.clusterBy);
    sort(
      false,
      q.clusterBy.map((expr) => ({ expr, descending: false, nullsFirst: true, span: expr.span })),
    );
  }
  if (q.offset) plan = passNode(`Offset ${expressionText(q.offset, ctx)}`, plan, [q.offset], ctx);
  if (q.limit) plan = limitPlan(plan, q.limit, ctx);
  if (q.with.length === 0) return plan;
  const inner = q.with.map((c) => aliasPlan(ctx.plan(c.query), { name: c.name, columns: c.columns, span: c.span }, ctx).node);
  const node = {
    line: `CTE [${truncated(
      q.with.map((c) => c.name),
      max,
    )}]`,
    inner,
    children: [plan.node],
  };
  return { node, types: undefined };
}

function bodyPlan(b: SqlBody, windows: readonly NamedWindow[], ctx: PlanContext): PlanText {
  switch (b.kind) {
    case 'Select':
      return selectPlan(b, windows, ctx);
    case 'SetOperation':
      return windows.length > 0 ? windowsPlan(windows, setOperationPlan(b, ctx), ctx) : setOperationPlan(b, ctx);
    case 'Values':
      return valuesPlan(b, ctx);
    case 'TableStatement':
      return unresolvedNode(`UnresolvedRelation [${b.name.join(', ')}], [], false`, [], [], ctx);
    case 'Query':
      return windows.length > 0 ? windowsPlan(windows, ctx.plan(b), ctx) : ctx.plan(b);
    default:
      return assertNever(b, 'query body');
  }
}

const sameShape = (a: readonly DataType[], b: readonly DataType[] | undefined): boolean =>
  b !== undefined &&
  a.length === b.length &&
  a.every((t, i) => {
    const u = b[i];
    return u !== undefined && sameType(t, u);
  });

/** Chains of thousands of UNIONs nest on their left. */
function setOperationPlan(s: SqlSetOperation, ctx: PlanContext): PlanText {
  const spine: SqlSetOperation[] = [];
  let body: SqlBody = s;
  while (body.kind === 'SetOperation') {
    spine.push(body);
    body = body.left;
  }
  let plan = bodyPlan(body, [], ctx);
  for (let top = spine.pop(); top !== undefined; top = spine.pop()) {
    const line = top.op === 'union' ? 'Union false, false' : `${top.op === 'intersect' ? 'Intersect' : 'Except'} ${top.all ? 'All true' : 'false'}`;
    plan = planNode(line, [plan, bodyPlan(top.right, [], ctx)], [], ctx, ([l = [], r]) => (sameShape(l, r) ? l : undefined));
    if (top.op === 'union' && !top.all) plan = passNode('Distinct', plan, [], ctx);
  }
  return plan;
}
