import { raise } from '../../errors/raise.ts';
import type { Expr } from '../expr/expr.ts';
import type { Row } from './lifter.ts';
import type { Scope } from './scope.ts';

/** Column `index` of a row. */
export function column(row: Row, index: number): Expr {
  return row[index] ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: `a field reference ${index} to an input of ${row.length} columns` });
}
/** The column as the query spelled it. */
export function spelled(e: Expr, spelling: string | undefined): Expr {
  if (spelling === undefined || e.kind !== 'AttributeReference' || e.name === spelling) return e;
  return { ...e, name: spelling };
}

/** Column of the row that the subquery around is evaluated for. @throws CompileError for rows further out, which Spark 3.4 does not see */
export function outerColumn(steps: number, index: number, { block }: Scope): Expr {
  if (steps !== 1) return raise('UNSUPPORTED_SYNTAX', { what: 'A reference to a query further out than the next one' });
  return column(block.outer ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: 'an outer reference outside subqueries' }), index);
}
/** Column of the left row of a lateral join around. */
export function anchorColumn(anchor: number, index: number, { block }: Scope): Expr {
  return column(
    block.anchors.get(anchor) ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: `a reference to the relation ${anchor}, which is not around it` }),
    index,
  );
}
/** A column of a row further out, as Catalyst marks it. */
export function outer(e: Expr, spelling: string | undefined): Expr {
  const child = spelled(e, spelling);
  if (child.kind !== 'AttributeReference') return raise('UNSUPPORTED_SYNTAX', { what: 'A correlated reference to an expression that is no column' });
  return { kind: 'OuterReference', child };
}

/** A parameter of one of the lambdas around, as the query spelled it. */
export function lambdaVariable(steps: number, index: number, spelling: string | undefined, { lambdas = [] }: Scope): Expr {
  const found = lambdas[lambdas.length - 1 - steps]?.[index];
  if (!found) return raise('SUBSTRAIT_INVALID_PLAN', { reason: 'a lambda parameter outside its lambda' });
  return spelling === undefined || spelling === found.name ? found : { ...found, name: spelling };
}
