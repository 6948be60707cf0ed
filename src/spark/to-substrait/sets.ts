import { assertNever } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import type { IrRel, IrSet } from '../../substrait/ir/relation.ts';
import type { ExprId } from '../expr/expr.ts';
import { attributeSet } from '../facts/references.ts';
import { output } from '../facts/typing.ts';
import type { Plan, Project, Union } from '../plan/plan.ts';
import { childDemand, type Demand } from './demand.ts';
import { field } from './fields.ts';
import type { Block, Lowerer } from './lowerer.ts';

type SetNode = Extract<Plan, { kind: 'Distinct' | 'Union' | 'Intersect' | 'Except' }>;

/** The first input of a set operation, which is lowered before, and what to make of it. */
export interface SetStep {
  readonly first: Plan;
  readonly demand: Demand;
  readonly build: (first: IrRel) => IrRel;
}

/** A set operation, UNION (a Distinct over a Union) being one; a Distinct of anything else is an AggregateRel by all columns. */
export function lowerSet(w: Lowerer, p: SetNode, block: Block, demand: Demand): SetStep {
  switch (p.kind) {
    case 'Distinct':
      return p.child.kind === 'Union' ? union(w, p.child, 'union', block, undefined) : distinct(p.child);
    case 'Union':
      return union(w, p, 'union all', block, childDemand(p, 0, demand));
    case 'Intersect':
      return binary(w, p.left, p.right, p.isAll ? 'intersect all' : 'intersect', block);
    case 'Except':
      return binary(w, p.left, p.right, p.isAll ? 'except all' : 'except', block);
    default:
      return assertNever(p, 'set operation');
  }
}

function binary(w: Lowerer, left: Plan, right: Plan, op: IrSet['op'], block: Block): SetStep {
  return {
    first: left,
    demand: undefined,
    build: (first) => ({ kind: 'Set', op, inputs: [first, w.lowerPlan(right, block, undefined)], layers: [] }),
  };
}

function distinct(child: Plan): SetStep {
  const columns = output(child);
  const keys = columns.map((c, index) => field(c, columns) ?? { kind: 'Field' as const, index, type: c.dataType, nullable: c.nullable });
  const ordered = keys.map((k, index) => ({ ...k, index }));
  const groupings = [columns.map((_, i) => i)];
  return {
    first: child,
    demand: undefined,
    build: (input) => ({ kind: 'Aggregate', input, keys: ordered, groupings, groupingSets: false, measures: [], distinct: true, layers: [] }),
  };
}

function union(w: Lowerer, p: Union, op: 'union' | 'union all', block: Block, demand: Demand): SetStep {
  if (p.byName) return raise('UNSUPPORTED_CATALYST_PLAN', { what: 'a Union by name' });
  const [first, ...others] = w.optimized ? p.children : withoutDeduplication(p.children);
  if (!first) return raise('UNSUPPORTED_CATALYST_PLAN', { what: 'a Union of nothing' });
  return {
    first,
    demand,
    build: (input) => ({ kind: 'Set', op, inputs: [input, ...others.map((c) => w.lowerPlan(c, block, demand))], layers: [] }),
  };
}

/** The children without the Projects that only keep their ids apart: the lift makes them again. */
function withoutDeduplication(children: readonly Plan[]): readonly Plan[] {
  const taken = new Set<ExprId>();
  return children.map((c) => {
    const apart = c.kind === 'Project' && aliasesAll(c) && output(c.child).some((a) => taken.has(a.exprId)) ? c.child : c;
    const single = apart.kind === 'Project' && renamesRepeated(apart) ? apart.child : apart;
    for (const a of output(c)) taken.add(a.exprId);
    return single;
  });
}
function aliasesAll(p: Project): boolean {
  const below = output(p.child);
  return (
    p.projectList.length === below.length &&
    p.projectList.every(
      (e, i) => e.kind === 'Alias' && e.child.kind === 'AttributeReference' && e.child.exprId === below[i]?.exprId && e.name === below[i]?.name,
    )
  );
}
function renamesRepeated(p: Project): boolean {
  const below = output(p.child);
  if (p.projectList.length !== below.length || attributeSet(below).size === below.length) return false;
  const seen = new Set<ExprId>();
  return p.projectList.every((e, i) => {
    const c = below[i];
    const column = e.kind === 'Alias' ? e.child : e;
    if (!c || column.kind !== 'AttributeReference' || column.exprId !== c.exprId || (e.kind === 'Alias') !== seen.has(c.exprId)) return false;
    seen.add(c.exprId);
    return true;
  });
}
