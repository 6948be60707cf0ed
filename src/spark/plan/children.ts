import { assertNever, InternalError } from '../../errors/compile-error.ts';
import { asAttribute, asNamed, asSortOrder, mapItems } from '../expr/children.ts';
import type { Expr, LateralSubquery } from '../expr/expr.ts';
import type { CTERelationDef, Plan } from './plan.ts';

const none: readonly never[] = [];

/** The child plans in order. Plans inside subquery expressions are not children. */
export function planChildren(p: Plan): readonly Plan[] {
  switch (p.kind) {
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'OneRowRelation':
    case 'Range':
    case 'CTERelationRef':
      return none;
    case 'Join':
    case 'Intersect':
    case 'Except':
      return [p.left, p.right];
    case 'LateralJoin':
      return [p.left];
    case 'Union':
      return p.children;
    case 'WithCTE':
      return [...p.cteDefs, p.plan];
    case 'SubqueryAlias':
    case 'View':
    case 'Project':
    case 'Filter':
    case 'Aggregate':
    case 'Sort':
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Offset':
    case 'Tail':
    case 'Distinct':
    case 'Deduplicate':
    case 'Window':
    case 'Expand':
    case 'Generate':
    case 'Sample':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
    case 'CTERelationDef':
    case 'ResolvedHint':
    case 'DomainJoin':
    case 'Subquery':
      return [p.child];
    default:
      return assertNever(p, 'plan');
  }
}

function asCteDef(p: Plan): CTERelationDef {
  if (p.kind === 'CTERelationDef') return p;
  throw new InternalError(`a CTE definition became ${p.kind}`);
}

/** `p` with `f` applied to each child plan; the same object when none changed. */
export function mapPlanChildren(p: Plan, f: (p: Plan) => Plan): Plan {
  switch (p.kind) {
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'OneRowRelation':
    case 'Range':
    case 'CTERelationRef':
      return p;
    case 'Join':
    case 'Intersect':
    case 'Except': {
      const left = f(p.left);
      const right = f(p.right);
      return left === p.left && right === p.right ? p : { ...p, left, right };
    }
    case 'LateralJoin': {
      const left = f(p.left);
      return left === p.left ? p : { ...p, left };
    }
    case 'Union': {
      const children = mapItems(p.children, f);
      return children === p.children ? p : { ...p, children };
    }
    case 'WithCTE': {
      const cteDefs = mapItems(p.cteDefs, (d) => asCteDef(f(d)));
      const plan = f(p.plan);
      return cteDefs === p.cteDefs && plan === p.plan ? p : { ...p, cteDefs, plan };
    }
    case 'SubqueryAlias':
    case 'View':
    case 'Project':
    case 'Filter':
    case 'Aggregate':
    case 'Sort':
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Offset':
    case 'Tail':
    case 'Distinct':
    case 'Deduplicate':
    case 'Window':
    case 'Expand':
    case 'Generate':
    case 'Sample':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
    case 'CTERelationDef':
    case 'ResolvedHint':
    case 'DomainJoin':
    case 'Subquery': {
      const child = f(p.child);
      return child === p.child ? p : { ...p, child };
    }
    default:
      return assertNever(p, 'plan');
  }
}

/** The node's own expressions in constructor-argument order (Catalyst's `expressions`: output attributes of leaves, Expand and Generate included). */
export function planExpressions(p: Plan): readonly Expr[] {
  switch (p.kind) {
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'Range':
    case 'CTERelationRef':
      return p.output;
    case 'OneRowRelation':
    case 'SubqueryAlias':
    case 'View':
    case 'Union':
    case 'Intersect':
    case 'Except':
    case 'Distinct':
    case 'Sample':
    case 'Repartition':
    case 'WithCTE':
    case 'CTERelationDef':
    case 'ResolvedHint':
    case 'Subquery':
      return none;
    case 'Project':
      return p.projectList;
    case 'Filter':
      return [p.condition];
    case 'Aggregate':
      return [...p.groupingExpressions, ...p.aggregateExpressions];
    case 'Join': {
      const out: Expr[] = [];
      if (p.exists) out.push(p.exists);
      if (p.condition) out.push(p.condition);
      return out;
    }
    case 'LateralJoin':
      return p.condition ? [p.right, p.condition] : [p.right];
    case 'Sort':
      return p.order;
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Tail':
      return [p.limitExpr];
    case 'Offset':
      return [p.offsetExpr];
    case 'Deduplicate':
      return p.keys;
    case 'Window':
      return [...p.windowExpressions, ...p.partitionSpec, ...p.orderSpec];
    case 'Expand':
      return [...p.projections.flat(), ...p.output];
    case 'Generate':
      return [p.generator, ...p.generatorOutput];
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return p.partitionExpressions;
    case 'DomainJoin':
      return p.condition ? [...p.domainAttrs, p.condition] : p.domainAttrs;
    default:
      return assertNever(p, 'plan');
  }
}

function asLateral(e: Expr): LateralSubquery {
  if (e.kind === 'LateralSubquery') return e;
  throw new InternalError(`a lateral subquery became ${e.kind}`);
}

/** `p` with `f` applied to each of {@link planExpressions}; the same object when none changed. */
export function mapPlanExpressions(p: Plan, f: (e: Expr) => Expr): Plan {
  const attribute = (a: Parameters<typeof asAttribute>[0]) => asAttribute(f(a));
  switch (p.kind) {
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'Range':
    case 'CTERelationRef': {
      const output = mapItems(p.output, attribute);
      return output === p.output ? p : { ...p, output };
    }
    case 'OneRowRelation':
    case 'SubqueryAlias':
    case 'View':
    case 'Union':
    case 'Intersect':
    case 'Except':
    case 'Distinct':
    case 'Sample':
    case 'Repartition':
    case 'WithCTE':
    case 'CTERelationDef':
    case 'ResolvedHint':
    case 'Subquery':
      return p;
    case 'Project': {
      const projectList = mapItems(p.projectList, (e) => asNamed(f(e)));
      return projectList === p.projectList ? p : { ...p, projectList };
    }
    case 'Filter': {
      const condition = f(p.condition);
      return condition === p.condition ? p : { ...p, condition };
    }
    case 'Aggregate': {
      const groupingExpressions = mapItems(p.groupingExpressions, f);
      const aggregateExpressions = mapItems(p.aggregateExpressions, (e) => asNamed(f(e)));
      const same = groupingExpressions === p.groupingExpressions && aggregateExpressions === p.aggregateExpressions;
      return same ? p : { ...p, groupingExpressions, aggregateExpressions };
    }
    case 'Join': {
      const exists = p.exists && attribute(p.exists);
      const condition = p.condition && f(p.condition);
      return exists === p.exists && condition === p.condition ? p : { ...p, exists, condition };
    }
    case 'LateralJoin': {
      const right = asLateral(f(p.right));
      const condition = p.condition && f(p.condition);
      return right === p.right && condition === p.condition ? p : { ...p, right, condition };
    }
    case 'Sort': {
      const order = mapItems(p.order, (o) => asSortOrder(f(o)));
      return order === p.order ? p : { ...p, order };
    }
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Tail': {
      const limitExpr = f(p.limitExpr);
      return limitExpr === p.limitExpr ? p : { ...p, limitExpr };
    }
    case 'Offset': {
      const offsetExpr = f(p.offsetExpr);
      return offsetExpr === p.offsetExpr ? p : { ...p, offsetExpr };
    }
    case 'Deduplicate': {
      const keys = mapItems(p.keys, attribute);
      return keys === p.keys ? p : { ...p, keys };
    }
    case 'Window': {
      const windowExpressions = mapItems(p.windowExpressions, (e) => asNamed(f(e)));
      const partitionSpec = mapItems(p.partitionSpec, f);
      const orderSpec = mapItems(p.orderSpec, (o) => asSortOrder(f(o)));
      const same = windowExpressions === p.windowExpressions && partitionSpec === p.partitionSpec && orderSpec === p.orderSpec;
      return same ? p : { ...p, windowExpressions, partitionSpec, orderSpec };
    }
    case 'Expand': {
      const projections = mapItems(p.projections, (row) => mapItems(row, f));
      const output = mapItems(p.output, attribute);
      return projections === p.projections && output === p.output ? p : { ...p, projections, output };
    }
    case 'Generate': {
      const generator = f(p.generator);
      const generatorOutput = mapItems(p.generatorOutput, attribute);
      return generator === p.generator && generatorOutput === p.generatorOutput ? p : { ...p, generator, generatorOutput };
    }
    case 'RepartitionByExpression':
    case 'RebalancePartitions': {
      const partitionExpressions = mapItems(p.partitionExpressions, f);
      return partitionExpressions === p.partitionExpressions ? p : { ...p, partitionExpressions };
    }
    case 'DomainJoin': {
      const domainAttrs = mapItems(p.domainAttrs, attribute);
      const condition = p.condition && f(p.condition);
      return domainAttrs === p.domainAttrs && condition === p.condition ? p : { ...p, domainAttrs, condition };
    }
    default:
      return assertNever(p, 'plan');
  }
}
