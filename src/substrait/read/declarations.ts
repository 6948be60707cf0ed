import { raise } from '../../errors/raise.ts';
import { extensionOf } from '../functions/urns.ts';
import type { Plan } from '../gen/substrait/plan_pb.ts';
import type { DeclaredFunction, Upgrade } from './scope.ts';

/** The functions a plan declares, by anchor, under their urn, uri or neither. */
export function readDeclarations(plan: Plan, upgrade: (u: Upgrade) => void): ReadonlyMap<number, DeclaredFunction> {
  const urns = new Map(plan.extensionUrns.map((u) => [u.extensionUrnAnchor, u.urn]));
  const uris = new Map(plan.extensionUris.map((u) => [u.extensionUriAnchor, u.uri]));
  const functions = new Map<number, DeclaredFunction>();
  if (uris.size > 0 && urns.size === 0) upgrade({ path: 'extensionUris', what: 'urns instead of uris' });
  plan.extensions.forEach((e, i) => {
    const path = `extensions[${i}]`;
    if (e.mappingType.case !== 'extensionFunction') return;
    const { functionAnchor, name, extensionUrnReference, extensionUriReference } = e.mappingType.value;
    if (functions.has(functionAnchor)) raise('SUBSTRAIT_INVALID_PLAN', { reason: `The function anchor ${functionAnchor} is declared twice.` }, path);
    const where = urns.get(extensionUrnReference) ?? uris.get(extensionUriReference);
    const extension = where === undefined ? undefined : extensionOf(where);
    if (where !== undefined && extension === undefined) {
      functions.set(functionAnchor, { extension: where, name });
      return;
    }
    if (!name.includes(':')) upgrade({ path: `${path}.extensionFunction.name`, what: 'a compound name' });
    functions.set(functionAnchor, { extension, name });
  });
  return functions;
}
