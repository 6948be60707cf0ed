import { Block } from './block.ts';
import type { LowerContext } from './context.ts';
import type { ExpressionList } from './lowered.ts';
import { Arguments } from './writer.ts';

/** Expressions in a block of their own, with what `write` finds besides. */
export function expressionsOf<T>(ctx: LowerContext, write: (args: Arguments) => T): { readonly list: ExpressionList; readonly result: T } {
  const block = new Block();
  block.open('select', 'SELECT ');
  const args = new Arguments(ctx, block);
  const result = write(args);
  return { list: { block, slots: args.slots }, result };
}
export function expressionList(ctx: LowerContext, write: (args: Arguments) => void): ExpressionList {
  return expressionsOf(ctx, write).list;
}
