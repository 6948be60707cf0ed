import type { FrameBoundary } from '../expr/expr.ts';
import { invalid, objectName } from './json.ts';
import { asSortOrder, type ExprNode, operandAt, operandsAt, type Part } from './part.ts';
import { childAt } from './tree.ts';

function boundAt(node: ExprNode, field: string): FrameBoundary {
  const part = childAt(node, field);
  if (part.tag === 'bound') return part.bound;
  return part.tag === 'expr' ? { kind: 'offset', value: part.expr } : invalid('a frame boundary is expected', `${node.path}.${field}`);
}

export function readFrame(node: ExprNode): Part {
  const path = `${node.path}.frameType`;
  const type = objectName(node.fields.frameType, path);
  if (type !== 'RowFrame' && type !== 'RangeFrame') return invalid(`'${type}' is no frame type`, path);
  return { tag: 'frame', frame: { unit: type === 'RowFrame' ? 'rows' : 'range', lower: boundAt(node, 'lower'), upper: boundAt(node, 'upper') } };
}

export function readWindowSpec(node: ExprNode): Part {
  const frame = childAt(node, 'frameSpecification');
  if (frame.tag !== 'frame') return invalid('a window frame is expected', `${node.path}.frameSpecification`);
  return {
    tag: 'spec',
    partition: operandsAt(node, 'partitionSpec'),
    order: operandsAt(node, 'orderSpec').map((o) => asSortOrder(o, `${node.path}.orderSpec`)),
    frame: frame.frame,
  };
}

export function readWindowExpression(node: ExprNode): Part {
  const spec = childAt(node, 'windowSpec');
  if (spec.tag !== 'spec') return invalid('a window specification is expected', `${node.path}.windowSpec`);
  const { partition, order, frame } = spec;
  return { tag: 'expr', expr: { kind: 'WindowExpression', function: operandAt(node, 'windowFunction'), partition, order, frame } };
}
