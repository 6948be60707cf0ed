import { rowOf } from '../../functions/registry.ts';
import type { Expr } from '../expr/expr.ts';
import { typedArg } from '../facts/typing.ts';
import type { Generate } from '../plan/plan.ts';

/** The Spark class of a generator. */
export function generatorClass(g: Generate): string | undefined {
  return g.generator.kind === 'ScalarFunction' ? rowOf(g.generator.fn).class : undefined;
}

/** Does `g` explode an array or map? */
export function isExplode(g: Generate): boolean {
  const cls = generatorClass(g);
  return cls === 'Explode' || cls === 'PosExplode';
}

/** `g` over another input, its columns under their old ids and names but of the new types. */
export function withGeneratorInput(g: Generate, input: Expr): Generate {
  if (g.generator.kind !== 'ScalarFunction') return g;
  const generator = { ...g.generator, args: [input, ...g.generator.args.slice(1)] };
  const columns = rowOf(generator.fn).generated?.(generator.args.map(typedArg)) ?? [];
  const generatorOutput = g.generatorOutput.map((a, i) => {
    const column = columns[i];
    return column ? { ...a, dataType: column.type, nullable: column.nullable, qualifier: [], metadata: undefined } : a;
  });
  return { ...g, generator, generatorOutput };
}
