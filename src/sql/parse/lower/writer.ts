import type { SqlExpr } from '../../ast.ts';
import type { Block, ShapeBuilder, Slot } from './block.ts';
import type { LowerContext } from './context.ts';
import type { Piece } from './pieces.ts';

/** Writes one expression into a carrier: a marker per run of pieces, and `qN_ ( …, … )` per call, all joined by `+`. */
export class ExpressionWriter {
  readonly ctx: LowerContext;
  readonly block: Block;
  #run: Piece[] = [];
  #empty = true;
  readonly #from: number;

  constructor(ctx: LowerContext, block: Block) {
    this.ctx = ctx;
    this.block = block;
    this.#from = block.marks.length;
  }

  piece(p: Piece): void {
    this.#run.push(p);
  }
  operand(expr: SqlExpr): void {
    this.#run.push({ kind: 'operand', expr, span: expr.span });
  }
  /**
   * A call in the carrier. `write` lowers the arguments with {@link Arguments.expression} and gives what makes the piece of them.
   */
  shape(write: (args: Arguments) => ShapeBuilder): void {
    this.#flush();
    const { block } = this;
    const index = block.mark({ kind: 'relation' });
    block.write(`${this.#plus()}q${index}_ ( `);
    const args = new Arguments(this.ctx, block);
    const build = write(args);
    block.write(args.slots.length === 0 ? ')' : ' )');
    block.marks[index] = { kind: 'shape', args: args.slots, build };
  }
  finish(): Slot {
    this.#flush();
    return { from: this.#from, to: this.block.marks.length };
  }

  #plus(): string {
    const plus = this.#empty ? '' : ' + ';
    this.#empty = false;
    return plus;
  }
  #flush(): void {
    if (this.#run.length === 0) return;
    const index = this.block.mark({ kind: 'run', pieces: this.#run });
    this.block.write(`${this.#plus()}q${index}_`);
    this.#run = [];
  }
}

/** The argument list of a call while it is being lowered. */
export class Arguments {
  readonly slots: Slot[] = [];
  readonly #ctx: LowerContext;
  readonly #block: Block;

  constructor(ctx: LowerContext, block: Block) {
    this.#ctx = ctx;
    this.#block = block;
  }

  /** Lowers one expression as the next argument; gives its number. */
  expression(): number {
    return this.#add(() => this.#ctx.expression(this.#block));
  }
  /** An argument that `lower` writes. */
  custom(lower: (block: Block) => Slot): number {
    return this.#add(() => this.#ctx.nested(() => lower(this.#block)));
  }
  #add(lower: () => Slot): number {
    if (this.slots.length > 0) this.#block.write(' , ');
    return this.slots.push(lower()) - 1;
  }
  /** `expression, expression, …` */
  list(): void {
    this.expression();
    while (this.#ctx.take(',')) this.expression();
  }
}
