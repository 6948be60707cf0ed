import { create } from '@bufbuild/protobuf';
import { InternalError } from '../../errors/compile-error.ts';
import { bigintType, intType, tinyintType } from '../../types/data-type.ts';
import { standardUrn } from '../functions/urns.ts';
import { type Expression, ExpressionSchema } from '../gen/substrait/algebra_pb.ts';
import type { IrGrouping } from '../ir/expression.ts';
import { firstKeyLike, groupingBits, groupingIds } from '../ir/grouping-sets.ts';
import type { Scope, WrittenExpr } from './scope.ts';
import { writeLiteral } from './write-literal.ts';
import { writeType } from './write-type.ts';

/**
 * `grouping_id()` and `grouping(k)`: Substrait gives the index of the grouping set, so a CASE over that column lists the value for each set.
 * With one set there is no such column and the condition is literal true.
 */
export function writeGrouping(scope: Scope, e: IrGrouping): WrittenExpr {
  const { aggregate } = scope;
  if (!aggregate) throw new InternalError('grouping outside of a result list');
  const { key } = e;
  const ids = groupingIds(aggregate);
  const values = key === undefined ? ids : groupingBits(aggregate, key).map(Number);
  const other = key === undefined || firstKeyLike(aggregate, key) === key ? undefined : String(key);
  scope.notes.number({ text: other });
  const single = values.length === 1;
  const literal = (value: number | bigint): Expression => {
    scope.notes.number();
    const type = key === undefined ? bigintType : tinyintType;
    return create(ExpressionSchema, { rexType: { case: 'literal', value: writeLiteral(value, type, false) } });
  };
  const ifs = values.slice(0, single ? 1 : -1).map((v, set) => ({ if: single ? isTrue(scope) : isSet(scope, set), then: literal(v) }));
  const last = values[values.length - 1] ?? 0;
  const value = { ifs, else: literal(last) };
  return { expr: create(ExpressionSchema, { rexType: { case: 'ifThen', value } }), nullable: false };
}

function isTrue(scope: Scope): Expression {
  scope.notes.number();
  return create(ExpressionSchema, { rexType: { case: 'literal', value: { literalType: { case: 'boolean', value: true } } } });
}

/** The set index column follows keys and measures. */
function isSet(scope: Scope, set: number): Expression {
  scope.notes.number();
  scope.notes.number();
  const index = create(ExpressionSchema, {
    rexType: {
      case: 'selection',
      value: {
        rootType: { case: 'rootReference', value: {} },
        referenceType: {
          case: 'directReference',
          value: { referenceType: { case: 'structField', value: { field: scope.row.length } } },
        },
      },
    },
  });
  scope.notes.number();
  const number = create(ExpressionSchema, { rexType: { case: 'literal', value: writeLiteral(set, intType, false) } });
  const functionReference = scope.ctx.anchors.of(standardUrn('functions_comparison'), 'equal:any_any');
  const args = [index, number].map((value) => ({ argType: { case: 'value' as const, value } }));
  return create(ExpressionSchema, {
    rexType: { case: 'scalarFunction', value: { functionReference, arguments: args, outputType: writeType({ kind: 'boolean' }, false) } },
  });
}
