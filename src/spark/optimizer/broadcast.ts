import type { Conf } from '../../conf/conf.ts';
import { sizeInBytes } from '../facts/size.ts';
import type { Join, JoinType, Plan } from '../plan/plan.ts';

const mayBuildLeft = (type: JoinType): boolean => type === 'Inner' || type === 'Cross' || type === 'RightOuter';
const mayBuildRight = (type: JoinType): boolean => type !== 'RightOuter' && type !== 'FullOuter';
const isBroadcast = (hint: string | undefined): boolean => hint === 'broadcast';
const isNoBroadcast = (hint: string | undefined): boolean => hint === 'no_broadcast_hash';

/** Is a plan small enough to be sent to every executor (Catalyst's `canBroadcastBySize`)? */
export function canBroadcastBySize(p: Plan, conf: Conf): boolean {
  return sizeInBytes(p) <= conf.autoBroadcastJoinThreshold;
}

/** Would Spark join by broadcasting a side, because of a hint or by estimated size (Catalyst's `canPlanAsBroadcastHashJoin`)? */
export function canPlanAsBroadcastHashJoin(p: Join, conf: Conf): boolean {
  const left = mayBuildLeft(p.joinType);
  const right = mayBuildRight(p.joinType);
  if ((left && isBroadcast(p.leftHint)) || (right && isBroadcast(p.rightHint))) return true;
  if (left && !isNoBroadcast(p.leftHint) && canBroadcastBySize(p.left, conf)) return true;
  return right && !isNoBroadcast(p.rightHint) && canBroadcastBySize(p.right, conf);
}
