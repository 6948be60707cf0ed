import type { Conf } from '../../conf/conf.ts';
import type { Plan } from '../plan/plan.ts';
import { printPlan } from '../print/print-plan.ts';

/** Do two plans print the same but for a renaming of ids? */
export function sameTextUpToIds(a: Plan, b: Plan, conf: Conf): boolean {
  return renumbered(printPlan(a, conf)) === renumbered(printPlan(b, conf));
}

function renumbered(text: string): string {
  const seen = new Map<string, number>();
  return text.replace(/#(\d+)/g, (_, id: string) => {
    const n = seen.get(id) ?? seen.size + 1;
    seen.set(id, n);
    return `#${n}`;
  });
}
