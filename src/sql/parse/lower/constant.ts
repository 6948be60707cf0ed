import type { SqlExpr } from '../../ast.ts';

/** Does Spark's parser know this expression's value without looking anything up: literals, and operators and casts over them? */
export function isConstant(e: SqlExpr): boolean {
  const open: SqlExpr[] = [e];
  for (let x = open.pop(); x !== undefined; x = open.pop()) {
    switch (x.kind) {
      case 'Literal':
        break;
      case 'Unary':
      case 'Cast':
      case 'NullTest':
        open.push(x.operand);
        break;
      case 'Binary':
        open.push(x.left, x.right);
        break;
      case 'Case':
        open.push(...x.branches.flatMap((b) => [b.when, b.then]), ...(x.otherwise ? [x.otherwise] : []));
        break;
      default:
        return false;
    }
  }
  return true;
}
