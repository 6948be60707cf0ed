import { raise } from '../../../errors/raise.ts';
import { quotedType } from '../../../functions/input-types.ts';
import { typeLattice } from '../../../types/common-type.ts';
import { type DataType, equalType } from '../../../types/data-type.ts';
import type { SqlBody, SqlSetOperation } from '../../ast.ts';
import type { BindContext } from '../context.ts';
import { implicitCast } from '../expr/make.ts';
import { aliasItem, bareItem, columnRef } from '../tree/columns.ts';
import type { Plan, SetPlan } from '../tree/plan.ts';
import { at, project, setOperation } from '../tree/plans.ts';
import { sameStructure } from './same-structure.ts';

function operation(s: SqlSetOperation): SetPlan['op'] {
  if (s.op === 'union') return s.all ? 'union all' : 'union';
  return s.all ? `${s.op} all` : s.op;
}

/** @throws NUM_COLUMNS_MISMATCH */
function checkWidth(s: SqlSetOperation, left: Plan, right: Plan): void {
  if (left.output.length === right.output.length) return;
  const params = {
    operator: s.op.toUpperCase() + (s.op !== 'union' && s.all ? ' ALL' : ''),
    firstNumColumns: String(left.output.length),
    invalidOrdinalNum: 'second',
    invalidNumColumns: String(right.output.length),
  };
  raise('NUM_COLUMNS_MISMATCH', params, s.span);
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** @throws INCOMPATIBLE_COLUMN_TYPE */
function checkTypes(s: SqlSetOperation, left: Plan, right: Plan): void {
  for (const [i, a] of left.output.entries()) {
    const b = right.output[i];
    if (!b || sameStructure(a.type, b.type)) continue;
    const params = {
      operator: s.op.toUpperCase() + (s.op !== 'union' && s.all ? ' ALL' : ''),
      columnOrdinalNumber: ordinals[i] ?? `${i + 1}th`,
      tableOrdinalNumber: 'second',
      dataType1: quotedType(b.type),
      dataType2: quotedType(a.type),
      hint: '',
    };
    raise('INCOMPATIBLE_COLUMN_TYPE', params, s.span);
  }
}

/** The plan with its columns cast to the given types, under a Project where any changes. */
function widened(plan: Plan, types: readonly (DataType | undefined)[], ctx: BindContext): Plan {
  let changed = false;
  const items = plan.output.map((a, i) => {
    const type = types[i];
    if (!type || equalType(type, a.type)) return bareItem(a);
    changed = true;
    return aliasItem(implicitCast(columnRef(a), type, ctx.conf), a.name, ctx.nextId());
  });
  return changed ? project(plan, items) : plan;
}

function combine(s: SqlSetOperation, left: Plan, right: Plan, ctx: BindContext): Plan {
  checkWidth(s, left, right);
  const same = left.output.every((a, i) => sameStructure(a.type, right.output[i]?.type ?? a.type));
  const types = same ? [] : left.output.map((a, i) => typeLattice(ctx.conf.ansiEnabled).common([a.type, right.output[i]?.type ?? a.type]));
  const [l, r] = [widened(left, types, ctx), widened(right, types, ctx)];
  checkTypes(s, l, r);
  return at(setOperation(operation(s), l, r), s.span);
}

/** UNION, INTERSECT, EXCEPT; chains lean left and may be long: walked without recursion. */
export function bindSetOperation(s: SqlSetOperation, ctx: BindContext, bindBody: (b: SqlBody) => Plan): Plan {
  const chain: SqlSetOperation[] = [];
  let node: SqlBody = s;
  while (node.kind === 'SetOperation') {
    chain.push(node);
    node = node.left;
  }
  let left = bindBody(node);
  for (const link of chain.reverse()) left = combine(link, left, bindBody(link.right), ctx);
  return left;
}
