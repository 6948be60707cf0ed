import type { Conf } from '../../../conf/conf.ts';
import { InternalError } from '../../../errors/compile-error.ts';
import type { Value } from '../../../types/value.ts';
import { equalExpr } from '../../equality/equal.ts';
import { canEvaluate } from '../../eval/can-evaluate.ts';
import { evaluate, type Row } from '../../eval/evaluate.ts';
import type { AttributeReference, ExprId } from '../../expr/expr.ts';
import { toAttribute } from '../../facts/typing.ts';
import type { LocalRelation, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { literalRowCount } from '../row-count.ts';
import type { Rule } from '../rule.ts';

/** How a row of the relation gives its columns. */
function rowReader(columns: readonly AttributeReference[]): (values: readonly Value[]) => Row {
  const position = new Map<ExprId, number>(columns.map((a, i) => [a.exprId, i]));
  return (values) => (a) => {
    const i = position.get(a.exprId);
    if (i === undefined) throw new InternalError(`no column ${a.name}`);
    return values[i] ?? null;
  };
}

/** The rows of the operator over the relation, where it can be evaluated here. */
function convert(p: Plan, conf: Conf): LocalRelation | undefined {
  if (p.kind === 'GlobalLimit') {
    const local = p.child;
    const n = literalRowCount(p.limitExpr);
    if (local.kind !== 'LocalLimit' || n === undefined || !equalExpr(p.limitExpr, local.limitExpr)) return undefined;
    return local.child.kind === 'LocalRelation' ? { ...local.child, data: local.child.data.slice(0, n) } : undefined;
  }
  if ((p.kind !== 'Project' && p.kind !== 'Filter') || p.child.kind !== 'LocalRelation') return undefined;
  const { output: columns, data } = p.child;
  const rowOf = rowReader(columns);
  if (p.kind === 'Filter') {
    const { condition } = p;
    if (!canEvaluate(condition)) return undefined;
    return { ...p.child, data: data.filter((values) => evaluate(condition, conf, rowOf(values)) === true) };
  }
  if (!p.projectList.every(canEvaluate)) return undefined;
  const projected = data.map((values) => {
    const row = rowOf(values);
    return p.projectList.map((e) => evaluate(e, conf, row));
  });
  return { kind: 'LocalRelation', output: p.projectList.map(toAttribute), data: projected };
}

/**
 * Project, Filter and Limit over a LocalRelation → a LocalRelation of the resulting rows. Not Offset, Sort, Aggregate or joins.
 *
 * Spark: ConvertToLocalRelation, pre-order. Safe because the rows are known; where an expression cannot be evaluated here the operator stays.
 */
export const convertToLocalRelation: Rule = {
  name: 'ConvertToLocalRelation',
  kinds: ['LocalRelation'],
  apply: (plan, ctx) => transformPlan(plan, (p) => convert(p, ctx.conf) ?? p),
};
