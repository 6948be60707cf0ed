import { raise } from '../../../errors/raise.ts';
import type { JoinType } from '../../ast.ts';
import { Block } from './block.ts';
import type { LowerContext } from './context.ts';
import type { LoweredFrom, LoweredJoin, LoweredRelation, LoweredStep } from './lowered.ts';
import { pivot, startsPivot } from './pivot.ts';
import { relation } from './relation.ts';
import { startsUnpivot, unpivot } from './unpivot.ts';

/** Relations of one carrier's FROM list: node-sql-parser takes time with the square of their number, so long lists go on in new carriers. */
const relationsPerBlock = 40;

/** Where the relations of a FROM list are written. */
class FromWriter {
  readonly #ctx: LowerContext;
  #block: Block;
  #count = 0;

  constructor(ctx: LowerContext, block: Block) {
    this.#ctx = ctx;
    this.#block = block;
  }
  get block(): Block {
    return this.#block;
  }
  /** @param join the carrier's word for the join to what comes before; none for the first relation */
  relation(join: string, lateral: boolean): LoweredRelation {
    if (this.#count === relationsPerBlock) {
      this.#block = new Block();
      this.#block.open('select', 'SELECT b_');
      this.#block.open('from', 'FROM b_');
      this.#count = 0;
    }
    this.#count++;
    this.#block.write(join);
    return relation(this.#ctx, this.#block, lateral);
  }
}

/** `relation, relation JOIN relation ON …`: the list of a FROM clause, or of parentheses where `commas` is false. */
export function lowerFrom(ctx: LowerContext, block: Block, commas = true): LoweredFrom {
  const start = ctx.at;
  const writer = new FromWriter(ctx, block);
  // Spark takes LATERAL on the first relation for nothing
  takeLateral(ctx);
  const first = writer.relation('', false);
  const steps: LoweredStep[] = [];
  for (;;) {
    extensions(ctx, writer, steps);
    if (!commas || !ctx.is(',')) break;
    const comma = ctx.next();
    const right = writer.relation(' JOIN ', takeLateral(ctx));
    steps.push({ kind: 'join', type: 'inner', natural: false, right, span: ctx.spanFrom(comma) });
  }
  return { first, steps, span: ctx.spanFrom(start) };
}

function takeLateral(ctx: LowerContext): boolean {
  if (!ctx.is('LATERAL') || ctx.is('VIEW', 1)) return false;
  ctx.next();
  return true;
}

/** Joins, PIVOT and UNPIVOT behind a relation. */
function extensions(ctx: LowerContext, writer: FromWriter, steps: LoweredStep[]): void {
  for (;;) {
    if (startsPivot(ctx)) steps.push(pivot(ctx));
    else if (startsUnpivot(ctx)) steps.push(unpivot(ctx));
    else {
      const type = joinType(ctx);
      if (!type) return;
      steps.push(join(ctx, writer, type));
    }
  }
}

interface JoinHead {
  readonly type: JoinType;
  readonly natural: boolean;
  /** Tokens up to and with JOIN. */
  readonly length: number;
}

function joinType(ctx: LowerContext): JoinHead | undefined {
  const natural = ctx.is('NATURAL');
  let ahead = natural ? 1 : 0;
  let type: JoinType = 'inner';
  const word = (key: string): boolean => {
    if (!ctx.is(key, ahead)) return false;
    ahead++;
    return true;
  };
  if (word('CROSS')) type = 'cross';
  else if (word('RIGHT')) {
    type = 'right outer';
    word('OUTER');
  } else if (word('FULL')) {
    type = 'full outer';
    word('OUTER');
  } else if (!word('INNER')) {
    const left = word('LEFT');
    if (word('SEMI')) type = 'left semi';
    else if (word('ANTI')) type = 'left anti';
    else if (left) {
      type = 'left outer';
      word('OUTER');
    }
  }
  return ctx.is('JOIN', ahead) ? { type, natural, length: ahead + 1 } : undefined;
}

const carrierWords: Readonly<Record<JoinType, string>> = {
  inner: ' JOIN ',
  cross: ' JOIN ',
  'left outer': ' LEFT JOIN ',
  'left semi': ' LEFT JOIN ',
  'left anti': ' LEFT JOIN ',
  'right outer': ' RIGHT JOIN ',
  'full outer': ' FULL JOIN ',
};

function join(ctx: LowerContext, writer: FromWriter, head: JoinHead): LoweredJoin {
  const first = ctx.peek();
  const naturalText = first.text;
  ctx.at += head.length;
  const lateralText = ctx.peek().text;
  const lateral = takeLateral(ctx);
  const right = writer.relation(carrierWords[head.type], lateral);
  const { type, natural } = head;
  const criteria = natural ? {} : joinCriteria(ctx, writer);
  const span = ctx.spanFrom(first);
  const clash = (joinType1: string, joinType2: string): never =>
    raise('INCOMPATIBLE_JOIN_TYPES', { joinType1: joinType1.toUpperCase(), joinType2: joinType2.toUpperCase() }, span);
  if (lateral && criteria.using) raise('UNSUPPORTED_FEATURE.LATERAL_JOIN_USING', {}, span);
  if (lateral && natural) clash(lateralText, naturalText);
  if (natural && type === 'cross') clash(naturalText, type);
  if (lateral && type !== 'inner' && type !== 'cross' && type !== 'left outer')
    raise('INVALID_LATERAL_JOIN_TYPE', { joinType: type.toUpperCase() }, span);
  return { kind: 'join', type, natural, right, ...criteria, span };
}

function joinCriteria(ctx: LowerContext, writer: FromWriter): Pick<LoweredJoin, 'on' | 'using'> {
  if (ctx.take('ON')) {
    writer.block.write(' ON ');
    return { on: ctx.expression(writer.block) };
  }
  return ctx.take('USING') ? { using: ctx.identifierList() } : {};
}
