import { raise } from '../../../errors/raise.ts';
import { rowOf } from '../../../functions/registry.ts';
import { sameType } from '../../../types/data-type.ts';
import type { FrameBound, SqlFrame, SqlSortItem, SqlWindow, WindowedCall, WindowSpec } from '../../ast.ts';
import { checkFrame } from '../check/check-window.ts';
import type { BindContext, ExprEnv } from '../context.ts';
import { framelessSql } from '../names/expression-sql.ts';
import { quotedPart } from '../names/quote.ts';
import { sqlText } from '../names/sql-text.ts';
import type { AggregateExpr, Bound, Expr, Frame, SortKey, WindowExpr } from '../tree/expr.ts';
import { walk } from '../tree/expr-children.ts';
import { implicitCast } from './make.ts';

const unboundedToCurrent = (unit: Frame['unit']): Frame => ({ unit, lower: { kind: 'unbounded' }, upper: { kind: 'currentRow' } });

/** The frame a window-only function brings along; undefined: it takes the window's. */
function ownFrame(fn: string): Frame | undefined {
  if (rowOf(fn).kind !== 'window' || fn === 'nth_value') return undefined;
  return unboundedToCurrent(fn === 'cume_dist' ? 'range' : 'rows');
}

function defaultFrame(sorts: readonly SortKey[]): Frame {
  if (sorts.length > 0) return unboundedToCurrent('range');
  return { unit: 'rows', lower: { kind: 'unbounded' }, upper: { kind: 'unbounded' } };
}

/** RANGE offsets take the order's type, except over dates and timestamps. Source: Catalyst's `WindowFrameCoercion`. */
function coercedOffset(offset: Expr, unit: Frame['unit'], sorts: readonly SortKey[], ctx: BindContext): Expr {
  const [key, ...more] = sorts;
  if (unit === 'rows' || !key || more.length > 0) return offset;
  const { type } = key.expr;
  const keeps = type.kind === 'date' || type.kind === 'timestamp' || sameType(offset.type, type) || offset.type.kind.endsWith('interval');
  return keeps ? offset : implicitCast(offset, type, ctx.conf);
}

function bindBound(b: FrameBound, unit: Frame['unit'], sorts: readonly SortKey[], env: ExprEnv): Bound {
  if (!('offset' in b)) return { kind: b.kind === 'currentRow' ? 'currentRow' : 'unbounded' };
  return { kind: b.kind, offset: coercedOffset(env.ctx.bindExpr(b.offset, env), unit, sorts, env.ctx) };
}
function bindFrame(f: SqlFrame, sorts: readonly SortKey[], env: ExprEnv): Frame {
  return { unit: f.unit, lower: bindBound(f.lower, f.unit, sorts, env), upper: bindBound(f.upper, f.unit, sorts, env) };
}

/** @throws _LEGACY_ERROR_TEMP_1004 for a name that WINDOW does not define */
function specOf(w: SqlWindow, env: ExprEnv): WindowSpec {
  const seen = new Set<string>();
  let window: SqlWindow = w;
  while (window.kind === 'WindowName') {
    const key = window.name.toLowerCase();
    const defined = seen.has(key) ? undefined : env.windows.get(key);
    if (!defined) return raise('_LEGACY_ERROR_TEMP_1004', { windowName: window.name }, undefined);
    seen.add(key);
    window = defined;
  }
  return window;
}

function bindSort(s: SqlSortItem, env: ExprEnv): SortKey {
  return { expr: env.ctx.bindExpr(s.expr, env), descending: s.descending, nullsFirst: s.nullsFirst, span: s.span };
}

/** @throws UNSUPPORTED_EXPR_FOR_WINDOW for what is neither an aggregate nor a window function */
function windowFunction(e: WindowedCall, env: ExprEnv): AggregateExpr {
  const call = env.ctx.bindExpr(e.call, env);
  if (call.kind === 'Aggregate') return call;
  return raise('UNSUPPORTED_EXPR_FOR_WINDOW', { sqlExpr: `"${sqlText(call, env.ctx.conf)}"` }, e.span);
}

/** @throws UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_WINDOW */
function checkLateralAliases(e: WindowExpr, env: ExprEnv): void {
  for (const x of walk(e)) {
    if (x.kind !== 'LateralAlias') continue;
    const params = { lca: quotedPart(x.name), windowExpr: `"${framelessSql(e, env.ctx.conf)}"` };
    raise('UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_WINDOW', params, undefined);
  }
}

/** `f(…) OVER (…)`, its frame always spelled out. Source: Catalyst's `ResolveWindowFrame` and `ResolveWindowOrder`. */
export function bindWindowed(e: WindowedCall, env: ExprEnv): WindowExpr {
  const call = windowFunction(e, env);
  const spec = specOf(e.window, env);
  const partitions = spec.partition.map((p) => env.ctx.bindExpr(p, env));
  const sorts = spec.order.map((s) => bindSort(s, env));
  const frame = spec.frame ? bindFrame(spec.frame, sorts, env) : (ownFrame(call.fn) ?? defaultFrame(sorts));
  const result: WindowExpr = { kind: 'Window', call, partitions, sorts, frame, type: call.type, nullable: call.nullable, span: e.span };
  checkLateralAliases(result, env);
  checkFrame(result, spec.span, env.ctx.conf);
  return result;
}
