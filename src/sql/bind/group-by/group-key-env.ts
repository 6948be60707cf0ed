import type { ColumnName } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import { unresolvedColumn } from '../scope/names.ts';
import type { Item } from '../tree/plan.ts';

/** The environment of GROUP BY, which also knows whether a name means anything. */
export interface GroupKeyEnv extends ExprEnv {
  known(name: ColumnName): boolean;
}

/** GROUP BY names: the input's columns, then aliases of the select list, then the queries around. */
export function groupKeyEnv(items: readonly Item[], env: ExprEnv): GroupKeyEnv {
  const lookup = (name: ColumnName) => {
    const own = env.own(name.parts, name.span);
    if (own) return own;
    const item = items.find((i) => i.attribute.name.toLowerCase() === name.parts.join('.').toLowerCase());
    return item?.expr ?? env.scope.outer?.(name.parts, name.span);
  };
  return {
    ...env,
    resolve: (name) => lookup(name) ?? unresolvedColumn(name, env.star.output),
    known: (name) => lookup(name) !== undefined,
  };
}
