import { raise } from '../../../errors/raise.ts';
import { rowOf } from '../../../functions/registry.ts';
import type { BindContext } from '../context.ts';
import { isFoldable } from '../expr/make.ts';
import { generate, plainGenerator } from '../from/generate.ts';
import { prettySql } from '../names/pretty.ts';
import { aliasItem, bareItem, columnRef } from '../tree/columns.ts';
import type { CallExpr, Expr } from '../tree/expr.ts';
import { exprChildren, someExpr } from '../tree/expr-children.ts';
import type { Item, Plan } from '../tree/plan.ts';
import { project } from '../tree/plans.ts';

export function isGenerator(e: Expr): e is CallExpr {
  return e.kind === 'Call' && rowOf(e.fn).kind === 'generator';
}
export function hasGenerator(e: Expr): boolean {
  return someExpr(e, isGenerator);
}

/** @throws UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS, UNSUPPORTED_GENERATOR.MULTI_GENERATOR */
export function checkGenerators(items: readonly Item[], clause: string, ctx: BindContext): void {
  const nested = items.find((i) => (isGenerator(i.expr) ? exprChildren(i.expr).some(hasGenerator) : hasGenerator(i.expr)));
  if (nested) raise('UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS', { expression: `"${prettySql(nested.expr, ctx.conf)}"` }, undefined);
  const generators = items.filter((i) => isGenerator(i.expr));
  if (generators.length < 2) return;
  const texts = generators.map((i) => `"${prettySql(i.expr, ctx.conf)}"`).join(', ');
  raise('UNSUPPORTED_GENERATOR.MULTI_GENERATOR', { clause, num: String(generators.length), generators: texts }, undefined);
}

/** A list with a generator: Generate below, its columns in the generator's place. Source: Catalyst's `ExtractGenerator`. */
export function projectWithGenerator(input: Plan, items: readonly Item[], ctx: BindContext): Plan {
  checkGenerators(items, 'SELECT', ctx);
  const item = items.find((i) => isGenerator(i.expr));
  if (!item || !isGenerator(item.expr)) return project(input, items);
  const names = item.generatorNames ?? [];
  const plan = generate(input, plainGenerator(item.expr), undefined, names, item.expr.span, ctx);
  const generated = plan.output.slice(input.output.length).map(bareItem);
  return project(
    plan,
    items.flatMap((i) => (i === item ? generated : [i])),
  );
}

/** A grouped list with a generator in two: the aggregate outputs the generator's arguments, the generator stands above. */
export interface SplitGenerator {
  readonly below: readonly Item[];
  readonly above: readonly Item[];
}
export function splitAtGenerator(items: readonly Item[], ctx: BindContext): SplitGenerator {
  checkGenerators(items, 'aggregate', ctx);
  const below: Item[] = [];
  const above = items.map((i): Item => {
    if (!isGenerator(i.expr)) {
      below.push(i);
      return bareItem(i.attribute);
    }
    const args = i.expr.args.map((a, index) => {
      if (isFoldable(a)) return a;
      const input = aliasItem(a, `_gen_input_${index}`, ctx.nextId());
      below.push(input);
      return columnRef(input.attribute);
    });
    return { ...i, expr: { ...i.expr, args } };
  });
  return { below, above };
}
