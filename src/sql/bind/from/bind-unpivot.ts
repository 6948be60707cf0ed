import { raise } from '../../../errors/raise.ts';
import { quotedType } from '../../../functions/input-types.ts';
import { typeLattice } from '../../../types/common-type.ts';
import { type DataType, stringType, typeName } from '../../../types/data-type.ts';
import { typeSql } from '../../../types/type-sql.ts';
import type { SqlUnpivot } from '../../ast.ts';
import { castIfDifferent } from '../coerce/cast-to.ts';
import { coerce } from '../coerce/coerce.ts';
import type { BindContext, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { draftCall, literal } from '../expr/make.ts';
import { quotedPart } from '../names/quote.ts';
import { relationEnv } from '../scope/relation-env.ts';
import { columnRef } from '../tree/columns.ts';
import type { ColumnRef } from '../tree/expr.ts';
import type { Attribute, ExpandPlan, Plan } from '../tree/plan.ts';
import { alias, filter } from '../tree/plans.ts';
import { renameColumns } from './alias.ts';

interface Group {
  readonly name: string;
  readonly columns: readonly ColumnRef[];
}

function bindGroups(r: SqlUnpivot, input: Plan, ctx: BindContext, scope: QueryScope): readonly Group[] {
  const env = relationEnv(input, 'Unpivot', ctx, scope);
  return r.groups.map((g) => {
    const columns = g.columns.map((c) => {
      const bound = bindExpr(c, env);
      return bound.kind === 'Column' ? bound : raise('UNPIVOT_REQUIRES_ATTRIBUTES', { given: 'value', empty: 'id', expressions: '' }, c.span);
    });
    return { name: g.alias ?? columns.map((c) => c.name).join('_'), columns };
  });
}

/** @throws UNPIVOT_VALUE_DATA_TYPE_MISMATCH */
function noCommonType(columns: readonly ColumnRef[]): never {
  const byType = new Map<string, { readonly type: DataType; readonly names: string[] }>();
  for (const c of columns) {
    const key = typeName(c.type);
    const entry = byType.get(key) ?? { type: c.type, names: [] };
    entry.names.push(quotedPart(c.name));
    byType.set(key, entry);
  }
  const types = [...byType.values()]
    .sort((a, b) => (typeSql(a.type) < typeSql(b.type) ? -1 : 1))
    .map(({ type, names }) => {
      const sorted = [...names].sort();
      return `${quotedType(type)} (${(sorted.length > 3 ? [...sorted.slice(0, 3), '...'] : sorted).join(', ')})`;
    });
  return raise('UNPIVOT_VALUE_DATA_TYPE_MISMATCH', { types: types.join(', ') }, undefined);
}

function valueColumn(name: string, index: number, groups: readonly Group[], ctx: BindContext): Attribute {
  const columns = groups.flatMap((g) => g.columns.slice(index, index + 1));
  const type = typeLattice(ctx.conf.ansiEnabled).commonWithoutStrings(columns.map((c) => c.type)) ?? noCommonType(columns);
  return { id: ctx.nextId(), name, type, nullable: columns.some((c) => c.nullable), qualifier: [] };
}

function expand(r: SqlUnpivot, input: Plan, groups: readonly Group[], ctx: BindContext): ExpandPlan {
  const used = new Set(groups.flatMap((g) => g.columns).map((c) => c.id));
  const ids = input.output.filter((a) => !used.has(a.id));
  const values = r.valueColumns.map((name, i) => valueColumn(name, i, groups, ctx));
  const label: Attribute = { id: ctx.nextId(), name: r.nameColumn, type: stringType, nullable: false, qualifier: [] };
  const projections = groups.map((g) => [
    ...ids.map((a) => columnRef(a)),
    literal(g.name, stringType),
    ...g.columns.map((c, i) => castIfDifferent(c, values[i]?.type ?? c.type, ctx.conf)),
  ]);
  return { kind: 'Expand', input, projections, output: [...ids, label, ...values], hidden: [] };
}

/** UNPIVOT: one row per group of columns, those with only nulls left out unless asked for. Source: Catalyst's `ResolveUnpivot`. */
export function bindUnpivot(r: SqlUnpivot, input: Plan, ctx: BindContext, scope: QueryScope): Plan {
  const expanded = expand(r, input, bindGroups(r, input, ctx, scope), ctx);
  const values = expanded.output.slice(-r.valueColumns.length).map((a) => columnRef(a));
  const some = coerce(draftCall('isnotnull', [coerce(draftCall('coalesce', values), ctx.conf)]), ctx.conf);
  const plan = r.includeNulls ? expanded : filter(expanded, some);
  return r.alias ? alias(renameColumns(plan, r.alias, ctx), r.alias.name) : plan;
}
