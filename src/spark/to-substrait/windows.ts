import type { IrRel } from '../../substrait/ir/relation.ts';
import { asNamed } from '../expr/children.ts';
import type { Expr, ExprId, NamedExpression } from '../expr/expr.ts';
import { transformExpr } from '../expr/traverse.ts';
import { output, toAttribute } from '../facts/typing.ts';
import { liftWindows, type WindowList } from '../from-substrait/windows.ts';
import type { Aggregate, Plan, Project, Window } from '../plan/plan.ts';
import { lowerItems } from './items.ts';
import type { Block, Lowerer } from './lowerer.ts';
import { sameTextUpToIds } from './same-text.ts';

/** A select list with windows, as it was before Spark's analyzer took it apart, and what it stands on. */
export interface WindowSelect {
  readonly items: readonly NamedExpression[];
  /** How many trailing items ORDER BY added. */
  readonly appended: number;
  readonly below: Plan;
  /** The grouped block it stands on, and how many of its trailing columns ORDER BY added there. */
  readonly aggregate?: Aggregate;
  readonly appendedBelow: number;
}

/**
 * Project / Project / Window… [/ Project] → the one list of select items that ExtractWindowExpressions makes them of. Undefined for other shapes: the
 * list found is taken apart again and must give the same text.
 */
export function windowSelect(w: Lowerer, p: Project): WindowSelect | undefined {
  if (p.child.kind !== 'Project' || p.child.child.kind !== 'Window') return undefined;
  const middle = p.child;
  const stack = windowStack(p.child.child);
  const { windows } = stack;
  const base = asOneList(w, stack.base);
  const aggregate = groupedBlock(base);
  const sources = [base, ...windows, middle];
  const onBase = aggregate === undefined && base.kind === 'Project';
  if (!aggregate && !onBase) return undefined;
  const list = p.projectList.map((e) => originalItem(toAttribute(e).exprId, e, sources, onBase));
  const below = onBase ? base.child : base;
  for (let appended = 0; appended <= trailingColumns(list); appended++) {
    const width = list.length - appended;
    const hidden = new Set(list.slice(width).map((e) => toAttribute(e).exprId));
    const extended = aggregate ? trailing(aggregate.aggregateExpressions, hidden) : 0;
    const appendedBelow = new Set(aggregate && extended > 0 ? aggregate.aggregateExpressions.slice(-extended).map((e) => toAttribute(e).exprId) : []);
    const tried: WindowList = { items: list.slice(0, width), appended: list.slice(width), child: below, grouped: !onBase, appendedBelow };
    let id = freshIds;
    if (
      sameTextUpToIds(
        p,
        liftWindows(tried, () => id++),
        w.conf,
      )
    )
      return { items: list, appended, below, appendedBelow: extended, ...(aggregate ? { aggregate } : {}) };
  }
  return undefined;
}

/** A base from which window calls that are arguments of others were extracted in turn, as the list it was. */
function asOneList(w: Lowerer, base: Plan): Plan {
  const inner = base.kind === 'Project' ? windowSelect(w, base) : undefined;
  return inner ? { kind: 'Project', projectList: inner.items, child: inner.below } : base;
}

/** Above the ids of any plan. */
const freshIds = 2 ** 40;

/** The one ProjectRel of a select list with windows. */
export function lowerWindowSelect(w: Lowerer, s: WindowSelect, input: IrRel, block: Block): IrRel {
  const items = lowerItems(w, s.items, { lowerer: w, row: output(s.below), block });
  return { kind: 'Project', input, ...items, appended: s.appended };
}

function windowStack(top: Window): { readonly windows: readonly Window[]; readonly base: Plan } {
  const windows: Window[] = [];
  let p: Plan = top;
  while (p.kind === 'Window') {
    windows.push(p);
    p = p.child;
  }
  return { windows, base: p };
}

/** The Aggregate below at most HAVING's Filter and its Project of columns. */
function groupedBlock(base: Plan): Aggregate | undefined {
  let p = base;
  if (p.kind === 'Project' && p.child.kind === 'Filter' && p.projectList.every((e) => e.kind === 'AttributeReference')) p = p.child;
  if (p.kind === 'Filter') p = p.child;
  return p.kind === 'Aggregate' ? p : undefined;
}

function definitionOf(id: ExprId, p: Plan): NamedExpression | undefined {
  const list = p.kind === 'Project' ? p.projectList : p.kind === 'Window' ? p.windowExpressions : [];
  return list.find((e) => e.kind === 'Alias' && e.exprId === id);
}

/** The item with this id, with everything that was taken out of it put back. */
function originalItem(id: ExprId, column: NamedExpression, sources: readonly Plan[], onBase: boolean): NamedExpression {
  const [base, ...above] = sources;
  const found = above.map((s) => definitionOf(id, s)).find((e) => e !== undefined);
  if (!found) return (onBase && base ? definitionOf(id, base) : undefined) ?? column;
  const restored = (e: Expr): Expr =>
    transformExpr(e, (x) => {
      if (x.kind !== 'AttributeReference' || x.exprId === id) return x;
      const inner = (onBase ? sources : above).map((s) => definitionOf(x.exprId, s)).find((d) => d !== undefined);
      return inner?.kind === 'Alias' && /^_w(e)?\d+$/.test(inner.name) ? restored(inner.child) : x;
    });
  return asNamed(restored(found));
}

function trailingColumns(list: readonly NamedExpression[]): number {
  return trailing(list, undefined);
}
/** How many trailing items are bare columns (of these ids). */
function trailing(list: readonly NamedExpression[], ids: ReadonlySet<ExprId> | undefined): number {
  let n = 0;
  for (let i = list.length - 1; i >= 0; i--, n++) {
    const e = list[i];
    if (e?.kind !== 'AttributeReference' || (ids && !ids.has(e.exprId))) break;
  }
  return n;
}
