import type { BindContext, Definition } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

/** A use of a CTE: every use has columns of its own, below the definition's name. */
export function bindReference(d: Definition, ctx: BindContext): Plan {
  const output = d.plan.output.map((a) => ({ ...a, id: ctx.nextId(), qualifier: [d.name] }));
  return { kind: 'Reference', ordinal: d.ordinal, output, hidden: [] };
}
