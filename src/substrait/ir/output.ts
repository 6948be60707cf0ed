import { assertNever } from '../../errors/compile-error.ts';
import { bigintType, booleanType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import type { IrAggregateCall, IrExpr } from './expression.ts';
import type { IrAggregate, IrColumn, IrJoinType, IrRel } from './relation.ts';

type Columns = readonly IrColumn[];

const asNullable = (c: IrColumn): IrColumn => (c.nullable ? c : { ...c, nullable: true });
const column = (e: IrExpr | IrAggregateCall, name: string): IrColumn => ({ name, type: e.type, nullable: e.nullable });

/** Name of the column that a join of type `left mark` adds, where the plan gives none. */
export const defaultMarkName = 'exists';

function joinOutput(type: IrJoinType | 'cross', left: Columns, right: Columns, markName: string): Columns {
  switch (type) {
    case 'inner':
    case 'cross':
      return [...left, ...right];
    case 'left outer':
      return [...left, ...right.map(asNullable)];
    case 'right outer':
      return [...left.map(asNullable), ...right];
    case 'full outer':
      return [...left, ...right].map(asNullable);
    case 'left semi':
    case 'left anti':
      return left;
    case 'left mark':
      return [...left, { name: markName, type: booleanType, nullable: false }];
    default:
      return assertNever(type, 'join type');
  }
}

function unionOutput(inputs: readonly Columns[]): Columns {
  const first = inputs[0] ?? [];
  return first.map((c, i) => {
    const same = inputs.map((columns) => columns[i] ?? c);
    return { name: c.name, type: same.map((x) => x.type).reduce(looserType), nullable: same.some((x) => x.nullable) };
  });
}

/** A key is nullable above several grouping sets where one of them lacks it. */
export function keyNullable(r: IrAggregate, key: number): boolean {
  return (r.keys[key]?.nullable ?? true) || r.groupings.some((g) => !g.includes(key));
}

/** Keys, then measures: what the result list refers to. Names are those of key columns; other keys and measures have none. */
export function aggregateOutput(r: IrAggregate, input: Columns): Columns {
  return [
    ...r.keys.map((k, i) => ({
      name: k.kind === 'Field' ? (input[k.index]?.name ?? '') : '',
      type: k.type,
      nullable: keyNullable(r, i),
    })),
    ...r.measures.map((m) => column(m, '')),
  ];
}

/**
 * The columns a relation outputs: names, Spark's types and nullability.
 * @param inputs the columns of its inputs (see `relInputs`), in order
 * @param definition the columns of a CTE definition, by ordinal
 */
export function outputColumns(r: IrRel, inputs: readonly Columns[], definition: (ordinal: number) => Columns): Columns {
  const input = inputs[0] ?? [];
  switch (r.kind) {
    case 'Read':
    case 'VirtualTable':
      return r.columns;
    case 'Range':
      return [{ name: 'id', type: bigintType, nullable: false }];
    case 'Project':
      return r.expressions.map((e, i) => column(e, r.names[i] ?? ''));
    case 'Filter':
    case 'Sort':
    case 'Fetch':
    case 'Sample':
    case 'Tail':
      return input;
    case 'Aggregate':
      return r.distinct ? input : aggregateOutput(r, input);
    case 'Join':
      return joinOutput(r.type, input, inputs[1] ?? [], r.markName ?? defaultMarkName);
    case 'Cross':
      return joinOutput('cross', input, inputs[1] ?? [], '');
    case 'LateralJoin':
      return joinOutput(r.type, input, inputs[1] ?? [], '');
    case 'Set':
      if (r.op === 'except' || r.op === 'except all') return input;
      if (r.op === 'union' || r.op === 'union all') return unionOutput(inputs);
      return input.map((c, i) => ({ ...c, nullable: inputs.every((columns) => columns[i]?.nullable ?? true) }));
    case 'Expand':
      return r.names.map((name, c) => {
        const cells = r.projections.map((p) => p[c]).filter((e) => e !== undefined);
        const type = cells.map((e) => e.type).reduce(looserType);
        return { name, type, nullable: cells.some((e) => e.nullable) };
      });
    case 'Window':
      return [...input, ...r.expressions.map((e, i) => column(e, r.names[i] ?? ''))];
    case 'Generate': {
      const kept = input.filter((_, i) => !r.dropped.includes(i));
      return [...kept, ...r.generated.map((c) => (r.outer ? asNullable(c) : c))];
    }
    case 'Reference':
      return definition(r.ordinal);
    default:
      return assertNever(r, 'relation');
  }
}

/** The relations `r` reads from, in order. Not those inside its expressions. */
export function relInputs(r: IrRel): readonly IrRel[] {
  switch (r.kind) {
    case 'Read':
    case 'VirtualTable':
    case 'Range':
    case 'Reference':
      return [];
    case 'Join':
    case 'Cross':
    case 'LateralJoin':
      return [r.left, r.right];
    case 'Set':
      return r.inputs;
    default:
      return [r.input];
  }
}

/** Whether a Project directly above `r` is its result list. */
export function hasResultList(r: IrRel): r is IrAggregate {
  return r.kind === 'Aggregate' && !r.distinct && r.layers.length === 0;
}
