import type { BindContext, Definition } from '../context.ts';
import type { Plan } from '../tree/plan.ts';
import { alias } from '../tree/plans.ts';

/** A use of a CTE: every use has columns of its own, below the definition's name, spelled as in this use. */
export function bindReference(d: Definition, spelled: string, ctx: BindContext): Plan {
  const output = d.plan.output.map((a) => ({ ...a, id: ctx.nextId(), qualifier: [d.name] }));
  const use: Plan = { kind: 'Reference', ordinal: d.ordinal, name: d.name, output, hidden: [] };
  return spelled === d.name ? use : alias(use, spelled);
}
