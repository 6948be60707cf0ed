import { raise } from '../../../errors/raise.ts';
import type { SqlJoin } from '../../ast.ts';
import { checkOperator } from '../check/check-hosted.ts';
import { coerce } from '../coerce/coerce.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { draftCall } from '../expr/make.ts';
import { quotedPart } from '../names/quote.ts';
import { inPlan, literalFunction, lookupIn, outerNames, resolver } from '../scope/names.ts';
import { aliasItem, bareItem, columnRef } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';
import type { Attribute, Plan } from '../tree/plan.ts';
import { at, join, project } from '../tree/plans.ts';

function conditionEnv(left: Plan, right: Plan, ctx: BindContext, scope: QueryScope): ExprEnv {
  const both = inPlan(ctx.conf, left, right);
  const output = [...left.output, ...right.output];
  return {
    ctx,
    scope,
    own: both,
    resolve: resolver(lookupIn(scope, both, literalFunction(ctx)), output),
    forSubqueries: outerNames(both),
    star: { output, hidden: [] },
    windows: new Map(),
    operator: 'Join',
  };
}

/** An ON condition. @throws UNSUPPORTED_EXPR_FOR_OPERATOR for an aggregate or window function in it */
export function bindOn(j: SqlJoin, left: Plan, right: Plan, ctx: BindContext, scope: QueryScope): Expr | undefined {
  if (!j.on) return undefined;
  const condition = bindExpr(j.on, conditionEnv(left, right, ctx, scope));
  checkOperator([condition], j.span, ctx.conf);
  return condition;
}

/** @throws UNRESOLVED_USING_COLUMN_FOR_JOIN */
function keyOf(name: string, side: Plan, sideName: 'left' | 'right'): Attribute {
  const found = side.output.find((a) => a.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const suggestion = side.output
    .map((a) => a.name)
    .sort()
    .map(quotedPart)
    .join(', ');
  return raise('UNRESOLVED_USING_COLUMN_FOR_JOIN', { colName: quotedPart(name), side: sideName, suggestion }, undefined);
}

/** NATURAL joins on the names both sides have, in the left side's order, spelled alike. */
function namesOf(j: SqlJoin, left: Plan, right: Plan): readonly string[] {
  if (j.using) return j.using;
  const rights = new Set(right.output.map((a) => a.name));
  return left.output.map((a) => a.name).filter((n) => rights.has(n));
}

const asNullable = (a: Attribute): Attribute => ({ ...a, nullable: true });

interface UsingKeys {
  readonly left: readonly Attribute[];
  readonly right: readonly Attribute[];
}

/** The Project over a USING join: keys once, then the rest of both sides; the keys' other copies are hidden. */
function usingProject(j: SqlJoin, joined: Plan, left: Plan, right: Plan, keys: UsingKeys, ctx: BindContext): Plan {
  const rest = (side: Plan, own: readonly Attribute[]): readonly Attribute[] => side.output.filter((a) => !own.some((k) => k.id === a.id));
  const [leftRest, rightRest] = [rest(left, keys.left), rest(right, keys.right)];
  const hidden = joined.hidden;
  const bare = (columns: readonly Attribute[]) => columns.map(bareItem);
  switch (j.type) {
    case 'left outer':
      return project(joined, bare([...keys.left, ...leftRest, ...rightRest.map(asNullable)]), 0, [...keys.right.map(asNullable), ...hidden]);
    case 'left semi':
    case 'left anti':
      return project(joined, bare([...keys.left, ...leftRest]), 0, hidden);
    case 'right outer':
      return project(joined, bare([...keys.right, ...leftRest.map(asNullable), ...rightRest]), 0, [...keys.left.map(asNullable), ...hidden]);
    case 'full outer': {
      const merged = keys.left.map((l, i) => {
        const r = keys.right[i] ?? l;
        return aliasItem(coerce(draftCall('coalesce', [columnRef(asNullable(l)), columnRef(asNullable(r))]), ctx.conf), l.name, ctx.nextId());
      });
      const others = bare([...leftRest, ...rightRest].map(asNullable));
      return project(joined, [...merged, ...others], 0, [...keys.left, ...keys.right].map(asNullable).concat(hidden));
    }
    default:
      return project(joined, bare([...keys.left, ...leftRest, ...rightRest]), 0, [...keys.right, ...hidden]);
  }
}

/** JOIN … USING (…) and NATURAL JOIN. Source: Catalyst's `commonNaturalJoinProcessing`. */
function bindUsing(j: SqlJoin, left: Plan, right: Plan, ctx: BindContext): Plan {
  const names = namesOf(j, left, right);
  const keys: UsingKeys = { left: names.map((n) => keyOf(n, left, 'left')), right: names.map((n) => keyOf(n, right, 'right')) };
  const pairs = keys.left.map((l, i) => coerce(draftCall('=', [columnRef(l), columnRef(keys.right[i] ?? l)]), ctx.conf));
  const condition = pairs.length === 0 ? undefined : pairs.reduce((a, b) => coerce(draftCall('and', [a, b]), ctx.conf));
  return usingProject(j, join(j.type, left, right, condition), left, right, keys, ctx);
}

export function bindJoin(j: SqlJoin, left: Plan, right: Plan, ctx: BindContext, scope: QueryScope): Plan {
  if (j.natural || j.using) return bindUsing(j, left, right, ctx);
  return at(join(j.type, left, right, bindOn(j, left, right, ctx, scope)), j.span);
}
