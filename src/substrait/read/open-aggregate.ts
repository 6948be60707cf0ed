import { raise } from '../../errors/raise.ts';
import type { IrExpr } from '../ir/expression.ts';
import { hasSetIndex } from '../ir/grouping-sets.ts';
import { hasResultList } from '../ir/output.ts';
import type { IrAggregate, IrProject } from '../ir/relation.ts';
import { fieldOf, outputRow, topNames } from './finish.ts';
import type { Common } from './hints.ts';
import { callName } from './names.ts';
import { asInPlan } from './read-call.ts';
import { setIndex } from './read-grouping.ts';
import type { ReadRelation, Row } from './scope.ts';

/** A relation as an input: an Aggregate still without its result list has one column more in the plan, the index of the grouping set. */
export interface OpenRelation extends ReadRelation {
  readonly width: number;
}

/** Column `i` of an input, of the type the plan gives it. */
export function inputField(input: OpenRelation, i: number, path: string): IrExpr | undefined {
  const c = input.row[i];
  const ir = fieldOf(input.row, i);
  if (c && ir) return asInPlan(c.wireType ? { ir, wire: c.wireType } : { ir });
  return hasResultList(input.rel) && i === input.row.length && hasSetIndex(input.rel) ? setIndex(input.rel, path) : undefined;
}

/** A Distinct: no measures, and its keys are all columns in order, in one set. */
function isDistinct(r: IrAggregate, inputWidth: number): boolean {
  const [set, ...others] = r.groupings;
  const all = r.keys.length === inputWidth && r.keys.every((k, i) => k.kind === 'Field' && k.index === i);
  return r.measures.length === 0 && inputWidth > 0 && all && others.length === 0 && set?.length === inputWidth;
}

/**
 * An Aggregate that no Project follows: a Distinct, or one with a result list of all its columns.
 * @param input the row of the Aggregate's input
 * @param names what its reader would call the columns
 */
export function closeAggregate(open: OpenRelation, input: Row, c: Common, path: string, names?: readonly string[]): ReadRelation {
  const { rel, width } = open;
  if (!hasResultList(rel)) return open;
  const emit = c.emit ?? Array.from({ length: width }, (_, i) => i);
  if (!c.emit && isDistinct(rel, input.length)) return { ...open, rel: { ...rel, distinct: true }, row: input };
  const expressions = emit.map(
    (i) =>
      inputField(open, i, path) ?? raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'column', index: String(i), count: String(width) }, `${path}.common.emit`),
  );
  const nameOf = (i: number): string => {
    const m = rel.measures[i - rel.keys.length];
    if (m) return callName(m.fn, m.args, input);
    const key = open.row[i]?.name;
    return key ? key : `_c${i}`;
  };
  const given = topNames(c.outputNames, expressions) ?? (names?.length === emit.length ? names : undefined);
  const project: IrProject = {
    kind: 'Project',
    input: rel,
    expressions,
    names: given ?? emit.map(nameOf),
    explicitAlias: [],
    appended: 0,
    layers: [],
  };
  const anchor = open.anchor === undefined ? {} : { anchor: open.anchor };
  return { rel: project, row: outputRow(project, []), ...anchor };
}
