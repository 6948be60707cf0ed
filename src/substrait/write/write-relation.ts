import { create } from '@bufbuild/protobuf';
import { assertNever } from '../../errors/compile-error.ts';
import { RelSchema, SetRel_SetOp } from '../gen/substrait/algebra_pb.ts';
import { hasSetIndex } from '../ir/grouping-sets.ts';
import { hasResultList } from '../ir/output.ts';
import type { IrLateralJoin, IrProject, IrReference, IrRel, IrSet } from '../ir/relation.ts';
import { carrier } from './carrier.ts';
import { finish } from './common.ts';
import { Notes } from './notes.ts';
import type { Place, PlanContext, Row, Scope, WrittenRel } from './scope.ts';
import { writeAggregate } from './write-aggregate.ts';
import { makeScope } from './write-expression.ts';
import { writeCross, writeJoin, writeLateralJoin } from './write-joins.ts';
import { writeRange, writeRead, writeVirtualTable } from './write-leaves.ts';
import { writeExpand, writeFetch, writeFilter, writeGenerate, writeProject, writeSample, writeSortRel, writeTail } from './write-unary.ts';
import { writeWindowRel } from './write-window-rel.ts';

const setOps: Readonly<Record<IrSet['op'], SetRel_SetOp>> = {
  'union all': SetRel_SetOp.UNION_ALL,
  union: SetRel_SetOp.UNION_DISTINCT,
  intersect: SetRel_SetOp.INTERSECTION_MULTISET,
  'intersect all': SetRel_SetOp.INTERSECTION_MULTISET_ALL,
  except: SetRel_SetOp.MINUS_PRIMARY,
  'except all': SetRel_SetOp.MINUS_PRIMARY_ALL,
};

function scopeOf(ctx: PlanContext, place: Place, row: Row): Scope {
  return makeScope({ ctx, place, row, notes: new Notes(), lambdas: [] });
}

/** A Project; the result list of an Aggregate knows its grouping sets. */
function projectOf(ctx: PlanContext, place: Place, r: IrProject): WrittenRel {
  const input = ctx.relation(r.input, place);
  if (!hasResultList(r.input)) return writeProject(scopeOf(ctx, place, input.columns), r, input, input.columns.length);
  const scope = makeScope({ ctx, place, row: input.columns, notes: new Notes(), lambdas: [], aggregate: r.input });
  return writeProject(scope, r, input, input.columns.length + (hasSetIndex(r.input) ? 1 : 0));
}

function lateralJoinOf(ctx: PlanContext, place: Place, r: IrLateralJoin): WrittenRel {
  const left = ctx.relation(r.left, place);
  const right = ctx.relation(r.right, { outer: place.outer, lateral: new Map([...place.lateral, [r.anchor, left.columns]]) });
  return writeLateralJoin(scopeOf(ctx, place, [...left.columns, ...right.columns]), r, left, right);
}

/**
 * The inputs of a chain of unions of an analyzed plan, where they are always binary and left-deep: one relation of many inputs. Readers of protobuf
 * stop at 100 levels.
 */
function chainInputs(ctx: PlanContext, r: IrSet): readonly IrRel[] {
  const isUnion = r.op === 'union' || r.op === 'union all';
  if (ctx.stage !== 'analyzed' || !isUnion || r.inputs.length !== 2) return r.inputs;
  const rights: IrRel[] = [];
  let node: IrRel = r;
  while (node.kind === 'Set' && node.op === r.op && node.inputs.length === 2 && (node === r || node.layers.length === 0)) {
    const [left, right]: readonly IrRel[] = node.inputs;
    if (!left || !right) break;
    rights.push(right);
    node = left;
  }
  return [node, ...rights.reverse()];
}

function setOf(ctx: PlanContext, place: Place, r: IrSet): WrittenRel {
  const inputs = chainInputs(ctx, r).map((i) => ctx.relation(i, place));
  return finish(
    scopeOf(ctx, place, []),
    r,
    inputs,
    [],
    () => ({}),
    (common) => ({ case: 'set', value: { common, inputs: inputs.map((i) => i.rel), op: setOps[r.op] } }),
  );
}

/** ReferenceRel has no RelCommon: layers need a carrier. A target without references gets a copy of the definition. */
function referenceOf(ctx: PlanContext, place: Place, r: IrReference): WrittenRel {
  const written = ctx.target.inlineDefinitions
    ? ctx.relation(ctx.definition(r.ordinal), place)
    : {
        rel: create(RelSchema, { relType: { case: 'reference', value: { subtreeOrdinal: r.ordinal } } }),
        columns: ctx.definitionColumns(r.ordinal),
      };
  return r.layers.length === 0 ? written : carrier(ctx, place, written, r.layers);
}

/** Writes one relation with everything below it. */
export function writeRelation(ctx: PlanContext, r: IrRel, place: Place): WrittenRel {
  const below = (input: IrRel): { readonly input: WrittenRel; readonly scope: Scope } => {
    const written = ctx.relation(input, place);
    return { input: written, scope: scopeOf(ctx, place, written.columns) };
  };
  const pair = (leftRel: IrRel, rightRel: IrRel) => {
    const left = ctx.relation(leftRel, place);
    const right = ctx.relation(rightRel, place);
    return { left, right, scope: scopeOf(ctx, place, [...left.columns, ...right.columns]) };
  };
  switch (r.kind) {
    case 'Read':
      return writeRead(scopeOf(ctx, place, []), r);
    case 'VirtualTable':
      return writeVirtualTable(scopeOf(ctx, place, []), r);
    case 'Range':
      return writeRange(scopeOf(ctx, place, []), r);
    case 'Reference':
      return referenceOf(ctx, place, r);
    case 'Project':
      return projectOf(ctx, place, r);
    case 'LateralJoin':
      return lateralJoinOf(ctx, place, r);
    case 'Set':
      return setOf(ctx, place, r);
    case 'Join': {
      const { scope, left, right } = pair(r.left, r.right);
      return writeJoin(scope, r, left, right);
    }
    case 'Cross': {
      const { scope, left, right } = pair(r.left, r.right);
      return writeCross(scope, r, left, right);
    }
    default:
      return writeUnary(r, below(r.input));
  }
}

type UnaryRel = Exclude<
  IrRel,
  { readonly kind: 'Read' | 'VirtualTable' | 'Range' | 'Reference' | 'Project' | 'LateralJoin' | 'Set' | 'Join' | 'Cross' }
>;

function writeUnary(r: UnaryRel, { scope, input }: { readonly scope: Scope; readonly input: WrittenRel }): WrittenRel {
  switch (r.kind) {
    case 'Filter':
      return writeFilter(scope, r, input);
    case 'Aggregate':
      return writeAggregate(scope, r, input);
    case 'Sort':
      return writeSortRel(scope, r, input);
    case 'Fetch':
      return writeFetch(scope, r, input);
    case 'Expand':
      return writeExpand(scope, r, input);
    case 'Window':
      return writeWindowRel(scope, r, input);
    case 'Generate':
      return writeGenerate(scope, r, input);
    case 'Sample':
      return writeSample(scope, r, input);
    case 'Tail':
      return writeTail(scope, r, input);
    default:
      return assertNever(r, 'relation');
  }
}
