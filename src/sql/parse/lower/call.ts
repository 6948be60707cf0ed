import type { Span } from '../../../errors/source.ts';
import { intType } from '../../../types/data-type.ts';
import type { FunctionCall, SqlExpr } from '../../ast.ts';
import type { LowerContext } from './context.ts';
import { given } from './given.ts';
import { startsOperand } from './lookahead.ts';
import { startsWindow, windowArguments, windowOf } from './window.ts';
import type { Arguments, ExpressionWriter } from './writer.ts';

/** `f([DISTINCT] a, …) [FILTER (WHERE c)] [IGNORE|RESPECT NULLS] [OVER w]`, its name read already. */
export function lowerCall(ctx: LowerContext, w: ExpressionWriter, name: readonly string[], first: Span): void {
  w.shape((args) => {
    ctx.expect('(');
    const distinct = takeQuantifier(ctx);
    if (!ctx.is(')')) args.list();
    ctx.expect(')');
    const count = args.slots.length;
    const filter = filterArgument(ctx, args);
    const ignoreNulls = nullsOption(ctx);
    const window = startsWindow(ctx) ? windowArguments(ctx, args) : undefined;
    const span = ctx.spanFrom(first);
    return (values) => {
      const condition = filter === undefined ? undefined : given(values[filter]);
      const call: FunctionCall = {
        kind: 'Call',
        name,
        args: countOfAll(name, values.slice(0, count), distinct, span),
        distinct,
        ...(condition ? { filter: condition } : {}),
        ignoreNulls,
        span,
      };
      const expr: SqlExpr = window ? { kind: 'Windowed', call, window: windowOf(window, values), span } : call;
      return { kind: 'operand', expr, span };
    };
  });
}

/** DISTINCT or ALL in front of arguments; true for DISTINCT. */
export function takeQuantifier(ctx: LowerContext): boolean {
  if ((!ctx.is('DISTINCT') && !ctx.is('ALL')) || !startsOperand(ctx, 1)) return false;
  return ctx.next().key === 'DISTINCT';
}

/** `FILTER (WHERE c)` as one more argument; its number. */
export function filterArgument(ctx: LowerContext, args: Arguments): number | undefined {
  if (!ctx.areNext('FILTER', '(', 'WHERE')) return undefined;
  ctx.at += 3;
  const index = args.expression();
  ctx.expect(')');
  return index;
}

function nullsOption(ctx: LowerContext): boolean {
  if ((!ctx.is('IGNORE') && !ctx.is('RESPECT')) || !ctx.is('NULLS', 1)) return false;
  const ignore = ctx.is('IGNORE');
  ctx.at += 2;
  return ignore;
}

/** `count(*)` counts ones. */
function countOfAll(name: readonly string[], args: readonly SqlExpr[], distinct: boolean, span: Span): readonly SqlExpr[] {
  const [only] = args;
  const all = args.length === 1 && only?.kind === 'Star' && only.target.length === 0;
  return all && !distinct && name.join('.').toLowerCase() === 'count' ? [{ kind: 'Literal', type: intType, value: 1, span }] : args;
}
