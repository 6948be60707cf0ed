import { planChildren } from './children.ts';
import type { Plan } from './plan.ts';

/** Where recursion is this deep, the rest of the chain of first children is computed from the bottom up. */
const deep = 400;

/**
 * A recursive fact of plans, computed once per node: `f` may call the returned function on children. Chains along first children (UNION, EXCEPT and
 * joins nest there, thousands deep) do not deepen the recursion beyond a limit.
 */
export function memoPlan<V>(f: (p: Plan) => V): (p: Plan) => V {
  const known = new WeakMap<Plan, { readonly value: V }>();
  let depth = 0;
  const compute = (p: Plan): V => {
    depth++;
    try {
      const value = f(p);
      known.set(p, { value });
      return value;
    } finally {
      depth--;
    }
  };
  return (p) => {
    const hit = known.get(p);
    if (hit) return hit.value;
    if (depth >= deep) {
      const chain: Plan[] = [];
      for (let at = planChildren(p)[0]; at !== undefined && !known.has(at); at = planChildren(at)[0]) chain.push(at);
      for (let at = chain.pop(); at !== undefined; at = chain.pop()) compute(at);
    }
    return compute(p);
  };
}
