import type { TextNode } from '../../plan-text/tree.ts';
import type { DataType } from '../../types/data-type.ts';
import type { SqlExpr, SqlQuery } from '../ast.ts';
import { innerQueries } from '../inner-queries.ts';
import { constantType } from './constant-type.ts';
import { expressionText, type TextContext } from './expression-text.ts';

/** A printed plan node and, where the plan needs no analysis, the types of its columns (else undefined: the line has an apostrophe). */
export interface PlanText {
  readonly node: TextNode;
  readonly types: readonly DataType[] | undefined;
}

/** Everything the printer of one query passes down. */
export interface PlanContext extends TextContext {
  /** The printed plan of a query, for FROM and for subquery expressions. */
  readonly plan: (q: SqlQuery) => PlanText;
}

/** A node over children: its line without the apostrophe, the expressions it holds, and its output types if it turns out resolved. */
export function planNode(
  line: string,
  children: readonly PlanText[],
  expressions: readonly SqlExpr[],
  ctx: PlanContext,
  types: (inputs: readonly (readonly DataType[])[]) => readonly DataType[] | undefined,
): PlanText {
  const inputs = children.flatMap((c) => (c.types ? [c.types] : []));
  const ready = inputs.length === children.length && expressions.every((e) => constantType(e, ctx.queryTypes) !== undefined);
  const out = ready ? types(inputs) : undefined;
  const inner = expressions.flatMap((e) => innerQueries(e)).map((q) => ctx.plan(q).node);
  return { node: { line: out ? line : `'${line}`, inner, children: children.map((c) => c.node) }, types: out };
}

/** A node that always needs the analyzer. */
export function unresolvedNode(line: string, children: readonly PlanText[], expressions: readonly SqlExpr[], ctx: PlanContext): PlanText {
  return planNode(line, children, expressions, ctx, () => undefined);
}

/** A unary node that outputs what its child does. */
export function passNode(line: string, child: PlanText, expressions: readonly SqlExpr[], ctx: PlanContext): PlanText {
  return planNode(line, [child], expressions, ctx, ([input]) => input);
}

/** A select item: what is neither named nor a star is an `unresolvedalias`. */
export function itemText(e: SqlExpr, ctx: TextContext): string {
  const text = expressionText(e, ctx);
  return e.kind === 'ColumnName' || e.kind === 'Star' || e.kind === 'Aliased' ? text : `unresolvedalias(${text}, None)`;
}
