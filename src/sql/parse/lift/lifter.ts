import type { Span } from '../../../errors/source.ts';
import type { SqlExpr, SqlQuery } from '../../ast.ts';
import { listOf, loss, nodeOf } from '../carrier-parser.ts';
import type { Block, Slot } from '../lower/block.ts';
import type { ExpressionList, LoweredQuery } from '../lower/lowered.ts';
import { BlockReader } from './block-reader.ts';
import { expressionTree, type TreeContext } from './expression-tree.ts';

/** One lift: numbers what Spark gives ids to, and keeps a reader per carrier. */
export class Lifter {
  #lastId = 0;
  readonly newId = (): number => ++this.#lastId;
  readonly #readers = new Map<Block, BlockReader>();
  readonly #liftQuery: (q: LoweredQuery, lift: Lifter) => SqlQuery;

  /** @param liftQuery handed in, so that the files of the lift do not import each other in circles */
  constructor(liftQuery: (q: LoweredQuery, lift: Lifter) => SqlQuery) {
    this.#liftQuery = liftQuery;
  }

  readonly query = (q: LoweredQuery): SqlQuery => this.#liftQuery(q, this);

  reader(block: Block): BlockReader {
    let reader = this.#readers.get(block);
    if (!reader) {
      reader = new BlockReader(block, this.newId);
      this.#readers.set(block, reader);
    }
    return reader;
  }

  #context(enclosing: Span | undefined): TreeContext {
    return { query: this.query, newId: this.newId, ...(enclosing ? { enclosing } : {}) };
  }

  /** @param enclosing the place of the clause's owner, which Spark gives to an EXISTS that stands alone */
  expression(reader: BlockReader, slot: Slot, node: unknown, enclosing?: Span): SqlExpr {
    const context = this.#context(enclosing);
    return reader.expression(slot, node, (pieces) => expressionTree(pieces, context));
  }

  /** Expressions in a block of their own; one without calls needs no parsing. */
  list(list: ExpressionList, enclosing?: Span): readonly SqlExpr[] {
    if (list.slots.length === 0) return [];
    const reader = this.reader(list.block);
    const context = this.#context(enclosing);
    if (list.block.flat) return list.slots.map((s) => reader.flat(s, (pieces) => expressionTree(pieces, context)));
    const columns = listOf(reader.root.columns, 'columns');
    if (columns.length !== list.slots.length) loss(`${columns.length} expressions instead of ${list.slots.length}`);
    return list.slots.map((s, i) => this.expression(reader, s, nodeOf(columns[i], 'column').expr, enclosing));
  }
}
