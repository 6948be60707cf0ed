import { raise } from '../../../errors/raise.ts';
import type { SqlExpr } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { prettySql } from '../names/pretty.ts';
import { aliasItem, attributeOf } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';
import type { Item } from '../tree/plan.ts';
import { expandStar } from './expand-star.ts';
import { isGenerator } from './generators.ts';

/** The item of an expression that is a name by itself: a column is kept bare, the field of a struct is aliased by its name. */
export function namedItem(expr: Expr, env: ExprEnv): Item {
  if (expr.kind === 'Column') return { expr, attribute: attributeOf(expr), alias: false };
  if (expr.kind === 'Outer' && expr.input.kind === 'Column') return { expr, attribute: attributeOf(expr.input), alias: false };
  return aliasItem(expr, nameOf(expr, env), env.ctx.nextId());
}

/** Name of an item without alias. Source: Catalyst's `ResolveAliases`. */
function nameOf(e: Expr, env: ExprEnv): string {
  if (e.kind === 'Cast' && e.input.kind === 'Column') return e.input.name;
  return prettySql(e, env.ctx.conf);
}

/** The items one element of a select list gives. */
export function bindItem(e: SqlExpr, env: ExprEnv): readonly Item[] {
  if (e.kind === 'Star') {
    return expandStar(e, env.star, env.scope, env.ctx.conf).map((s) =>
      s.alias ? aliasItem(s.expr, s.name, env.ctx.nextId()) : namedItem(s.expr, env),
    );
  }
  if (e.kind === 'Aliased') {
    const [name, ...more] = e.names;
    const expr = bindExpr(e.operand, env);
    if (isGenerator(expr)) return [{ ...aliasItem(expr, name ?? '', env.ctx.nextId(), e.id), generatorNames: e.names }];
    if (name === undefined || more.length > 0) return raise('UNSUPPORTED_SYNTAX', { what: 'Several names for one column' }, e.span);
    return [aliasItem(expr, name, env.ctx.nextId(), e.id)];
  }
  const expr = bindExpr(e, env);
  const last = e.kind === 'ColumnName' ? e.parts.at(-1) : undefined;
  if (last !== undefined && e.kind === 'ColumnName' && isFieldPath(expr)) return [aliasItem(expr, last, env.ctx.nextId())];
  return [namedItem(expr, env)];
}

/** Did a dotted name end in fields of a column? */
function isFieldPath(e: Expr): boolean {
  return e.kind === 'Field' || (e.kind === 'Call' && (e.fn === 'get_array_struct_fields' || e.fn === 'get_map_value'));
}
