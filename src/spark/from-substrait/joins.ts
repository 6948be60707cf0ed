import { assertNever } from '../../errors/compile-error.ts';
import type { IrCross, IrJoin, IrLateralJoin } from '../../substrait/ir/relation.ts';
import { existsAttribute } from '../facts/typing.ts';
import type { Join, Plan } from '../plan/plan.ts';
import { deduplicateRight } from './deduplicate.ts';
import { defineIds } from './defined-ids.ts';
import { liftExpr } from './expression.ts';
import type { Block, Lifter } from './lifter.ts';
import { outerReferences } from './outer-references.ts';
import { rowOf } from './row-of.ts';

const joinTypes = {
  'left outer': 'LeftOuter',
  'right outer': 'RightOuter',
  'full outer': 'FullOuter',
  'left semi': 'LeftSemi',
  'left anti': 'LeftAnti',
  'left mark': 'ExistenceJoin',
} as const;

function joinType(r: IrJoin): Join['joinType'] {
  if (r.type === 'inner') return r.explicitCross ? 'Cross' : 'Inner';
  return joinTypes[r.type];
}

/** A join of lifted sides; ids that both sides have are renewed on the right. */
export function liftJoin(l: Lifter, r: IrJoin, left: Plan, block: Block): Plan {
  const right = rightSide(l, left, l.liftRelation(r.right, block));
  const type = joinType(r);
  const [markId] = type === 'ExistenceJoin' ? defineIds(l, r, [r.markName ?? 'exists']) : [];
  const exists = markId === undefined ? undefined : { ...existsAttribute(markId), name: r.markName ?? 'exists' };
  const condition = r.condition && liftExpr(r.condition, { lifter: l, row: rowOf(left, right), block });
  return { kind: 'Join', left, right, joinType: type, exists, condition, leftHint: r.leftStrategy, rightHint: r.rightStrategy };
}

/** A cross product: comma, JOIN without ON, or CROSS JOIN. */
export function liftCross(l: Lifter, r: IrCross, left: Plan, block: Block): Plan {
  const right = rightSide(l, left, l.liftRelation(r.right, block));
  const joinType = r.explicitCross ? 'Cross' : 'Inner';
  return { kind: 'Join', left, right, joinType, exists: undefined, condition: undefined, leftHint: r.leftStrategy, rightHint: r.rightStrategy };
}

function rightSide(l: Lifter, left: Plan, right: Plan): Plan {
  return l.optimized ? right : deduplicateRight(left, right, l.newId);
}

function lateralType(type: IrLateralJoin['type']): 'Inner' | 'LeftOuter' | 'Cross' {
  switch (type) {
    case 'inner':
      return 'Inner';
    case 'left outer':
      return 'LeftOuter';
    case 'cross':
      return 'Cross';
    default:
      return assertNever(type, 'lateral join type');
  }
}

/** A lateral join: its right side is a subquery expression that reads the left row by the join's anchor. */
export function liftLateralJoin(l: Lifter, r: IrLateralJoin, left: Plan, block: Block): Plan {
  const anchors = new Map(block.anchors).set(r.anchor, rowOf(left));
  const lifted = l.liftRelation(r.right, { outer: block.outer, anchors, tables: new Set() });
  const plan = rightSide(l, left, lifted);
  const condition = r.condition && liftExpr(r.condition, { lifter: l, row: rowOf(left, plan), block });
  const right = { kind: 'LateralSubquery', plan, outerAttrs: outerReferences(plan), joinCond: [], exprId: l.idOf(r.astId) } as const;
  return { kind: 'LateralJoin', left, right, joinType: lateralType(r.type), condition };
}
