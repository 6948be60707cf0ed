import { assertNever } from '../../../errors/compile-error.ts';
import type { Bound, Expr, Frame, SortKey, WindowExpr } from './expr.ts';

const none: readonly Expr[] = [];

function boundOffset(b: Bound): readonly Expr[] {
  return b.kind === 'preceding' || b.kind === 'following' ? [b.offset] : none;
}

/** The child expressions in Catalyst's order. Plans of subqueries are not children. */
export function exprChildren(e: Expr): readonly Expr[] {
  switch (e.kind) {
    case 'Column':
    case 'Literal':
    case 'LambdaVariable':
    case 'LateralAlias':
    case 'Exists':
    case 'ScalarQuery':
      return none;
    case 'Outer':
    case 'Cast':
    case 'Field':
      return [e.input];
    case 'Call':
      return e.args;
    case 'Case':
      return [...e.branches.flatMap((b) => [b.when, b.result]), ...(e.otherwise ? [e.otherwise] : none)];
    case 'If':
      return [e.condition, e.result, e.otherwise];
    case 'In':
      return [e.value, ...e.options];
    case 'InQuery':
      return e.values;
    case 'Lambda':
      return [e.body];
    case 'Aggregate':
      return e.filter ? [...e.args, e.filter] : e.args;
    case 'Window':
      return [e.call, ...e.partitions, ...e.sorts.map((s) => s.expr), ...boundOffset(e.frame.lower), ...boundOffset(e.frame.upper)];
    case 'Grouping':
      return e.key ? [e.key] : e.keys;
    default:
      return assertNever(e, 'bound expression');
  }
}

type Map1 = (e: Expr) => Expr;

function mapBound(b: Bound, f: Map1): Bound {
  return b.kind === 'preceding' || b.kind === 'following' ? { ...b, offset: f(b.offset) } : b;
}
const mapSort = (s: SortKey, f: Map1): SortKey => ({ ...s, expr: f(s.expr) });
const mapFrame = (frame: Frame, f: Map1): Frame => ({ unit: frame.unit, lower: mapBound(frame.lower, f), upper: mapBound(frame.upper, f) });

function mapWindow(e: WindowExpr, f: Map1): WindowExpr {
  const call = f(e.call);
  return {
    ...e,
    call: call.kind === 'Aggregate' ? call : e.call,
    partitions: e.partitions.map(f),
    sorts: e.sorts.map((s) => mapSort(s, f)),
    frame: mapFrame(e.frame, f),
  };
}

/** `e` with `f` applied to each child; types are kept, so `f` must keep them. The same object when no child changed. */
export function mapChildren(e: Expr, f: Map1): Expr {
  const before = exprChildren(e);
  if (before.length === 0) return e;
  const images = new Map<Expr, Expr>();
  let changed = false;
  for (const child of before) {
    if (images.has(child)) continue;
    const image = f(child);
    images.set(child, image);
    if (image !== child) changed = true;
  }
  return changed ? rebuild(e, (child) => images.get(child) ?? child) : e;
}

function rebuild(e: Expr, f: Map1): Expr {
  switch (e.kind) {
    case 'Column':
    case 'Literal':
    case 'LambdaVariable':
    case 'LateralAlias':
    case 'Exists':
    case 'ScalarQuery':
      return e;
    case 'Outer':
    case 'Cast':
    case 'Field':
      return { ...e, input: f(e.input) };
    case 'Call':
      return { ...e, args: e.args.map(f) };
    case 'Case': {
      const branches = e.branches.map((b) => ({ when: f(b.when), result: f(b.result) }));
      return { ...e, branches, ...(e.otherwise ? { otherwise: f(e.otherwise) } : {}) };
    }
    case 'If':
      return { ...e, condition: f(e.condition), result: f(e.result), otherwise: f(e.otherwise) };
    case 'In':
      return { ...e, value: f(e.value), options: e.options.map(f) };
    case 'InQuery':
      return { ...e, values: e.values.map(f) };
    case 'Lambda':
      return { ...e, body: f(e.body) };
    case 'Aggregate':
      return { ...e, args: e.args.map(f), ...(e.filter ? { filter: f(e.filter) } : {}) };
    case 'Window':
      return mapWindow(e, f);
    case 'Grouping':
      return { ...e, keys: e.keys.map(f), ...(e.key ? { key: f(e.key) } : {}) };
    default:
      return assertNever(e, 'bound expression');
  }
}

/** Bottom-up rewriting; `f` sees a node whose children are already rewritten. AND/OR chains of any depth are walked without recursion. */
export function transformUp(e: Expr, f: Map1): Expr {
  if (!isLogical(e)) return f(mapChildren(e, (c) => transformUp(c, f)));
  // left spine of a chain, outermost first
  const spine: LogicalCall[] = [];
  let node: Expr = e;
  while (isLogical(node)) {
    spine.push(node);
    node = node.args[0];
  }
  let result = transformUp(node, f);
  for (const link of spine.reverse()) {
    const right = transformUp(link.args[1], f);
    result = f(result === link.args[0] && right === link.args[1] ? link : { ...link, args: [result, right] });
  }
  return result;
}

type LogicalCall = Extract<Expr, { kind: 'Call' }> & { readonly args: readonly [Expr, Expr] };
/** A binary AND or OR. */
export function isLogical(e: Expr): e is LogicalCall {
  return e.kind === 'Call' && (e.fn === 'and' || e.fn === 'or') && e.args.length === 2;
}

/** Top-down rewriting: where `f` gives a replacement the walk stops. */
export function transformDown(e: Expr, f: (e: Expr) => Expr | undefined): Expr {
  const replaced = f(e);
  return replaced ?? mapChildren(e, (c) => transformDown(c, f));
}

/** Every node in pre-order, without recursion. */
export function* walk(e: Expr): Generator<Expr> {
  const stack: Expr[] = [e];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    const children = exprChildren(node);
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child) stack.push(child);
    }
  }
}

export function someExpr(e: Expr, test: (e: Expr) => boolean): boolean {
  for (const node of walk(e)) if (test(node)) return true;
  return false;
}
