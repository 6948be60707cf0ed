import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Star } from '../../ast.ts';
import type { QueryScope, StarColumns } from '../context.ts';
import { asOuter } from '../scope/names.ts';
import { resolveName } from '../scope/resolve-name.ts';
import { columnRef } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';
import type { Attribute } from '../tree/plan.ts';

/** One column of a star; `alias` where it is a field of a struct. */
export interface StarItem {
  readonly name: string;
  readonly expr: Expr;
  readonly alias: boolean;
}

function qualifiedBy(a: Attribute, target: readonly string[]): boolean {
  const tail = target.length === a.qualifier.length ? a.qualifier : a.qualifier.slice(-target.length);
  return tail.length === target.length && target.every((p, i) => p.toLowerCase() === tail[i]?.toLowerCase());
}

function structFields(target: readonly string[], columns: StarColumns, star: Star, conf: Conf): readonly StarItem[] | undefined {
  const base = resolveName(columns.output, target, star.span, conf) ?? resolveName(columns.hidden, target, star.span, conf, true);
  if (!base) return undefined;
  if (base.type.kind !== 'struct') return raise('_LEGACY_ERROR_TEMP_1050', { attributes: `List(${target.join(', ')})` }, star.span);
  return base.type.fields.map((f, ordinal) => {
    const expr: Expr = { kind: 'Field', input: base, ordinal, name: f.name, type: f.type, nullable: base.nullable || f.nullable };
    return { name: f.name, expr, alias: true };
  });
}

function expandIn(star: Star, columns: StarColumns, conf: Conf): readonly StarItem[] | undefined {
  const { target } = star;
  const bare = (a: Attribute): StarItem => ({ name: a.name, expr: columnRef(a), alias: false });
  if (target.length === 0) return columns.output.map(bare);
  const matched = [...columns.hidden, ...columns.output].filter((a) => qualifiedBy(a, target));
  return matched.length > 0 ? matched.map(bare) : structFields(target, columns, star, conf);
}

/**
 * `*`: all columns; `t.*`: those of t, or the fields of a struct column t; in a subquery of a select list also those of the query around.
 * @throws Spark's error for a target that means nothing
 * Source: Catalyst's `UnresolvedStar.expand`.
 */
export function expandStar(star: Star, columns: StarColumns, scope: QueryScope, conf: Conf): readonly StarItem[] {
  const own = expandIn(star, columns, conf);
  if (own) return own;
  const outer = scope.outerStar && expandIn(star, scope.outerStar, conf);
  if (outer) return outer.map((i) => ({ ...i, expr: asOuter(i.expr) }));
  const params = { targetString: star.target.join('.'), columns: columns.output.map((a) => a.name).join(', ') };
  return raise('_LEGACY_ERROR_TEMP_1051', params, star.span);
}
