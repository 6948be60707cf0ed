import type { ColumnId, Expr } from './expr.ts';
import { walk } from './expr-children.ts';
import { outerReferences } from './outer-references.ts';

/** Ids of the columns that expressions read, those their subqueries read of this row included. */
export function referencedIds(exprs: readonly Expr[]): ReadonlySet<ColumnId> {
  const ids = new Set<ColumnId>();
  for (const e of exprs) {
    for (const x of walk(e)) {
      if (x.kind === 'Column') ids.add(x.id);
      if (x.kind !== 'InQuery' && x.kind !== 'Exists' && x.kind !== 'ScalarQuery') continue;
      for (const outer of outerReferences(x.plan)) for (const c of walk(outer)) if (c.kind === 'Column') ids.add(c.id);
    }
  }
  return ids;
}
