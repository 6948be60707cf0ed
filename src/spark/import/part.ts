import type { Conf } from '../../conf/conf.ts';
import type { Expr, FrameBoundary, NamedExpression, SortOrder, WindowFrame } from '../expr/expr.ts';
import type { Plan } from '../plan/plan.ts';
import { arrayAt, invalid, isAbsent } from './json.ts';
import { childAt, childrenAt, type ImportNode, readTree } from './tree.ts';

/** What a node of Spark's expression tree becomes: window specifications and frames are expressions there but not here. */
export type Part =
  | { readonly tag: 'expr'; readonly expr: Expr }
  | { readonly tag: 'bound'; readonly bound: FrameBoundary }
  | { readonly tag: 'frame'; readonly frame: WindowFrame }
  | { readonly tag: 'spec'; readonly partition: readonly Expr[]; readonly order: readonly SortOrder[]; readonly frame: WindowFrame };

export type ExprNode = ImportNode<Part>;

/** What the readers share: the settings and each other (subquery expressions hold plans, plans hold expressions). */
export interface Reader {
  readonly conf: Conf;
  readonly readPlan: (list: unknown, path: string) => Plan;
  readonly readPart: (node: ExprNode, reader: Reader) => Part;
}

export function exprOf(part: Part, path: string): Expr {
  return part.tag === 'expr' ? part.expr : invalid(`an expression is expected, not a window ${part.tag}`, path);
}
/** The children as expressions. */
export function operands(node: ExprNode): readonly Expr[] {
  return node.children.map((c) => exprOf(c, node.path));
}
export function operandAt(node: ExprNode, field: string): Expr {
  return exprOf(childAt(node, field), `${node.path}.${field}`);
}
export function operandsAt(node: ExprNode, field: string): readonly Expr[] {
  return childrenAt(node, field).map((c) => exprOf(c, `${node.path}.${field}`));
}

/** A whole expression tree written as a list of nodes. */
export function readExpr(list: unknown, path: string, reader: Reader): Expr {
  return exprOf(
    readTree<Part>(list, path, (n) => reader.readPart(n, reader)),
    path,
  );
}
export function readExprs(list: unknown, path: string, reader: Reader): readonly Expr[] {
  return arrayAt(list, path).map((e, i) => readExpr(e, `${path}[${i}]`, reader));
}
export function readOptionalExpr(list: unknown, path: string, reader: Reader): Expr | undefined {
  return isAbsent(list) ? undefined : readExpr(list, path, reader);
}

export function asSortOrder(e: Expr, path: string): SortOrder {
  return e.kind === 'SortOrder' ? e : invalid(`a sort order is expected, not ${e.kind}`, path);
}
export function asNamed(e: Expr, path: string): NamedExpression {
  if (e.kind === 'AttributeReference' || e.kind === 'Alias' || e.kind === 'OuterReference') return e;
  return invalid(`a named expression is expected, not ${e.kind}`, path);
}
