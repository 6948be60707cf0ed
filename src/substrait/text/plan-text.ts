import { raise } from '../../errors/raise.ts';
import { baseName } from '../functions/function-index.ts';
import type { Rel } from '../gen/substrait/algebra_pb.ts';
import type { Plan } from '../gen/substrait/plan_pb.ts';
import type { IrPlan } from '../ir/relation.ts';
import { writePlan } from '../write/write-plan.ts';
import type { TextScope } from './expression-text.ts';
import { relationLines } from './relation-text.ts';

// The syntax is that of substrait-explain (https://github.com/DataDog/substrait-explain) where it has a word, and goes on in its manner for the
// rest: sets, windows, subqueries, references, hints. Columns are `$n`, enums `&Name`, outer columns `^$n` (one ^ for each query outwards),
// a lambda's parameters `%steps.n`, shared relations `Reference[n]`; `as name` is an alias or a column's name.

const pad = (n: number, width: number): string => String(n).padStart(width);

function header(plan: Plan): readonly string[] {
  if (plan.extensionUrns.length === 0) return [];
  const urns = plan.extensionUrns.map((u) => `  @${pad(u.extensionUrnAnchor, 3)}: ${u.urn}`);
  const functions = plan.extensions.flatMap((e) => {
    if (e.mappingType.case !== 'extensionFunction') return [];
    const { functionAnchor, extensionUrnReference, name } = e.mappingType.value;
    return [`  #${pad(functionAnchor, 3)} @${pad(extensionUrnReference, 3)}: ${name}`];
  });
  return ['=== Extensions', 'URNs:', ...urns, 'Functions:', ...functions];
}

function functionNames(plan: Plan): (anchor: number) => string {
  const names = new Map(
    plan.extensions.flatMap((e) =>
      e.mappingType.case === 'extensionFunction' ? [[e.mappingType.value.functionAnchor, baseName(e.mappingType.value.name)] as const] : [],
    ),
  );
  return (anchor) => names.get(anchor) ?? `#${anchor}`;
}

/** The text of a plan as its bytes say it: declarations, then one tree for each entry of Plan.relations. */
export function messageText(plan: Plan): string {
  const functionName = functionNames(plan);
  const aliases = {
    typeAlias: (anchor: number, path: string) =>
      plan.typeAliases.find((a) => a.typeAliasAnchor === anchor)?.type ??
      raise('SUBSTRAIT_UNKNOWN_ANCHOR', { what: 'type alias', anchor: String(anchor) }, path),
  };
  let labels = 0;
  const scopeOf = () => {
    const subqueries: { label: string; rel: Rel | undefined }[] = [];
    const subquery = (rel: Rel | undefined): string => {
      const label = `#S${++labels}`;
      subqueries.push({ label, rel });
      return label;
    };
    const scope: TextScope = { aliases, functionName, subquery };
    return { scope, subqueries };
  };
  const trees = plan.relations.flatMap((r, i) => {
    if (r.relType.case === 'root') return [`Root[${r.relType.value.names.join(', ')}]`, ...relationLines(r.relType.value.input, '  ', scopeOf)];
    return r.relType.case === 'rel' ? [`Rel[${i}]`, ...relationLines(r.relType.value, '  ', scopeOf)] : [];
  });
  return [...header(plan), '=== Plan', ...trees].join('\n');
}

/** The Substrait plan of an IR plan as readable text. */
export function planText(plan: IrPlan): string {
  return messageText(writePlan(plan));
}
