import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { extractField } from '../expr/extract-value.ts';
import { quotedName } from '../names/quote.ts';
import { columnRef } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';
import type { Attribute } from '../tree/plan.ts';

const same = (a: string | undefined, b: string): boolean => a !== undefined && a.toLowerCase() === b.toLowerCase();

/** Does the qualifier end in these parts? */
function qualifiedBy(a: Attribute, parts: readonly string[]): boolean {
  if (a.qualifier.length < parts.length) return false;
  const offset = a.qualifier.length - parts.length;
  return parts.every((p, i) => same(a.qualifier[offset + i], p));
}

interface Match {
  readonly attributes: readonly Attribute[];
  /** Name as written. */
  readonly name: string;
  readonly fields: readonly string[];
}

/** The longest qualifier that matches wins: `a.b.c` is column c of a.b, else field c of column b of a, else field b.c of column a. */
function matches(attributes: readonly Attribute[], parts: readonly string[], qualifiedOnly: boolean): Match | undefined {
  for (let q = Math.min(parts.length - 1, 3); q >= (qualifiedOnly ? 1 : 0); q--) {
    const name = parts[q];
    if (name === undefined) continue;
    const found = attributes.filter((a) => same(a.name, name) && qualifiedBy(a, parts.slice(0, q)));
    if (found.length > 0) return { attributes: found, name, fields: parts.slice(q + 1) };
  }
  return undefined;
}

function distinctById(attributes: readonly Attribute[]): readonly Attribute[] {
  const seen = new Map<number, Attribute>();
  for (const a of attributes) if (!seen.has(a.id)) seen.set(a.id, a);
  return [...seen.values()];
}

/**
 * The column, or field of a column, that a dotted name means among `attributes`; undefined where there is none.
 * @throws AMBIGUOUS_REFERENCE; FIELD_NOT_FOUND and AMBIGUOUS_REFERENCE_TO_FIELDS below a struct column
 * Source: Catalyst's `AttributeSeq.resolve`.
 */
export function resolveName(
  attributes: readonly Attribute[],
  parts: readonly string[],
  span: Span | undefined,
  conf: Conf,
  qualifiedOnly = false,
): Expr | undefined {
  const match = matches(attributes, parts, qualifiedOnly);
  if (!match) return undefined;
  const candidates = distinctById(match.attributes.length > 1 ? match.attributes.filter((a) => !a.duplicate) : match.attributes);
  const [first, second] = candidates;
  if (!first) return undefined;
  if (second) {
    const options = candidates.map((a) => quotedName([...a.qualifier, match.name])).sort();
    return raise('AMBIGUOUS_REFERENCE', { name: quotedName(parts), referenceNames: `[${options.join(', ')}]` }, span);
  }
  const column: Expr = columnRef(first, match.name);
  return match.fields.reduce<Expr>((e, field) => extractField(e, field, span, conf), span ? { ...column, span } : column);
}
