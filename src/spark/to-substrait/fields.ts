import { raise } from '../../errors/raise.ts';
import type { IrExpr, IrField } from '../../substrait/ir/expression.ts';
import type { AttributeReference, NamedLambdaVariable } from '../expr/expr.ts';
import type { Block, Row } from './lowerer.ts';
import { type Scope, typed } from './scope.ts';

/** The field that an attribute is in `row`; a spelling of its own is noted. */
export function field(a: AttributeReference, row: Row): IrField | undefined {
  const index = row.findIndex((c) => c.exprId === a.exprId);
  const column = row[index];
  if (!column) return undefined;
  return { kind: 'Field', index, ...typed(a), ...(column.name === a.name ? {} : { spelling: a.name }) };
}

/** A column of the row around a subquery, or of the left row of a lateral join. */
export function outerField(a: AttributeReference, block: Block): IrExpr {
  for (const [anchor, row] of block.anchors) {
    const found = field(a, row);
    if (found) return { ...found, kind: 'AnchorField', anchor };
  }
  const found = block.outer && field(a, block.outer);
  if (found) return { ...found, kind: 'OuterField', steps: 1 };
  return raise('UNSUPPORTED_CATALYST_PLAN', { what: `an outer reference to ${a.name}#${a.exprId}, which no query around it has` });
}

/** A parameter of one of the lambdas around. */
export function lambdaVariable(e: NamedLambdaVariable, { lambdas = [] }: Scope): IrExpr {
  for (let steps = 0; steps < lambdas.length; steps++) {
    const params = lambdas[lambdas.length - 1 - steps] ?? [];
    const index = params.findIndex((p) => p.exprId === e.exprId);
    const found = params[index];
    if (found) return { kind: 'LambdaVariable', steps, index, ...typed(e), ...(found.name === e.name ? {} : { spelling: e.name }) };
  }
  return raise('UNSUPPORTED_CATALYST_PLAN', { what: `the lambda parameter ${e.name}#${e.exprId} outside its lambda` });
}
