import type { LowerContext } from './context.ts';

const operandSymbols = new Set(['(', '*', '-', '+', '~', ':', 'NOT']);

/** Can an expression start at the token `ahead` of the next one? */
export function startsOperand(ctx: LowerContext, ahead: number): boolean {
  const t = ctx.peek(ahead);
  return t.kind === 'word' || t.kind === 'quoted' || t.kind === 'number' || t.kind === 'string' || operandSymbols.has(t.key);
}

const nameKind = (ctx: LowerContext, index: number): boolean => {
  const kind = ctx.tokenAt(index).kind;
  return kind === 'word' || kind === 'quoted';
};
const keyAt = (ctx: LowerContext, index: number): string => ctx.tokenAt(index).key;

/** Does a query start at this token, rather than an expression that begins with a column of that name? */
export function startsQuery(ctx: LowerContext, index: number): boolean {
  const next = index + 1;
  switch (keyAt(ctx, index)) {
    case 'SELECT':
      return startsOperand(ctx, next - ctx.at) || keyAt(ctx, next) === '/*+';
    case 'WITH':
      return nameKind(ctx, next) && (keyAt(ctx, next + 1) === '(' || keyAt(ctx, next + 1) === 'AS');
    case 'VALUES':
      return startsOperand(ctx, next - ctx.at) && keyAt(ctx, next) !== '*';
    case 'TABLE':
      return nameKind(ctx, next);
    case 'FROM':
      return nameKind(ctx, next) || keyAt(ctx, next) === '(';
    case 'MAP':
    case 'REDUCE':
      return startsOperand(ctx, next - ctx.at) && keyAt(ctx, next) !== '(';
    default:
      return false;
  }
}

const setOperators = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);
const afterQuery = new Set([...setOperators, 'ORDER', 'SORT', 'CLUSTER', 'DISTRIBUTE', 'LIMIT', 'OFFSET', 'WINDOW']);

/** Is there a parenthesis at this token that holds a query, rather than an expression (whose first operand may be a subquery)? */
export function parenthesisedQuery(ctx: LowerContext, index: number): boolean {
  let open = index;
  while (keyAt(ctx, open) === '(' && keyAt(ctx, open + 1) === '(') open++;
  if (keyAt(ctx, open) !== '(' || !startsQuery(ctx, open + 1)) return false;
  // every parenthesis around the innermost one must hold a query too
  for (let i = open; i > index; i--) {
    const after = keyAt(ctx, ctx.partner(i) + 1);
    if (after !== ')' && !afterQuery.has(after)) return false;
  }
  return true;
}

/**
 * Does a clause start at the token `ahead`, so that its word is no alias of what comes before? Spark takes the word as an alias wherever the text goes on
 * well behind one: `select a from from t` names a column `from`.
 */
export function startsClause(ctx: LowerContext, ahead: number): boolean {
  return opensClause(ctx, ahead) && !(opensClause(ctx, ahead + 1) && ctx.isName(ctx.at + ahead));
}

function opensClause(ctx: LowerContext, ahead: number): boolean {
  switch (ctx.key(ahead)) {
    case 'FROM':
      return ctx.isIdentifier(ahead + 1) || ctx.is('(', ahead + 1);
    case 'WHERE':
    case 'HAVING':
      return startsOperand(ctx, ahead + 1);
    case 'SELECT':
      return startsOperand(ctx, ahead + 1) || ctx.is('/*+', ahead + 1);
    case 'LIMIT':
    case 'OFFSET':
      return startsOperand(ctx, ahead + 1) && !ctx.is('*', ahead + 1);
    case 'GROUP':
    case 'ORDER':
    case 'SORT':
    case 'CLUSTER':
    case 'DISTRIBUTE':
      return ctx.is('BY', ahead + 1);
    case 'LATERAL':
      return ctx.is('VIEW', ahead + 1);
    case 'WINDOW':
      return ctx.isIdentifier(ahead + 1) && ctx.is('AS', ahead + 2);
    case 'UNION':
    case 'INTERSECT':
    case 'EXCEPT':
    case 'MINUS':
      return startsSetOperand(ctx, ctx.at + ahead + 1);
    default:
      return false;
  }
}

/** A set operation's operand, with its quantifier. */
export function startsSetOperand(ctx: LowerContext, index: number): boolean {
  const key = keyAt(ctx, index);
  const i = key === 'ALL' || key === 'DISTINCT' ? index + 1 : index;
  return keyAt(ctx, i) === '(' || startsQuery(ctx, i);
}
export function isSetOperator(ctx: LowerContext): boolean {
  return setOperators.has(ctx.key()) && startsSetOperand(ctx, ctx.at + 1);
}
