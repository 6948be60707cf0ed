import { raise } from '../../../errors/raise.ts';
import type { GroupingAnalytics, SqlExpr, SqlGroupBy } from '../../ast.ts';
import type { Expr } from '../tree/expr.ts';
import { isDeterministic, semanticKey } from '../tree/semantic.ts';

type Sets = readonly (readonly Expr[])[];

/** ROLLUP: all prefixes, the longest first. */
function rollup(groups: Sets): Sets {
  return Array.from({ length: groups.length + 1 }, (_, i) => groups.slice(0, groups.length - i).flat());
}
/** CUBE: for each element first the sets with it, then those without. */
function cube(groups: Sets): Sets {
  return groups.reduceRight<Sets>((rest, group) => [rest.map((set) => [group, set].flat()), rest].flat(), [[]]);
}

const maxCubeElements = 16;

function setsOf(kind: GroupingAnalytics['kind'], groups: Sets, at: GroupingAnalytics): Sets {
  if (kind === 'rollup') return rollup(groups);
  if (kind === 'groupingsets') return groups;
  if (groups.length > maxCubeElements) raise('UNSUPPORTED_SYNTAX', { what: `CUBE over more than ${maxCubeElements} elements` }, at.span);
  return cube(groups);
}

interface Clause {
  /** Every expression the clause names, in order. */
  readonly exprs: readonly Expr[];
  readonly sets: Sets;
}

function clauseOf(a: GroupingAnalytics, given: readonly SqlExpr[], bind: (e: SqlExpr) => Expr): Clause {
  const written = a.kind !== 'groupingsets' && a.sets.length === 0 ? given.map((e) => [e]) : a.sets;
  const user = a.kind === 'groupingsets' ? given.map(bind) : [];
  const groups = written.map((set) => set.map(bind));
  return { exprs: [...user, ...groups.flat()], sets: setsOf(a.kind, groups, a) };
}

export interface BoundGroupingSets {
  readonly keys: readonly Expr[];
  /** Indexes into `keys`. */
  readonly sets: readonly (readonly number[])[];
}

/** Positions of expressions among the distinct ones. */
class KeyList {
  readonly keys: Expr[] = [];
  private readonly indexes = new Map<string, number>();

  indexOf(e: Expr): number {
    const key = isDeterministic(e) ? semanticKey(e) : undefined;
    const known = key === undefined ? undefined : this.indexes.get(key);
    if (known !== undefined) return known;
    const index = this.keys.push(e) - 1;
    if (key !== undefined) this.indexes.set(key, index);
    return index;
  }
}

/**
 * GROUPING SETS, ROLLUP, CUBE: the keys are the distinct expressions in order of first appearance; several clauses multiply.
 * Source: Catalyst's `GroupingAnalytics`.
 */
export function bindGroupingSets(g: SqlGroupBy, bind: (e: SqlExpr) => Expr): BoundGroupingSets {
  const plain = g.items.flatMap((i) => (i.kind === 'Plain' ? [i.expr] : []));
  const clauses: readonly Clause[] = g.trailing
    ? [clauseOf(g.trailing, plain, bind)]
    : g.items.map((i) => {
        if (i.kind !== 'Plain') return clauseOf(i, [], bind);
        const e = bind(i.expr);
        return { exprs: [e], sets: [[e]] };
      });
  const list = new KeyList();
  for (const c of clauses) for (const e of c.exprs) list.indexOf(e);
  const sets = clauses.map((c) => c.sets).reduce((x, y) => x.flatMap((a) => y.map((b) => [...a, ...b])));
  return { sets: sets.map((set) => set.map((e) => list.indexOf(e))), keys: list.keys };
}
