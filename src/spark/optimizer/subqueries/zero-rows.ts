import { raise } from '../../../errors/raise.ts';
import { rowOf } from '../../../functions/registry.ts';
import { canEvaluate } from '../../eval/can-evaluate.ts';
import { evaluate } from '../../eval/evaluate.ts';
import { trimAliases } from '../../expr/aliases.ts';
import type { Expr, ExprId, NamedExpression } from '../../expr/expr.ts';
import { ifThenElse, literal, nullLiteral } from '../../expr/factories.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { isFoldable } from '../../facts/properties.ts';
import { output, typeOf } from '../../facts/typing.ts';
import { planChildren } from '../../plan/children.ts';
import type { Aggregate, Filter, Plan } from '../../plan/plan.ts';
import { exprText } from '../../print/expr-text.ts';
import type { OptimizerContext } from '../rule.ts';

/** Output columns by id, as expressions without attributes; an empty map: there is no row. */
type Bindings = ReadonlyMap<ExprId, Expr>;

/** The literal a foldable expression has as value; others stay, to be computed for each row. */
function fold(e: Expr, ctx: OptimizerContext): Expr {
  const bare = trimAliases(e);
  if (!isFoldable(bare)) return e;
  if (!canEvaluate(bare)) return raise('UNSUPPORTED_EVALUATION', { expression: exprText(bare, ctx.conf) }, e.span);
  return literal(evaluate(bare, ctx.conf), typeOf(bare));
}

function bind(e: Expr, bindings: Bindings, ctx: OptimizerContext): Expr {
  const bound = transformExpr(e, (x) => (x.kind === 'AttributeReference' ? (bindings.get(x.exprId) ?? nullLiteral(x.dataType)) : x));
  return fold(bound, ctx);
}

function aggregated(e: NamedExpression, ctx: OptimizerContext): Expr {
  if (e.kind !== 'Alias') return nullLiteral(typeOf(e));
  if (e.child.kind === 'AttributeReference') return nullLiteral(typeOf(e));
  if (e.child.kind === 'Literal') return e.child;
  const onNothing = transformExpr(e, (x) => {
    if (x.kind === 'AggregateExpression') return literal(rowOf(x.fn).emptyValue ?? null, typeOf(x));
    return x.kind === 'AttributeReference' ? nullLiteral(x.dataType) : x;
  });
  return fold(onNothing, ctx);
}

/** The outputs of an Aggregate that gets no rows (Catalyst's evalAggregateOnZeroTups): keys are null, functions have their empty value. */
export function aggregateOnZeroRows(a: Aggregate, ctx: OptimizerContext): Bindings {
  return new Map(a.aggregateExpressions.map((e) => [e.kind === 'OuterReference' ? e.child.exprId : e.exprId, aggregated(e, ctx)]));
}

function filtered(f: Filter, bindings: Bindings, ctx: OptimizerContext): Bindings {
  const condition = bind(f.condition, bindings, ctx);
  if (condition.kind !== 'Literal') return new Map([...bindings].map(([id, e]) => [id, ifThenElse(condition, e, nullLiteral(typeOf(e)))]));
  return condition.value === true ? bindings : new Map();
}

function planOnZeroRows(p: Plan, ctx: OptimizerContext): Bindings {
  switch (p.kind) {
    case 'SubqueryAlias':
      return planOnZeroRows(p.child, ctx);
    case 'Filter': {
      const bindings = planOnZeroRows(p.child, ctx);
      return bindings.size === 0 ? bindings : filtered(p, bindings, ctx);
    }
    case 'Project': {
      const bindings = planOnZeroRows(p.child, ctx);
      if (bindings.size === 0) return bindings;
      return new Map(p.projectList.map((e) => [e.kind === 'OuterReference' ? e.child.exprId : e.exprId, bind(e, bindings, ctx)]));
    }
    case 'Aggregate':
      return aggregateOnZeroRows(p, ctx);
    default: {
      const children = planChildren(p);
      if (children.length === 0) return new Map(output(p).map((a) => [a.exprId, nullLiteral(a.dataType)]));
      const bindings: Bindings = new Map(children.flatMap((c) => [...planOnZeroRows(c, ctx)]));
      return new Map(output(p).map((a) => [a.exprId, bind(a, bindings, ctx)]));
    }
  }
}

/**
 * What a scalar subquery returns when its innermost relation has no rows (Catalyst's evalSubqueryOnZeroTups).
 * @returns undefined for null or no row: an outer join gives just that
 */
export function subqueryOnZeroRows(plan: Plan, ctx: OptimizerContext): Expr | undefined {
  const column = output(plan)[0];
  const value = column && planOnZeroRows(plan, ctx).get(column.exprId);
  return value === undefined || (value.kind === 'Literal' && value.value === null) ? undefined : value;
}
