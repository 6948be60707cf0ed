import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './golden-sets.ts';

/** A query with the optimized plan that a real Spark gave for it. */
export interface RuleCase {
  readonly title: string;
  /** The rule that must have changed the plan (or, with `fires` false, must not have). */
  readonly rule: string;
  readonly fires: boolean;
  readonly sql: string;
  readonly plan: string;
}

/** A file of test/rules: `schema NAME`, then blocks of `case TITLE  expect=RULE` (or `expect-not=RULE`), the SQL, `----`, the plan. */
export interface RuleFile {
  readonly name: string;
  readonly schema: string;
  readonly cases: readonly RuleCase[];
}

function parseCase(block: string, file: string): RuleCase {
  const [head = '', ...rest] = block.split('\n');
  const m = /^case (.+?) {2}expect(-not)?=(\w+)$/.exec(head);
  const at = rest.indexOf('----');
  if (!m || at < 0) throw new Error(`${file}: not a case: ${head}`);
  return {
    title: m[1] ?? '',
    rule: m[3] ?? '',
    fires: m[2] === undefined,
    sql: rest.slice(0, at).join('\n').trim(),
    plan: rest
      .slice(at + 1)
      .join('\n')
      .trimEnd(),
  };
}

export function parseRuleFile(name: string, text: string): RuleFile {
  const [head = '', ...blocks] = text.trimEnd().split(/\n+(?=case )/);
  const schema = /^schema (\w+)$/m.exec(head)?.[1];
  if (schema === undefined) throw new Error(`${name}: no schema line`);
  return { name, schema, cases: blocks.map((b) => parseCase(b, name)) };
}

/** The files of test/rules, by name. */
export function ruleFiles(): readonly RuleFile[] {
  const dir = join(root, 'test/rules');
  const names = readdirSync(dir).filter((f) => f.endsWith('.rule'));
  return names.sort().map((f) => parseRuleFile(f, readFileSync(join(dir, f), 'utf8')));
}
