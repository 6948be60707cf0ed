import { assertNever, InternalError } from '../../../errors/compile-error.ts';
import type { Span } from '../../../errors/source.ts';
import type { IrColumn, IrJoinType, IrLayer, IrPlan, IrRel } from '../../../substrait/ir/relation.ts';
import type { DataType } from '../../../types/data-type.ts';
import type { BindContext } from '../context.ts';
import type { Attribute, ExpandPlan, JoinPlan, LateralJoinPlan, Plan, PlanLayer } from '../tree/plan.ts';
import { checkOuterColumns } from './check-outer-columns.ts';
import { finishAggregate } from './finish-aggregate.ts';
import { finishExpr, finishSort } from './finish-expr.ts';
import { finishProject } from './finish-project.ts';
import type { Finisher } from './finisher.ts';
import { withHiddenColumns } from './hidden-columns.ts';
import { expandAggregate, expandProject, usesLateralAliases } from './lateral-aliases.ts';
import { pullOutNondeterministic } from './pull-out-nondeterministic.ts';
import type { Position, Surroundings } from './scope.ts';

type Around = Surroundings | undefined;

const columnOf = (a: Attribute): IrColumn => ({ name: a.name, type: a.type, nullable: a.nullable });

function withLayer(rel: IrRel, added: IrLayer): IrRel {
  return { ...rel, layers: [...rel.layers, added] };
}

function finishLayer(l: PlanLayer, input: Plan, around: Around, f: Finisher): IrLayer {
  switch (l.kind) {
    case 'repartition': {
      const at: Position = { columns: input.output, around };
      const partitions = l.partitions === undefined ? {} : { partitions: l.partitions };
      return { kind: 'repartition', op: l.op, keys: l.keys.map((k) => finishSort(k, at, f)), ...partitions };
    }
    default:
      return l;
  }
}

function finishJoin(p: JoinPlan, around: Around, f: Finisher): IrRel {
  const left = finish(p.left, around, f);
  const right = finish(p.right, around, f);
  const at: Position = { columns: [...p.left.output, ...p.right.output], around };
  const explicitCross = p.type === 'cross' ? ({ explicitCross: true } as const) : {};
  const inner = p.type === 'inner' || p.type === 'cross';
  if (inner && !p.condition) return { kind: 'Cross', layers: [], left, right, ...explicitCross };
  const type: IrJoinType = p.type === 'cross' ? 'inner' : p.type;
  const condition = p.condition ? { condition: finishExpr(p.condition, at, f) } : {};
  return { kind: 'Join', layers: [], type, left, right, ...condition, ...explicitCross };
}

function finishLateral(p: LateralJoinPlan, around: Around, f: Finisher): IrRel {
  const anchor = f.nextAnchor();
  const astId = p.astId === undefined || f.viewPlace ? {} : { astId: p.astId };
  const left = finish(p.left, around, f);
  const right = finish(p.right, { kind: 'lateral', columns: p.left.output, anchor }, f);
  const at: Position = { columns: [...p.left.output, ...p.right.output], around };
  const condition = p.condition ? { condition: finishExpr(p.condition, at, f) } : {};
  return { kind: 'LateralJoin', layers: [], type: p.type, left, right, anchor, ...condition, ...astId };
}

/** UNPIVOT. A new column that is the same input column, of its own name, in every row is marked. */
function finishExpand(p: ExpandPlan, input: IrRel, at: Position, f: Finisher): IrRel {
  const kept = new Set(at.columns.map((a) => a.id));
  const explicitAlias = p.output.flatMap((a, i) => {
    const cells = p.projections.map((row) => row[i]);
    const [first] = cells;
    const same =
      first?.kind === 'Column' && first.name.toLowerCase() === a.name.toLowerCase() && cells.every((c) => c?.kind === 'Column' && c.id === first.id);
    return same && !kept.has(a.id) ? [i] : [];
  });
  const projections = p.projections.map((row) => row.map((e) => finishExpr(e, at, f)));
  return {
    kind: 'Expand',
    layers: [],
    input,
    projections,
    names: p.output.map((a) => a.name),
    ...(explicitAlias.length > 0 ? { explicitAlias } : {}),
  };
}

function resolvedOrLost(p: Plan): Plan {
  if (p.kind === 'Project' && usesLateralAliases(p.items)) throw new InternalError('a lateral column alias refers to nothing');
  return p;
}

/** Operators over one input. */
function finishUnary(p: Extract<Plan, { readonly input: Plan }>, around: Around, f: Finisher): IrRel {
  if (p.kind === 'Project' && usesLateralAliases(p.items)) return finish(resolvedOrLost(expandProject(p)), around, f);
  if (p.kind === 'Aggregate' && usesLateralAliases(p.items)) return finish(expandAggregate(p, f.ctx), around, f);
  const input = finish(p.input, around, p.kind === 'Layer' && p.layer.kind === 'view' && p.span ? newFinisher(f, p.span) : f);
  const at: Position = { columns: p.input.output, around };
  switch (p.kind) {
    case 'Alias':
      return withLayer(input, { kind: 'alias', name: p.name });
    case 'Layer':
      return withLayer(input, finishLayer(p.layer, p.input, around, f));
    case 'Project':
      return finishProject(p, input, at, f);
    case 'Filter':
      checkOuterColumns(p, f);
      return { kind: 'Filter', layers: [], input, condition: finishExpr(p.condition, at, f) };
    case 'Aggregate':
      return finishAggregate(p, input, at, f);
    case 'Sort':
      return { kind: 'Sort', layers: [], input, sorts: p.sorts.map((s) => finishSort(s, at, f)), local: p.local };
    case 'Fetch': {
      const offset = p.offset ? { offset: finishExpr(p.offset, at, f) } : {};
      const count = p.count ? { count: finishExpr(p.count, at, f) } : {};
      return { kind: 'Fetch', layers: [], input, ...offset, ...count };
    }
    case 'Distinct': {
      const keys = p.output.map((a, index) => ({ kind: 'Field' as const, index, type: a.type, nullable: a.nullable }));
      return { kind: 'Aggregate', layers: [], input, keys, groupings: [keys.map((_, i) => i)], groupingSets: false, measures: [], distinct: true };
    }
    case 'Generate': {
      const alias = p.alias === undefined ? {} : { alias: p.alias };
      const generator = finishExpr(p.generator, at, f);
      return { kind: 'Generate', layers: [], input, generator, outer: p.outer, generated: p.generated.map(columnOf), dropped: [], ...alias };
    }
    case 'Sample':
      return { kind: 'Sample', layers: [], input, lowerBound: p.lowerBound, upperBound: p.upperBound, withReplacement: false, seed: p.seed };
    case 'Expand':
      return finishExpand(p, input, at, f);
    default:
      return assertNever(p, 'bound plan');
  }
}

function finish(plan: Plan, around: Around, f: Finisher): IrRel {
  const p = pullOutNondeterministic(withHiddenColumns(plan), f.ctx);
  const rel = finishNode(p, around, f);
  return p.span && p.kind !== 'Alias' && p.kind !== 'Layer' ? { ...rel, span: f.viewPlace ?? p.span } : rel;
}

function finishNode(p: Plan, around: Around, f: Finisher): IrRel {
  switch (p.kind) {
    case 'Read': {
      const noTableAlias = p.noTableAlias ? ({ noTableAlias: true } as const) : {};
      const rowCount = p.rowCount === undefined ? {} : { rowCount: p.rowCount };
      const columns = p.output.map(columnOf);
      return {
        kind: 'Read',
        layers: [],
        table: p.table,
        columns,
        partitionColumns: p.partitionColumns,
        provider: p.provider,
        ...noTableAlias,
        ...rowCount,
      };
    }
    case 'Values':
      return { kind: 'VirtualTable', layers: [], columns: p.output.map(columnOf), rows: p.rows };
    case 'Range': {
      const partitions = p.partitions === undefined ? {} : { partitions: p.partitions };
      return { kind: 'Range', layers: [], start: p.start, end: p.end, step: p.step, ...partitions };
    }
    case 'Reference':
      return { kind: 'Reference', layers: [], ordinal: p.ordinal };
    case 'Join':
      return finishJoin(p, around, f);
    case 'LateralJoin':
      return finishLateral(p, around, f);
    case 'Set':
      return { kind: 'Set', layers: [], op: p.op, inputs: [finish(p.left, around, f), finish(p.right, around, f)] };
    default:
      return finishUnary(p, around, f);
  }
}

function newFinisher({ ctx, nextAnchor }: Pick<Finisher, 'ctx' | 'nextAnchor'>, viewPlace: Span | undefined): Finisher {
  const f: Finisher = { ctx, subquery: (plan, host) => finish(plan, { kind: 'subquery', columns: host }, f), nextAnchor, viewPlace };
  return f;
}

/** Names depth first through structs. */
function namesOf(name: string, t: DataType): readonly string[] {
  return [name, ...nestedNames(t)];
}
function nestedNames(t: DataType): readonly string[] {
  switch (t.kind) {
    case 'struct':
      return t.fields.flatMap((x) => namesOf(x.name, x.type));
    case 'array':
      return nestedNames(t.element);
    case 'map':
      return [...nestedNames(t.key), ...nestedNames(t.value)];
    default:
      return [];
  }
}

/** The bound plan and its CTE definitions as Substrait IR: column identities become positions. */
export function finishPlan(plan: Plan, ctx: BindContext): IrPlan {
  let anchor = 0;
  const shared = { ctx, nextAnchor: () => ++anchor };
  const f = newFinisher(shared, undefined);
  const definitions = [...ctx.definitions]
    .sort((a, b) => a.ordinal - b.ordinal)
    .map((d) => withLayer(finish(d.plan, undefined, newFinisher(shared, d.viewPlace)), { kind: 'alias', name: d.name }));
  const root = finish(plan, undefined, f);
  if (plan.output.length === 0 && root.kind === 'Reference') throw new InternalError('a plan without columns');
  return { stage: 'analyzed', definitions, root, names: plan.output.flatMap((a) => namesOf(a.name, a.type)) };
}
