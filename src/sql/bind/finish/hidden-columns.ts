import { bareItem } from '../tree/columns.ts';
import type { ColumnId } from '../tree/expr.ts';
import type { Plan } from '../tree/plan.ts';
import { planChildren, planExpressions } from '../tree/plan-children.ts';
import { joinOutput, project } from '../tree/plans.ts';
import { referencedIds } from '../tree/referenced.ts';

type Wanted = ReadonlySet<ColumnId>;

/** The node over inputs that output the wanted hidden columns too; what passes its input's columns on outputs them as well. */
function overExposed(p: Plan, wanted: Wanted): Plan {
  switch (p.kind) {
    case 'Project':
    case 'Aggregate':
      return { ...p, input: expose(p.input, wanted) };
    case 'Filter':
    case 'Sort':
    case 'Fetch':
    case 'Distinct':
    case 'Layer':
    case 'Sample': {
      const input = expose(p.input, wanted);
      return { ...p, input, output: input.output };
    }
    case 'Generate': {
      const input = expose(p.input, wanted);
      return { ...p, input, output: [...input.output, ...p.generated] };
    }
    case 'Join': {
      const left = expose(p.left, wanted);
      const right = expose(p.right, wanted);
      return { ...p, left, right, output: joinOutput(p.type, left.output, right.output) };
    }
    default:
      return p;
  }
}

/** A plan that outputs the hidden columns asked for: every Project on the way that hides one shows all it hides. */
function expose(p: Plan, wanted: Wanted): Plan {
  if (!p.hidden.some((a) => wanted.has(a.id))) return p;
  const over = overExposed(p, wanted);
  return over.kind === 'Project' ? project(over.input, [...over.items, ...over.hidden.map(bareItem)], over.appended, []) : over;
}

/**
 * A node that reads columns a USING join hides: they are shown below it, and a Project on top leaves out what the node would now pass on.
 * Source: Catalyst's `AddMetadataColumns`.
 */
export function withHiddenColumns(p: Plan): Plan {
  const inputs = planChildren(p);
  if (inputs.every((i) => i.hidden.length === 0)) return p;
  const known = new Set(inputs.flatMap((i) => i.output).map((a) => a.id));
  const referenced = referencedIds(planExpressions(p));
  const wanted = new Set(inputs.flatMap((i) => i.hidden).flatMap((a) => (referenced.has(a.id) && !known.has(a.id) ? [a.id] : [])));
  if (wanted.size === 0) return p;
  const over = overExposed(p, wanted);
  return over.output.length === p.output.length ? over : project(over, p.output.map(bareItem), 0, []);
}
