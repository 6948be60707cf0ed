import { equalExprs } from '../equality/equal.ts';
import { asNamed } from '../expr/children.ts';
import type { Expr, ExprId, NamedExpression, WindowExpression } from '../expr/expr.ts';
import { alias } from '../expr/factories.ts';
import { existsExpr, transformExpr } from '../expr/traverse.ts';
import { output, toAttribute } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { extractArguments } from './window-arguments.ts';

type NewId = () => ExprId;

/** Does an expression contain a window function call? */
export function hasWindow(e: Expr): boolean {
  return existsExpr(e, (x) => x.kind === 'WindowExpression');
}

/** A select list with window functions, and what is below it. */
export interface WindowList {
  readonly items: readonly NamedExpression[];
  /** Columns that ORDER BY added to the list: they pass through all the projects that come about here. */
  readonly appended: readonly NamedExpression[];
  readonly child: Plan;
  /** The list stands on its own grouped block, whose result list already is the base. */
  readonly grouped: boolean;
  /** Of the grouped block's columns, those that ORDER BY added to it. */
  readonly appendedBelow: ReadonlySet<ExprId>;
}

/**
 * Spark's ExtractWindowExpressions:
 * Project (the list's attributes) / Project (window columns, rewritten items) / one Window per specification / Project (what they need).
 */
export function liftWindows(w: WindowList, newId: NewId): Plan {
  const { items, rest } = w.grouped ? { items: w.items.filter(hasWindow), rest: [] } : extractArguments(w.items, newId);
  const base = w.grouped ? w.child : liftBase(rest, w, newId);
  const { rewritten, calls } = nameCalls(items, newId);
  const windows = stackWindows(calls, base);
  const passed = new Set(w.appended.map((e) => toAttribute(e).exprId));
  const hidden = (id: ExprId): boolean => passed.has(id) && (w.grouped ? w.appendedBelow.has(id) : !rest.some((e) => toAttribute(e).exprId === id));
  const shown = output(windows).filter((a) => !hidden(a.exprId));
  const middle: Plan = { kind: 'Project', projectList: withAppended([...shown, ...rewritten], w.appended), child: windows };
  return { kind: 'Project', projectList: withAppended(w.items.map(toAttribute), w.appended), child: middle };
}

/** The Project below the windows; a window call that was an argument of another is extracted from it in turn. */
function liftBase(rest: readonly NamedExpression[], w: WindowList, newId: NewId): Plan {
  if (rest.some(hasWindow)) return liftWindows({ ...w, items: rest, grouped: false }, newId);
  return { kind: 'Project', projectList: withAppended(rest, w.appended), child: w.child };
}

/** `list` and those of `appended` that it lacks. */
function withAppended(list: readonly NamedExpression[], appended: readonly NamedExpression[]): readonly NamedExpression[] {
  const has = new Set(list.map((e) => toAttribute(e).exprId));
  return [...list, ...appended.map(toAttribute).filter((a) => !has.has(a.exprId))];
}

interface Named {
  readonly rewritten: readonly NamedExpression[];
  readonly calls: readonly NamedExpression[];
}

/** Every window call by a name: an item that is one keeps its own, one inside an item is `_we<j>`, j calls having been named before it. */
function nameCalls(items: readonly NamedExpression[], newId: NewId): Named {
  const calls: NamedExpression[] = [];
  const rewritten = items.map((item) =>
    asNamed(
      transformExpr(item, (e) => {
        if (e.kind === 'Alias' && e.child.kind === 'WindowExpression') {
          calls.push(e);
          return toAttribute(e);
        }
        if (e.kind !== 'WindowExpression') return e;
        const named = alias(e, `_we${calls.length}`, newId());
        calls.push(named);
        return toAttribute(named);
      }),
    ),
  );
  return { rewritten, calls };
}

/** One Window per partition and order list, in order of first use, the first innermost. */
function stackWindows(calls: readonly NamedExpression[], base: Plan): Plan {
  const groups: { readonly spec: WindowExpression; readonly calls: NamedExpression[] }[] = [];
  for (const c of calls) {
    if (c.kind !== 'Alias' || c.child.kind !== 'WindowExpression') continue;
    const spec = c.child;
    const group = groups.find((g) => equalExprs(g.spec.partition, spec.partition) && equalExprs(g.spec.order, spec.order));
    if (group) group.calls.push(c);
    else groups.push({ spec, calls: [c] });
  }
  return groups.reduce<Plan>(
    (child, g) => ({ kind: 'Window', windowExpressions: g.calls, partitionSpec: g.spec.partition, orderSpec: g.spec.order, child }),
    base,
  );
}
