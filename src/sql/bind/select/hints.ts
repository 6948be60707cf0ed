import { raise } from '../../../errors/raise.ts';
import type { SqlExpr, SqlHint, SqlSelect } from '../../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { dropExtra } from '../group-by/having.ts';
import { bindSortKeys } from '../order-by/bind-order-by.ts';
import type { Plan, PlanLayer } from '../tree/plan.ts';
import { layer } from '../tree/plans.ts';
import { applyJoinHint, strategyOf } from './join-hints.ts';

type Repartition = Extract<PlanLayer, { kind: 'repartition' }>;

function integer(e: SqlExpr | undefined): number | undefined {
  return e?.kind === 'Literal' && e.type.kind === 'int' && typeof e.value === 'number' ? e.value : undefined;
}

/** @throws _LEGACY_ERROR_TEMP_1047 for parameters that are no columns */
function checkColumns(hint: SqlHint, params: readonly SqlExpr[]): void {
  const wrong = params.filter((p) => p.kind !== 'ColumnName');
  const text = (p: SqlExpr): string => (p.kind === 'Literal' ? String(p.value) : p.kind);
  if (wrong.length > 0) raise('_LEGACY_ERROR_TEMP_1047', { hintName: hint.name.toUpperCase(), invalidParams: wrong.map(text).join(', ') }, undefined);
}

/** Keys of REPARTITION, REPARTITION_BY_RANGE, REBALANCE over the plan, which is extended by columns they need. */
function byKeys(hint: SqlHint, op: Repartition['op'], plan: Plan, env: HintEnv): Plan {
  const partitions = integer(hint.args[0]);
  const params = partitions === undefined ? hint.args : hint.args.slice(1);
  checkColumns(hint, params);
  const items = params.map((expr) => ({ expr, descending: false, nullsFirst: true, span: expr.span }));
  const bound = bindSortKeys(items, plan, env.ctx, env.scope, env.windows, false);
  return dropExtra(layer(bound.plan, { kind: 'repartition', op, keys: bound.keys, ...(partitions === undefined ? {} : { partitions }) }), plan);
}

interface HintEnv {
  readonly ctx: BindContext;
  readonly scope: QueryScope;
  readonly windows: ExprEnv['windows'];
}

function applyHint(hint: SqlHint, plan: Plan, env: HintEnv): Plan {
  const strategy = strategyOf(hint.name);
  if (strategy) return applyJoinHint(hint, strategy, plan);
  const only = hint.args.length === 1 ? integer(hint.args[0]) : undefined;
  switch (hint.name.toUpperCase()) {
    case 'COALESCE':
      if (only === undefined) return raise('UNSUPPORTED_SYNTAX', { what: 'COALESCE without a partition number' }, hint.span);
      return layer(plan, { kind: 'repartition', op: 'coalesce', partitions: only, keys: [] });
    case 'REPARTITION':
      if (only === undefined) return byKeys(hint, 'byExpression', plan, env);
      return layer(plan, { kind: 'repartition', op: 'shuffle', partitions: only, keys: [] });
    case 'REPARTITION_BY_RANGE':
      return byKeys(hint, 'byRange', plan, env);
    case 'REBALANCE':
      return byKeys(hint, 'rebalance', plan, env);
    default:
      // Spark warns of hints it does not know and goes on
      return plan;
  }
}

/** The hints of a SELECT over its plan, the last one innermost. */
export function applyHints(s: SqlSelect, plan: Plan, ctx: BindContext, scope: QueryScope, windows: ExprEnv['windows']): Plan {
  return [...s.hints].reverse().reduce((p, hint) => applyHint(hint, p, { ctx, scope, windows }), plan);
}
