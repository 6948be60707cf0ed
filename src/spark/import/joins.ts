import type { AttributeReference } from '../expr/expr.ts';
import type { JoinType, Plan } from '../plan/plan.ts';
import { readAttributes } from './attributes.ts';
import { invalid, objectAt, objectName } from './json.ts';
import { type Reader, readExpr, readOptionalExpr } from './part.ts';
import type { PlanNode } from './plan-node.ts';
import { childAt } from './tree.ts';

const joinTypes: Readonly<Record<string, JoinType>> = {
  Inner: 'Inner',
  Cross: 'Cross',
  LeftOuter: 'LeftOuter',
  RightOuter: 'RightOuter',
  FullOuter: 'FullOuter',
  LeftSemi: 'LeftSemi',
  LeftAnti: 'LeftAnti',
  ExistenceJoin: 'ExistenceJoin',
};

function joinTypeAt(node: PlanNode): JoinType {
  const path = `${node.path}.joinType`;
  const name = objectName(node.fields.joinType, path);
  return joinTypes[name] ?? invalid(`'${name}' is no join type`, path);
}

function existsAt(node: PlanNode, reader: Reader): AttributeReference {
  const path = `${node.path}.joinType`;
  const exists = objectAt(node.fields.joinType, path).exists;
  return readAttributes([exists], `${path}.exists`, reader)[0] ?? invalid('an attribute is expected', path);
}

/** Join hints are blank in Spark's JSON; they read as none. */
export function readJoin(node: PlanNode, reader: Reader): Plan {
  const joinType = joinTypeAt(node);
  return {
    kind: 'Join',
    left: childAt(node, 'left'),
    right: childAt(node, 'right'),
    joinType,
    exists: joinType === 'ExistenceJoin' ? existsAt(node, reader) : undefined,
    condition: readOptionalExpr(node.fields.condition, `${node.path}.condition`, reader),
    leftHint: undefined,
    rightHint: undefined,
  };
}

export function readLateralJoin(node: PlanNode, reader: Reader): Plan {
  const joinType = joinTypeAt(node);
  if (joinType !== 'Inner' && joinType !== 'LeftOuter' && joinType !== 'Cross') return invalid(`a lateral join cannot be ${joinType}`, node.path);
  const right = readExpr(node.fields.right, `${node.path}.right`, reader);
  if (right.kind !== 'LateralSubquery') return invalid('a lateral subquery is expected', `${node.path}.right`);
  const condition = readOptionalExpr(node.fields.condition, `${node.path}.condition`, reader);
  return { kind: 'LateralJoin', left: childAt(node, 'left'), right, joinType, condition };
}
