import { create } from '@bufbuild/protobuf';
import { standardUrn } from '../functions/urns.ts';
import { type Expression, ExpressionSchema, JoinRel_JoinType } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import type { IrCross, IrJoin, IrJoinType, IrLateralJoin } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { finish } from './common.ts';
import type { Scope, WrittenRel } from './scope.ts';
import { writeType } from './write-type.ts';

const joinTypes: Readonly<Record<IrJoinType, JoinRel_JoinType>> = {
  inner: JoinRel_JoinType.INNER,
  'left outer': JoinRel_JoinType.LEFT,
  'right outer': JoinRel_JoinType.RIGHT,
  'full outer': JoinRel_JoinType.OUTER,
  'left semi': JoinRel_JoinType.LEFT_SEMI,
  'left anti': JoinRel_JoinType.LEFT_ANTI,
  'left mark': JoinRel_JoinType.LEFT_MARK,
};

/** A join condition; Substrait wants one, so a join without is written with literal true. */
function condition(scope: Scope, e: IrExpr | undefined): Expression {
  if (e) return scope.write(e).expr;
  scope.notes.number();
  return create(ExpressionSchema, { rexType: { case: 'literal', value: { literalType: { case: 'boolean', value: true } } } });
}

/** A mark is never null in Spark: the condition is wrapped so that Substrait's is not either. */
function markCondition(scope: Scope, e: IrExpr | undefined): Expression {
  scope.notes.number();
  const value = condition(scope, e);
  const functionReference = scope.ctx.anchors.of(standardUrn('functions_comparison'), 'is_true:bool');
  return create(ExpressionSchema, {
    rexType: {
      case: 'scalarFunction',
      value: { functionReference, arguments: [{ argType: { case: 'value', value } }], outputType: writeType({ kind: 'boolean' }, false) },
    },
  });
}

const strategies = (r: IrJoin | IrCross) => ({ leftStrategy: r.leftStrategy ?? '', rightStrategy: r.rightStrategy ?? '' });

/** `scope.row` is left ++ right. */
export function writeJoin(scope: Scope, r: IrJoin, left: WrittenRel, right: WrittenRel): WrittenRel {
  const mark = r.type === 'left mark';
  const expression = mark ? markCondition(scope, r.condition) : condition(scope, r.condition);
  const hint = { explicitCross: r.explicitCross ?? false, noCondition: r.condition === undefined, ...strategies(r) };
  return finish(
    scope,
    r,
    [left, right],
    mark ? [{ nullable: true }] : [],
    (columns) => ({ hint, ...(mark ? { outputNames: columnNames(columns) } : {}) }),
    (common) => ({ case: 'join', value: { common, left: left.rel, right: right.rel, expression, type: joinTypes[r.type] } }),
  );
}

export function writeCross(scope: Scope, r: IrCross, left: WrittenRel, right: WrittenRel): WrittenRel {
  return finish(
    scope,
    r,
    [left, right],
    [],
    () => ({ hint: { explicitCross: r.explicitCross ?? false, ...strategies(r) } }),
    (common) => ({ case: 'cross', value: { common, left: left.rel, right: right.rel } }),
  );
}

export function writeLateralJoin(scope: Scope, r: IrLateralJoin, left: WrittenRel, right: WrittenRel): WrittenRel {
  const expression = condition(scope, r.condition);
  const type = r.type === 'left outer' ? JoinRel_JoinType.LEFT : JoinRel_JoinType.INNER;
  return finish(
    scope,
    r,
    [left, right],
    [],
    () => ({ hint: { explicitCross: r.type === 'cross', noCondition: r.condition === undefined }, anchor: r.anchor }),
    (common) => ({ case: 'lateralJoin', value: { common, left: left.rel, right: right.rel, expression, type } }),
  );
}
