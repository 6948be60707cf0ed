import type { SqlExpr } from '../../ast.ts';
import { type CarrierNode, isNode, listOf, loss, nodeOf, onlyFields, parseCarrier } from '../carrier-parser.ts';
import type { Block, Slot } from '../lower/block.ts';
import type { Piece } from '../lower/pieces.ts';

const columnFields = new Set(['type', 'column']);
const functionFields = new Set(['type', 'name', 'args']);
const plusFields = new Set(['type', 'operator', 'left', 'right']);

/** Makes the expression of a sequence of pieces. */
export type TreeBuilder = (pieces: readonly Piece[]) => SqlExpr;

/**
 * Reads the expressions of one carrier. Every marker must come exactly once and in the order of the source: a slot says which ones an expression has, so a
 * marker that was lost, moved or doubled, or an expression that landed in another clause, is found at once.
 */
export class BlockReader {
  readonly block: Block;
  readonly #newId: () => number;
  #next = 0;
  #root: CarrierNode | undefined;

  constructor(block: Block, newId: () => number) {
    this.block = block;
    this.#newId = newId;
  }

  /** The carrier's statement, read when it is first needed. */
  get root(): CarrierNode {
    this.#root ??= parseCarrier(this.block.carrier());
    return this.#root;
  }

  /** The expression of a slot, from the carrier's node for it. */
  expression(slot: Slot, node: unknown, build: TreeBuilder): SqlExpr {
    this.#next = slot.from;
    const e = this.#read(slot, node, build);
    if (this.#next !== slot.to) loss(`marker ${this.#next} instead of ${slot.to}`);
    return e;
  }
  /** The expression of a slot that is one marker, without asking node-sql-parser. */
  flat(slot: Slot, build: TreeBuilder): SqlExpr {
    const mark = this.block.marks[slot.from];
    return mark?.kind === 'run' && slot.to === slot.from + 1 ? build(mark.pieces) : loss('no flat expression');
  }

  #read(slot: Slot, node: unknown, build: TreeBuilder): SqlExpr {
    if (this.#next !== slot.from) loss(`marker ${this.#next} where ${slot.from} begins`);
    return build(operands(node).flatMap((operand) => this.#operand(operand, build)));
  }

  #operand(node: CarrierNode, build: TreeBuilder): readonly Piece[] {
    if (node.type === 'column_ref') {
      onlyFields(node, columnFields);
      const mark = this.#take(columnName(node));
      return mark.kind === 'run' ? mark.pieces : loss('a bare marker of a call');
    }
    if (node.type !== 'function') return loss(`a ${String(node.type)}`);
    onlyFields(node, functionFields);
    const mark = this.#take(functionName(node));
    if (mark.kind !== 'shape') return loss('a call of a bare marker');
    const args = isNode(node.args) ? listOf(node.args.value, 'arguments') : [];
    if (args.length !== mark.args.length) return loss(`${args.length} arguments instead of ${mark.args.length}`);
    const values = mark.args.map((slot, i) => this.#read(slot, args[i], build));
    return [mark.build(values, this.#newId)];
  }

  #take(name: string): Block['marks'][number] {
    const mark = this.block.marks[this.#next];
    if (mark === undefined || name !== `q${this.#next}_`) return loss(`${name} instead of marker ${this.#next}`);
    this.#next++;
    return mark;
  }
}

/** The operands of a chain of `+`, in source order. */
function operands(node: unknown): readonly CarrierNode[] {
  const out: CarrierNode[] = [];
  const open: unknown[] = [node];
  while (open.length > 0) {
    const n = nodeOf(open.pop(), 'expression');
    if (n.type !== 'binary_expr') out.push(n);
    else {
      onlyFields(n, plusFields);
      if (n.operator !== '+') loss(`the operator ${String(n.operator)}`);
      open.push(n.right, n.left);
    }
  }
  return out;
}

/** The name a column, function or table is called by. */
function columnName(node: CarrierNode): string {
  const column = node.column;
  const expr = isNode(column) ? column.expr : undefined;
  const value = isNode(expr) ? expr.value : column;
  return typeof value === 'string' ? value : loss('a column without a name');
}
function functionName(node: CarrierNode): string {
  const [part, ...more] = listOf(nodeOf(node.name, 'function name').name, 'function names');
  const value = isNode(part) ? part.value : undefined;
  return typeof value === 'string' && more.length === 0 ? value : loss('a function without a name');
}
