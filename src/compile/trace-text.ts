import type { Conf } from '../conf/conf.ts';
import type { TraceEvent } from '../spark/optimizer/trace.ts';
import { printPlan } from '../spark/print/print-plan.ts';
import { idBase, renumberIds } from './renumber.ts';

/** The lines that changed: those of `before` that are gone with `-`, those of `after` that are new with `+`, in place. */
function changedLines(before: readonly string[], after: readonly string[]): string[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const gone = before.slice(head, before.length - tail).map((l) => `- ${l}`);
  return [...gone, ...after.slice(head, after.length - tail).map((l) => `+ ${l}`)];
}

/** The optimizer's trace for people: each rule that changed the plan, by batch and pass, with the lines it changed; ids as allocated. */
export function rawTraceText(events: readonly TraceEvent[], conf: Conf): string {
  const out: string[] = ['== Optimizer Rules =='];
  for (const e of events) {
    const pad = '  '.repeat(e.depth);
    out.push(`${pad}${e.batch}, pass ${e.iteration}: ${e.rule}`);
    for (const line of changedLines(printPlan(e.before, conf).split('\n'), printPlan(e.after, conf).split('\n'))) out.push(`${pad}  ${line}`);
  }
  return `${out.join('\n')}\n`;
}

/** {@link rawTraceText} with ids numbered from 1. */
export function traceText(events: readonly TraceEvent[], conf: Conf): string {
  return renumberIds(rawTraceText(events, conf), idBase(''));
}
