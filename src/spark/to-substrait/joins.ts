import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrJoinType, IrRel } from '../../substrait/ir/relation.ts';
import { output } from '../facts/typing.ts';
import type { Join, LateralJoin } from '../plan/plan.ts';
import type { Demand } from './demand.ts';
import { lowerExpr } from './expression.ts';
import type { Block, Lowerer } from './lowerer.ts';

const joinTypes: Readonly<Record<Join['joinType'], IrJoinType>> = {
  Inner: 'inner',
  Cross: 'inner',
  LeftOuter: 'left outer',
  RightOuter: 'right outer',
  FullOuter: 'full outer',
  LeftSemi: 'left semi',
  LeftAnti: 'left anti',
  ExistenceJoin: 'left mark',
};

/** A join over its lowered left side: without a condition a CrossRel, where it is inner. */
export function lowerJoin(w: Lowerer, p: Join, left: IrRel, block: Block, rightDemand: Demand): IrRel {
  const right = w.lowerPlan(p.right, block, rightDemand);
  const hints = {
    ...(p.leftHint === undefined ? {} : { leftStrategy: p.leftHint }),
    ...(p.rightHint === undefined ? {} : { rightStrategy: p.rightHint }),
  };
  const cross = p.joinType === 'Cross' ? ({ explicitCross: true } as const) : {};
  const condition: IrExpr | undefined = p.condition && lowerExpr(p.condition, { lowerer: w, row: [...output(p.left), ...output(p.right)], block });
  if (!condition && (p.joinType === 'Inner' || p.joinType === 'Cross')) return { kind: 'Cross', left, right, layers: [], ...cross, ...hints };
  const mark = p.exists ? { markName: p.exists.name, ...w.markIds([p.exists]) } : {};
  return { kind: 'Join', type: joinTypes[p.joinType], left, right, layers: [], ...(condition ? { condition } : {}), ...cross, ...mark, ...hints };
}

const lateralTypes = { Inner: 'inner', LeftOuter: 'left outer', Cross: 'cross' } as const;

/** A lateral join; its right side refers to the left row by an anchor. */
export function lowerLateralJoin(w: Lowerer, p: LateralJoin, left: IrRel, anchor: number, block: Block): IrRel {
  const anchors = new Map(block.anchors).set(anchor, output(p.left));
  const right = w.lowerPlan(p.right.plan, { outer: block.outer, anchors }, undefined);
  const row = [...output(p.left), ...output(p.right.plan)];
  const condition = p.condition && lowerExpr(p.condition, { lowerer: w, row, block });
  return { kind: 'LateralJoin', type: lateralTypes[p.joinType], left, right, anchor, layers: [], ...(condition ? { condition } : {}) };
}
