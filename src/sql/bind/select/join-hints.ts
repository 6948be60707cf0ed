import type { SqlExpr, SqlHint } from '../../ast.ts';
import type { Plan } from '../tree/plan.ts';
import { mapPlanChildren } from '../tree/plan-children.ts';
import { layer } from '../tree/plans.ts';

const strategies: Readonly<Record<string, string>> = {
  BROADCAST: 'broadcast',
  BROADCASTJOIN: 'broadcast',
  MAPJOIN: 'broadcast',
  SHUFFLE_MERGE: 'merge',
  MERGE: 'merge',
  MERGEJOIN: 'merge',
  SHUFFLE_HASH: 'shuffle_hash',
  SHUFFLE_REPLICATE_NL: 'shuffle_replicate_nl',
};

/** The join strategy a hint's name means, if it is a join hint. */
export function strategyOf(name: string): string | undefined {
  return strategies[name.toUpperCase()];
}

function relationName(e: SqlExpr): readonly string[] | undefined {
  if (e.kind === 'ColumnName') return e.parts;
  return e.kind === 'Literal' && typeof e.value === 'string' ? e.value.split('.') : undefined;
}

/** The name a relation is known by in the query. */
function nameOf(p: Plan): readonly string[] | undefined {
  switch (p.kind) {
    case 'Read':
      return p.written;
    case 'Reference':
      return [p.name];
    case 'Alias':
      return p.written ?? [p.name];
    default:
      return undefined;
  }
}
function matches(hinted: readonly string[], name: readonly string[]): boolean {
  const tail = name.slice(-hinted.length);
  return tail.length === hinted.length && hinted.every((h, i) => h.toLowerCase() === tail[i]?.toLowerCase());
}

/**
 * A join hint on the relations it names, or on everything below it. It does not look below an alias, a view or another hint.
 * Source: Catalyst's `ResolveJoinStrategyHints`.
 */
export function applyJoinHint(hint: SqlHint, strategy: string, plan: Plan): Plan {
  const hinted = (p: Plan): Plan => layer(p, { kind: 'joinHint', strategy });
  const names = hint.args.flatMap((a) => {
    const name = relationName(a);
    return name ? [name] : [];
  });
  if (names.length === 0) return hinted(plan);
  const isNamed = (p: Plan): boolean => {
    const name = nameOf(p);
    return name !== undefined && names.some((n) => matches(n, name));
  };
  const visit = (p: Plan): Plan => {
    if (p.kind === 'Layer' && p.layer.kind === 'joinHint') return isNamed(p.input) ? hinted(p.input) : p;
    if (isNamed(p)) return hinted(p);
    if (p.kind === 'Alias' || (p.kind === 'Layer' && p.layer.kind === 'view')) return p;
    return mapPlanChildren(p, visit);
  };
  return visit(plan);
}
