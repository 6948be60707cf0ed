import type { Expr } from '../expr/expr.ts';

/** What two nodes must share for their operands to be gathered into one unordered list; undefined where order matters. */
function commutativeClass(e: Expr): string | undefined {
  switch (e.kind) {
    case 'And':
    case 'Or':
      return e.kind;
    case 'BinaryArithmetic':
      return e.op === '+' || e.op === '*' || e.op === '&' || e.op === '|' || e.op === '^' ? e.op : undefined;
    case 'ScalarFunction':
      return e.fn === 'greatest' || e.fn === 'least' ? e.fn : undefined;
    default:
      return undefined;
  }
}

function partsOf(e: Expr): readonly Expr[] {
  switch (e.kind) {
    case 'And':
    case 'Or':
    case 'BinaryArithmetic':
      return [e.left, e.right];
    case 'ScalarFunction':
      return e.args;
    default:
      return [];
  }
}

/** The operands of a commutative operator with those of directly nested equal operators (AND, OR, +, *, &, |, ^, greatest, least); else undefined. */
export function commutativeOperands(e: Expr): readonly Expr[] | undefined {
  const cls = commutativeClass(e);
  if (cls === undefined) return undefined;
  const out: Expr[] = [];
  const stack: Expr[] = [...partsOf(e)].reverse();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (commutativeClass(top) !== cls) {
      out.push(top);
      continue;
    }
    const parts = partsOf(top);
    for (let i = parts.length - 1; i >= 0; i--) {
      const part = parts[i];
      if (part) stack.push(part);
    }
  }
  return out;
}

/** The operator of `e` over `operands`, left-deep (or as its argument list). */
export function rebuildOperands(e: Expr, operands: readonly Expr[]): Expr {
  switch (e.kind) {
    case 'And':
    case 'Or':
    case 'BinaryArithmetic':
      return operands.reduce((left, right) => ({ ...e, left, right }));
    case 'ScalarFunction':
      return { ...e, args: operands };
    default:
      return e;
  }
}
