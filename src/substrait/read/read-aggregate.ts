import { raise } from '../../errors/raise.ts';
import type { AggregateRel, AggregateRel_Measure } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { hasSetIndex } from '../ir/grouping-sets.ts';
import { aggregateOutput } from '../ir/output.ts';
import type { IrAggregate } from '../ir/relation.ts';
import { finish, scopeFor } from './finish.ts';
import { noteReader, readCommon, readLayers } from './hints.ts';
import { closeAggregate, type OpenRelation } from './open-aggregate.ts';
import { makeScope } from './read-expression.ts';
import { type ReadAggregateCall, readAggregateCall } from './read-window.ts';
import type { Place, PlanContext, ReadColumn, ReadRelation, Scope } from './scope.ts';

interface Keys {
  readonly keys: readonly IrExpr[];
  readonly groupings: readonly (readonly number[])[];
}

/** Old plans list the expressions of each set; equal ones are one key. */
function readOldKeys(scope: Scope, r: AggregateRel, path: string): Keys {
  scope.ctx.upgrade(`${path}.groupings`, 'expression_references instead of grouping_expressions');
  const keys: IrExpr[] = [];
  const texts: string[] = [];
  const groupings = r.groupings.map((g, i) =>
    g.groupingExpressions.map((e, j) => {
      const key = scope.read(e, `${path}.groupings[${i}].groupingExpressions[${j}]`);
      const text = JSON.stringify(key, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));
      const known = texts.indexOf(text);
      if (known >= 0) return known;
      texts.push(text);
      return keys.push(key) - 1;
    }),
  );
  return { keys, groupings };
}

function readKeys(scope: Scope, r: AggregateRel, path: string): Keys {
  if (r.groupings.some((g) => g.groupingExpressions.length > 0)) return readOldKeys(scope, r, path);
  const keys = r.groupingExpressions.map((e, i) => scope.read(e, `${path}.groupingExpressions[${i}]`));
  const groupings = r.groupings.map((g, i) => {
    for (const k of g.expressionReferences)
      if (k >= keys.length)
        raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'grouping expression', index: String(k), count: String(keys.length) }, `${path}.groupings[${i}]`);
    return g.expressionReferences;
  });
  return { keys, groupings: groupings.length === 0 ? [[]] : groupings };
}

function readMeasure(scope: Scope, m: AggregateRel_Measure, path: string): ReadAggregateCall {
  const { measure } = m;
  if (!measure) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'measure' }, path);
  if (measure.sorts.length > 0) raise('SUBSTRAIT_UNSUPPORTED', { what: 'an ordered aggregate' }, `${path}.measure.sorts`);
  const note = scope.notes.next();
  return readAggregateCall(scope, measure, note, 'measure', `${path}.measure`, () => (m.filter ? scope.read(m.filter, `${path}.filter`) : undefined));
}

/** One key list for one set that is all of them; anything else is grouping sets. */
function isPlain(k: Keys): boolean {
  const [set, ...others] = k.groupings;
  return others.length === 0 && set !== undefined && set.length === k.keys.length && set.every((key, i) => key === i);
}

/** An Aggregate, still open for its result list unless it is a Distinct or carries a name of its own. */
export function readAggregate(
  ctx: PlanContext,
  r: AggregateRel,
  place: Place,
  path: string,
  input: ReadRelation,
  names?: readonly string[],
): OpenRelation {
  const c = readCommon(r.common, path);
  const scope = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  const k = readKeys(scope, r, path);
  const measures = r.measures.map((m, i) => readMeasure(scope, m, `${path}.measures[${i}]`));
  const { distinct } = c.hint;
  const rel: IrAggregate = {
    kind: 'Aggregate',
    input: input.rel,
    ...k,
    groupingSets: c.hint.groupingSets || !isPlain(k),
    measures: measures.map((m) => m.call),
    distinct,
    layers: [],
  };
  if (distinct) return opened(finish(scope, rel, input.row, c, path));
  const columns = aggregateOutput(rel, input.row);
  const row = columns.map((x, index): ReadColumn => {
    const wire = measures[index - k.keys.length]?.wire;
    return { ...x, index, ...(wire ? { wireType: wire } : {}) };
  });
  const ids = {
    ...(c.hint.sameIdsAs > 0 ? { sameIdsAs: c.hint.sameIdsAs } : {}),
    ...(c.anchor !== undefined && ctx.stage === 'optimized' ? { idAnchor: c.anchor } : {}),
  };
  const anchor = c.anchor === undefined ? {} : { anchor: c.anchor };
  const open: OpenRelation = { rel: { ...rel, ...ids }, row, width: row.length + (hasSetIndex(rel) ? 1 : 0), ...anchor };
  const standsAlone = c.emit !== undefined || c.alias !== undefined || c.hint.layers.length > 0;
  if (!standsAlone) return open;
  const closed = closeAggregate(open, input.row, c, path, names);
  const layers = readLayers(makeScope({ ...scope, row: closed.row }), c, path);
  return opened({ ...closed, rel: { ...closed.rel, layers } });
}

export function opened(r: ReadRelation): OpenRelation {
  return { ...r, width: r.row.length };
}
