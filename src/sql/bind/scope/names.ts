import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { findFunction } from '../../../functions/registry.ts';
import type { ColumnName } from '../../ast.ts';
import type { BindContext, OuterNames, QueryScope } from '../context.ts';
import { applyRow } from '../expr/apply-row.ts';
import { quotedName } from '../names/quote.ts';
import { outerRef } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';
import { transformDown } from '../tree/expr-children.ts';
import type { Attribute, Plan } from '../tree/plan.ts';
import { resolveName } from './resolve-name.ts';
import { suggestions } from './suggestions.ts';

/** A way to find what a name means; undefined where it knows nothing of it. */
export type Lookup = (parts: readonly string[], span: Span | undefined) => Expr | undefined;

/** The columns a plan outputs, then those of USING joins that only a qualifier reaches. */
export function inPlan(conf: Conf, ...plans: readonly Plan[]): Lookup {
  const output = plans.flatMap((p) => p.output);
  const hidden = plans.flatMap((p) => p.hidden);
  return (parts, span) =>
    resolveName(output, parts, span, conf) ?? (parts.length > 1 && hidden.length > 0 ? resolveName(hidden, parts, span, conf, true) : undefined);
}

/** Functions that may be written without parentheses, by the name they may be written as. */
const literalFunctions: Readonly<Record<string, string>> = {
  current_date: 'current_date',
  current_timestamp: 'current_timestamp',
  current_user: 'current_user',
  user: 'current_user',
};

export function literalFunction(ctx: BindContext): Lookup {
  return (parts, span) => {
    const [name, ...more] = parts;
    const fn = name === undefined || more.length > 0 ? undefined : literalFunctions[name.toLowerCase()];
    const row = fn === undefined ? undefined : findFunction(fn);
    return row && applyRow(row, { name: fn ?? '', args: [], distinct: false, ...(span ? { span } : {}) }, ctx.conf);
  };
}

/** Every column below wrapped as an outer reference. */
export function asOuter(e: Expr): Expr {
  return transformDown(e, (x) => (x.kind === 'Column' ? outerRef(x) : undefined));
}
/** The columns of a clause as the subqueries in it see them. */
export function outerNames(lookup: Lookup): OuterNames {
  return (parts, span) => {
    const found = lookup(parts, span);
    return found && asOuter(found);
  };
}

/** The lookups in turn, the query's surroundings last. */
export function lookupIn(scope: QueryScope, ...lookups: readonly Lookup[]): Lookup {
  return (parts, span) => {
    for (const l of lookups) {
      const found = l(parts, span);
      if (found) return found;
    }
    return scope.outer?.(parts, span);
  };
}

/**
 * @param candidates the columns to propose instead
 * @throws UNRESOLVED_COLUMN
 */
export function unresolvedColumn(name: ColumnName, candidates: readonly Attribute[]): never {
  const objectName = quotedName(name.parts);
  if (candidates.length === 0) return raise('UNRESOLVED_COLUMN.WITHOUT_SUGGESTION', { objectName }, name.span);
  return raise('UNRESOLVED_COLUMN.WITH_SUGGESTION', { objectName, proposal: suggestions(name.parts, candidates).join(', ') }, name.span);
}

/** What the name means, or UNRESOLVED_COLUMN. */
export function resolver(lookup: Lookup, candidates: readonly Attribute[]): (name: ColumnName) => Expr {
  return (name) => lookup(name.parts, name.span) ?? unresolvedColumn(name, candidates);
}
