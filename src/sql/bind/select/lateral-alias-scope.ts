import { raise } from '../../../errors/raise.ts';
import type { ColumnName, SqlExpr } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import { extractField } from '../expr/extract-value.ts';
import { quotedName } from '../names/quote.ts';
import { unresolvedColumn } from '../scope/names.ts';
import type { Expr } from '../tree/expr.ts';
import type { Item } from '../tree/plan.ts';
import { bindItem } from './select-items.ts';

/** An earlier item of the list by its alias. @throws AMBIGUOUS_LATERAL_COLUMN_ALIAS */
function lateralAlias(name: ColumnName, earlier: ReadonlyMap<string, readonly Item[]>, env: ExprEnv): Expr | undefined {
  const [first, ...fields] = name.parts;
  const found = first === undefined ? undefined : earlier.get(first.toLowerCase());
  const [item, ...others] = found ?? [];
  if (!item || first === undefined) return undefined;
  if (others.length > 0) return raise('AMBIGUOUS_LATERAL_COLUMN_ALIAS', { name: quotedName(name.parts), n: String(others.length + 1) }, undefined);
  const { type, nullable, id } = item.attribute;
  const base: Expr = { kind: 'LateralAlias', id, name: first, type, nullable, span: name.span };
  return fields.reduce<Expr>((e, f) => extractField(e, f, name.span, env.ctx.conf), base);
}

/** The items of a select list; each may use the aliases before it, where no column has that name. */
export function bindItems(exprs: readonly SqlExpr[], env: ExprEnv): readonly Item[] {
  const earlier = new Map<string, Item[]>();
  const listEnv: ExprEnv = {
    ...env,
    resolve: (name) => {
      const own = env.own(name.parts, name.span);
      if (own) return own;
      const alias = env.ctx.conf.lateralColumnAlias ? lateralAlias(name, earlier, env) : undefined;
      return alias ?? env.scope.outer?.(name.parts, name.span) ?? unresolvedColumn(name, env.star.output);
    },
  };
  return exprs.flatMap((e) => {
    const items = bindItem(e, listEnv);
    const [item] = items;
    if (e.kind === 'Aliased' && item) {
      const key = item.attribute.name.toLowerCase();
      earlier.set(key, [...(earlier.get(key) ?? []), item]);
    }
    return items;
  });
}
