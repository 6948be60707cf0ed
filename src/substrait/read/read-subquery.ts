import { raise } from '../../errors/raise.ts';
import { ExprNote_Form } from '../gen/sparkstrait/sparkstrait_pb.ts';
import {
  type Expression_Subquery,
  Expression_Subquery_SetComparison_ComparisonOp,
  Expression_Subquery_SetComparison_ReductionOp,
  Expression_Subquery_SetPredicate_PredicateOp,
  type Rel,
} from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { call, exists, inSubquery, scalarSubquery } from '../ir/typing.ts';
import type { Place, ReadRelation, Scope } from './scope.ts';
import { sameOnWire } from './wire-types.ts';

/** A relation inside an expression: this relation's row is one step out from there. */
function inner(scope: Scope, rel: Rel | undefined, path: string): ReadRelation {
  const place: Place = { outer: [{ row: scope.row, anchors: scope.anchors }, ...scope.place.outer], lateral: scope.place.lateral };
  return scope.ctx.relation(rel, path, place);
}

function readIn(scope: Scope, needles: readonly IrExpr[], haystack: ReadRelation, path: string, pruning?: true): IrExpr {
  if (scope.ctx.isOurs) return inSubquery(needles, haystack.rel, haystack.row, pruning);
  if (needles.length === 0 || needles.length !== haystack.row.length)
    return raise('SUBSTRAIT_INVALID_PLAN', { reason: `${needles.length} values against ${haystack.row.length} columns.` }, path);
  needles.forEach((n, i) => {
    const found = haystack.row[i]?.type;
    if (found && !sameOnWire(n.type, found)) raise('SUBSTRAIT_TYPE_MISMATCH', { expected: n.type.kind, found: found.kind }, path);
  });
  return inSubquery(needles, haystack.rel, haystack.row, pruning);
}

/** SQL has `= ANY` as IN and `<> ALL` as NOT IN; Spark has no other comparison with a set. */
function readComparison(scope: Scope, e: Extract<Expression_Subquery['subqueryType'], { case: 'setComparison' }>['value'], path: string): IrExpr {
  const left = scope.read(e.left, `${path}.left`);
  const right = inner(scope, e.right, `${path}.right`);
  const any = e.reductionOp === Expression_Subquery_SetComparison_ReductionOp.ANY;
  const all = e.reductionOp === Expression_Subquery_SetComparison_ReductionOp.ALL;
  if (any && e.comparisonOp === Expression_Subquery_SetComparison_ComparisonOp.EQ) return readIn(scope, [left], right, path);
  if (all && e.comparisonOp === Expression_Subquery_SetComparison_ComparisonOp.NE) return call('not', [readIn(scope, [left], right, path)]);
  return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a comparison with ANY or ALL rows other than = ANY and <> ALL' }, path);
}

export function readSubquery(scope: Scope, e: Expression_Subquery, path: string): IrExpr {
  const note = scope.notes.next();
  const { subqueryType: s } = e;
  switch (s.case) {
    case 'scalar': {
      const { rel, row } = inner(scope, s.value.input, `${path}.scalar.input`);
      if (row.length !== 1) return raise('SUBSTRAIT_INVALID_PLAN', { reason: `A scalar subquery has one column, not ${row.length}.` }, path);
      return scalarSubquery(rel, row);
    }
    case 'inPredicate': {
      const needles = s.value.needles.map((n, i) => scope.read(n, `${path}.inPredicate.needles[${i}]`));
      const haystack = inner(scope, s.value.haystack, `${path}.inPredicate.haystack`);
      return readIn(scope, needles, haystack, path, note?.form === ExprNote_Form.DYNAMIC_PRUNING ? true : undefined);
    }
    case 'setPredicate': {
      const { rel } = inner(scope, s.value.tuples, `${path}.setPredicate.tuples`);
      if (s.value.predicateOp === Expression_Subquery_SetPredicate_PredicateOp.EXISTS) return exists(rel);
      return raise('SUBSTRAIT_UNSUPPORTED', { what: 'the predicate UNIQUE' }, `${path}.setPredicate.predicateOp`);
    }
    case 'setComparison':
      return readComparison(scope, s.value, `${path}.setComparison`);
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'subqueryType' }, path);
  }
}
