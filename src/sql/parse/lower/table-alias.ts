import type { SqlTableAlias } from '../../ast.ts';
import type { LowerContext } from './context.ts';
import { startsClause, startsOperand } from './lookahead.ts';

/** `[AS] name [(a, b)]`, if there is one. */
export function tableAlias(ctx: LowerContext): SqlTableAlias | undefined {
  const start = ctx.at;
  if (ctx.is('AS') && ctx.isStrictIdentifier(1)) ctx.next();
  else if (ctx.is('AS')) {
    ctx.next();
    ctx.fail();
  } else if (!ctx.isStrictIdentifier() || startsRelationEnd(ctx)) return undefined;
  const name = ctx.next().text;
  const columns = ctx.is('(') && ctx.isIdentifier(1) ? ctx.identifierList() : [];
  return { name, columns, span: ctx.spanFrom(start) };
}

/** Does the next word go on with something else than an alias? */
function startsRelationEnd(ctx: LowerContext): boolean {
  switch (ctx.key()) {
    case 'TABLESAMPLE':
    case 'PIVOT':
      return ctx.is('(', 1);
    case 'UNPIVOT':
      return ctx.is('(', 1) || ctx.areNext('UNPIVOT', 'INCLUDE', 'NULLS') || ctx.areNext('UNPIVOT', 'EXCLUDE', 'NULLS');
    case 'SELECT':
    case 'INSERT':
    case 'MAP':
    case 'REDUCE':
      return startsOperand(ctx, 1) || ctx.is('/*+', 1);
    case 'WITH':
      return ctx.is('ROLLUP', 1) || ctx.is('CUBE', 1);
    case 'FOR':
      return ctx.is('AS', 2) && ctx.is('OF', 3);
    case 'VERSION':
    case 'SYSTEM_VERSION':
    case 'TIMESTAMP':
    case 'SYSTEM_TIME':
      return ctx.is('AS', 1) && ctx.is('OF', 2);
    default:
      return startsClause(ctx, 0);
  }
}
