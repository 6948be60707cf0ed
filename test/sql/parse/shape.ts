import { defaultConf } from '../../../src/conf/conf.ts';
import type { SqlExpr } from '../../../src/sql/ast.ts';
import { parseExpression } from '../../../src/sql/parse/parse-expression.ts';
import { literalText } from '../../../src/types/literal-text.ts';

/** A tree without places, as nested parentheses: `(+ a (* b c))`. */
export function shapeOf(e: SqlExpr): string {
  switch (e.kind) {
    case 'ColumnName':
      return e.parts.join('.');
    case 'Literal':
      return literalText(e.value, e.type, 'UTC');
    case 'Unary':
      return `(${e.op} ${shapeOf(e.operand)})`;
    case 'Binary':
      return `(${e.op} ${shapeOf(e.left)} ${shapeOf(e.right)})`;
    case 'NullTest':
      return `(${e.negated ? 'notnull' : 'null'} ${shapeOf(e.operand)})`;
    case 'InList':
      return `(in ${[e.value, ...e.list].map(shapeOf).join(' ')})`;
    case 'Like':
      return `(${e.op} ${shapeOf(e.value)} ${shapeOf(e.pattern)})`;
    case 'Case':
      return `(case ${[...e.branches.flatMap((b) => [b.when, b.then]), ...(e.otherwise ? [e.otherwise] : [])].map(shapeOf).join(' ')})`;
    case 'Call':
      return `(${e.name.join('.')} ${e.args.map(shapeOf).join(' ')})`;
    case 'Subscript':
      return `([] ${shapeOf(e.operand)} ${shapeOf(e.index)})`;
    case 'Row':
      return `(row ${e.items.map(shapeOf).join(' ')})`;
    default:
      return e.kind;
  }
}

export function shape(text: string): string {
  return shapeOf(parseExpression(text, defaultConf));
}
