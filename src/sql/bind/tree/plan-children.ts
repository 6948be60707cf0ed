import { assertNever } from '../../../errors/compile-error.ts';
import type { Expr } from './expr.ts';
import type { Plan } from './plan.ts';

export function planChildren(p: Plan): readonly Plan[] {
  switch (p.kind) {
    case 'Read':
    case 'Values':
    case 'Range':
    case 'Reference':
      return [];
    case 'Alias':
    case 'Layer':
    case 'Project':
    case 'Filter':
    case 'Aggregate':
    case 'Sort':
    case 'Fetch':
    case 'Distinct':
    case 'Generate':
    case 'Sample':
    case 'Expand':
      return [p.input];
    case 'Join':
    case 'LateralJoin':
    case 'Set':
      return [p.left, p.right];
    default:
      return assertNever(p, 'bound plan');
  }
}

/** The node's own expressions, in constructor order. */
export function planExpressions(p: Plan): readonly Expr[] {
  switch (p.kind) {
    case 'Project':
      return p.items.map((i) => i.expr);
    case 'Aggregate':
      return [...p.keys, ...p.items.map((i) => i.expr)];
    case 'Filter':
      return [p.condition];
    case 'Sort':
      return p.sorts.map((s) => s.expr);
    case 'Layer':
      return p.layer.kind === 'repartition' ? p.layer.keys.map((k) => k.expr) : [];
    case 'Join':
    case 'LateralJoin':
      return p.condition ? [p.condition] : [];
    case 'Generate':
      return [p.generator];
    case 'Expand':
      return p.projections.flat();
    case 'Fetch':
      return [...(p.count ? [p.count] : []), ...(p.offset ? [p.offset] : [])];
    default:
      return [];
  }
}

/** The node over other inputs of the same output; itself where they are the same. */
export function mapPlanChildren(p: Plan, f: (p: Plan) => Plan): Plan {
  switch (p.kind) {
    case 'Read':
    case 'Values':
    case 'Range':
    case 'Reference':
      return p;
    case 'Join':
    case 'LateralJoin':
    case 'Set': {
      const left = f(p.left);
      const right = f(p.right);
      return left === p.left && right === p.right ? p : { ...p, left, right };
    }
    default: {
      const input = f(p.input);
      return input === p.input ? p : { ...p, input };
    }
  }
}
