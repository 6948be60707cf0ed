import { raise } from '../../errors/raise.ts';
import { type SetRel, SetRel_SetOp } from '../gen/substrait/algebra_pb.ts';
import type { IrRel, IrSet } from '../ir/relation.ts';
import { finish, outputRow, scopeFor } from './finish.ts';
import { noteReader, readCommon } from './hints.ts';
import type { Place, PlanContext, ReadRelation } from './scope.ts';
import { sameOnWire } from './wire-types.ts';

const ops = new Map<SetRel_SetOp, IrSet['op']>([
  [SetRel_SetOp.UNION_ALL, 'union all'],
  [SetRel_SetOp.UNION_DISTINCT, 'union'],
  [SetRel_SetOp.INTERSECTION_MULTISET, 'intersect'],
  [SetRel_SetOp.INTERSECTION_MULTISET_ALL, 'intersect all'],
  [SetRel_SetOp.MINUS_PRIMARY, 'except'],
  [SetRel_SetOp.MINUS_PRIMARY_ALL, 'except all'],
]);

/** What a row has to be in any or all of the others comes to the same with one other. */
function opOf(ctx: PlanContext, r: SetRel, path: string): IrSet['op'] {
  const op = ops.get(r.op);
  if (op) return op;
  if (r.op === SetRel_SetOp.INTERSECTION_PRIMARY && r.inputs.length === 2) {
    ctx.upgrade(`${path}.op`, 'INTERSECTION_MULTISET');
    return 'intersect';
  }
  return raise('SUBSTRAIT_UNSUPPORTED', { what: `the set operation ${r.op}` }, `${path}.op`);
}

function checkInputs(inputs: readonly ReadRelation[], path: string): void {
  const [first, ...others] = inputs;
  if (!first || others.length === 0) raise('SUBSTRAIT_INVALID_PLAN', { reason: 'A set operation has at least two inputs.' }, `${path}.inputs`);
  others.forEach((o, i) => {
    const at = `${path}.inputs[${i + 1}]`;
    if (o.row.length !== first.row.length)
      raise('SUBSTRAIT_INVALID_PLAN', { reason: `${o.row.length} columns where the first input has ${first.row.length}.` }, at);
    o.row.forEach((c, j) => {
      const wanted = first.row[j]?.type;
      if (wanted && !sameOnWire(wanted, c.type)) raise('SUBSTRAIT_TYPE_MISMATCH', { expected: wanted.kind, found: c.type.kind }, at);
    });
  });
}

function setOf(op: IrSet['op'], inputs: readonly ReadRelation[]): ReadRelation {
  const rel: IrRel = { kind: 'Set', op, inputs: inputs.map((i) => i.rel), layers: [] };
  return {
    rel,
    row: outputRow(
      rel,
      inputs.map((i) => i.row),
    ),
  };
}

/** Unions of optimized plans take any number of inputs; all others are folded from the left. */
export function readSet(ctx: PlanContext, r: SetRel, place: Place, path: string): ReadRelation {
  const c = readCommon(r.common, path);
  const inputs = r.inputs.map((i, n) => ctx.relation(i, `${path}.inputs[${n}]`, place));
  const op = opOf(ctx, r, path);
  checkInputs(inputs, path);
  const together = (op === 'union' || op === 'union all') && ctx.stage === 'optimized';
  const [first, ...others] = inputs;
  const { rel, row } = together || !first ? setOf(op, inputs) : others.reduce((a, b) => setOf(op, [a, b]), first);
  return finish(scopeFor(ctx, place, [], c, noteReader(c.hint.notes), []), rel, row, c, path);
}
