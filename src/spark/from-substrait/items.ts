import type { IrProject } from '../../substrait/ir/relation.ts';
import type { Expr, NamedExpression } from '../expr/expr.ts';
import { alias } from '../expr/factories.ts';
import { isPrettyName } from '../print/pretty-name.ts';
import { defineIds } from './defined-ids.ts';
import type { Lifter } from './lifter.ts';
import { planTextName } from './plan-text-name.ts';

/**
 * The items of a Project or result list. An item that is a bare column stays one where its name is the column's (its case may differ); any other
 * is an alias. The last `appended` items, which HAVING or ORDER BY added, are named by their own plan text.
 * @param lifted the project's expressions, lifted
 */
export function namedItems(l: Lifter, r: IrProject, lifted: readonly Expr[]): readonly NamedExpression[] {
  const explicit = new Set(r.explicitAlias);
  const bare = lifted.map((e, i) => bareItem(e, r.names[i] ?? '', explicit.has(i)));
  const aliased = lifted.flatMap((_, i) => (bare[i] ? [] : [i]));
  const ids = defineIds(
    l,
    r,
    aliased.map((i) => r.names[i] ?? ''),
    aliased.map((i) => r.astIds?.[i]),
  );
  const firstAppended = lifted.length - r.appended;
  let next = 0;
  return lifted.map((e, i) => {
    const column = bare[i];
    if (column) return column;
    const name = i >= firstAppended && !l.optimized ? planTextName(l, e) : (r.names[i] ?? '');
    const id = ids[next++] ?? l.newId();
    if (r.idNames?.includes(i)) l.idNames.set(id, name);
    return alias(e, name, id, [], isGenerated(name, e, l) ? 'auto' : undefined);
  });
}

/** Did Spark make up the name? A cast under its column's own name is a union's, which takes the name over. */
function isGenerated(name: string, e: Expr, l: Lifter): boolean {
  if (e.kind === 'AttributeReference' || (e.kind === 'Cast' && e.child.kind === 'AttributeReference' && e.child.name === name)) return false;
  return isPrettyName(name, e, l.conf);
}

function bareItem(e: Expr, name: string, explicit: boolean): NamedExpression | undefined {
  if (explicit) return undefined;
  if (e.kind === 'AttributeReference' && e.name.toLowerCase() === name.toLowerCase()) return e.name === name ? e : { ...e, name };
  if (e.kind === 'OuterReference' && e.child.name.toLowerCase() === name.toLowerCase())
    return e.child.name === name ? e : { ...e, child: { ...e.child, name } };
  return undefined;
}
