import { raise } from '../../../errors/raise.ts';
import { strictNonReserved } from '../../lex/keywords.ts';
import type { LowerContext } from './context.ts';
import { expressionList } from './expression-list.ts';
import { startsClause, startsOperand } from './lookahead.ts';
import type { LoweredLateralView } from './lowered.ts';

/** `LATERAL VIEW [OUTER] f(…) t [AS a, b]`, any number of them. */
export function lateralViews(ctx: LowerContext): readonly LoweredLateralView[] {
  const views: LoweredLateralView[] = [];
  while (ctx.areNext('LATERAL', 'VIEW')) views.push(lateralView(ctx));
  return views;
}

function lateralView(ctx: LowerContext): LoweredLateralView {
  const start = ctx.at;
  ctx.at += 2;
  const outer = ctx.is('OUTER') && ctx.isIdentifier(1);
  if (outer) ctx.next();
  const nameAt = ctx.at;
  const name = [ctx.identifier()];
  while (ctx.take('.')) name.push(ctx.identifier());
  if (name.length > 2) raise('INVALID_SQL_SYNTAX', { inputString: `Unsupported function name \`${name.join('.')}\`` }, ctx.spanFrom(nameAt));
  ctx.expect('(');
  const args = expressionList(ctx, (list) => {
    if (!ctx.is(')')) list.list();
  });
  ctx.expect(')');
  const alias = ctx.identifier();
  const columns: string[] = [];
  if (ctx.take('AS') || startsColumns(ctx)) {
    do columns.push(ctx.identifier());
    while (ctx.take(','));
  }
  return { outer, name, args, alias, columns, span: ctx.spanFrom(start) };
}

/** Column names without AS; a word that starts what may follow is none. */
function startsColumns(ctx: LowerContext): boolean {
  if (!ctx.isIdentifier() || startsClause(ctx, 0)) return false;
  const key = ctx.key();
  if (key === 'SELECT' || key === 'PIVOT' || key === 'UNPIVOT') return !startsOperand(ctx, 1);
  return ctx.peek().kind === 'quoted' || !strictNonReserved.has(key);
}
