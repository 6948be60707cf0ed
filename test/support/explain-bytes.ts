// Run as a process of its own, with neither SQL nor schema: JSON lines {name, plan: base64 | JSON, conf} in, {name, text} out.
import { createInterface } from 'node:readline';
import { explainPlan } from '../../src/compile/explain.ts';
import type { Conf } from '../../src/conf/conf.ts';
import { readPlan } from '../../src/substrait/read/read-plan.ts';

interface Line {
  readonly name: string;
  readonly binary?: string;
  readonly json?: Parameters<typeof readPlan>[0];
  readonly conf: Conf;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { name, binary, json, conf }: Line = JSON.parse(line);
  let text: string;
  try {
    const { plan } = readPlan(binary === undefined ? (json ?? '') : Buffer.from(binary, 'base64'));
    text = explainPlan(plan, { conf });
  } catch (e) {
    text = `== Error ==\n${e instanceof Error ? e.message : String(e)}`;
  }
  process.stdout.write(`${JSON.stringify({ name, text })}\n`);
}
