import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { IrPlan, IrRel } from '../../substrait/ir/relation.ts';
import type { DataType } from '../../types/data-type.ts';
import { output } from '../facts/typing.ts';
import { planChildren } from '../plan/children.ts';
import type { CTERelationDef, Plan } from '../plan/plan.ts';
import { innerPlans } from '../plan/traverse.ts';
import { idMarks } from './id-marks.ts';
import { idNameWriter } from './id-names.ts';
import { type Block, type Lowerer, outermost } from './lowerer.ts';
import { lowerRelation } from './relation.ts';
import { subqueryMarks } from './subquery-marks.ts';

/**
 * A Catalyst plan → the Substrait plan from which the lift makes it again.
 * @param stage which plan it is: the macros of analyzed plans differ from those of optimized ones
 * @throws CompileError UNSUPPORTED_CATALYST_PLAN, UNSUPPORTED_LOCAL_LIMIT, UNSUPPORTED_ROW_COUNT for what Substrait cannot say
 */
export function lower(plan: Plan, stage: IrPlan['stage'], conf: Conf): IrPlan {
  let named = false;
  const first = lowerOnce(plan, stage, conf, (name) => {
    named = true;
    return name;
  });
  return named ? lowerOnce(plan, stage, conf, idNameWriter(plan, first, conf)) : first;
}

function lowerOnce(plan: Plan, stage: IrPlan['stage'], conf: Conf, idName: (name: string) => string): IrPlan {
  const defs = cteDefinitions(plan);
  const ordinals = new Map(
    defs
      .map((d) => d.id)
      .sort((a, b) => a - b)
      .map((id, i) => [id, i]),
  );
  const definitions = new Map<number, IrRel>();
  let anchors = 0;
  const w: Lowerer = {
    conf,
    stage,
    optimized: stage === 'optimized',
    lowerPlan: (p, block, demand) => lowerRelation(w, p, block, demand),
    ordinals,
    cteNames: new Map(defs.flatMap((d) => (d.child.kind === 'SubqueryAlias' ? [[d.id, d.child.name.join('.')]] : []))),
    defineCte: (d, block) => defineCte(w, definitions, d, block),
    idName,
    appendedTo: new Map(),
    newAnchor: () => ++anchors,
    markIds: idMarks(plan, () => ++anchors),
    markSubquery: subqueryMarks(plan, () => ++anchors),
  };
  const root = lowerRelation(w, plan, outermost, undefined);
  const list = [...ordinals.values()].map(
    (i) => definitions.get(i) ?? raise('UNSUPPORTED_CATALYST_PLAN', { what: `CTE ${i}, which no WithCTE defines` }),
  );
  return { stage, definitions: list, root, names: output(plan).flatMap((a) => [a.name, ...fieldNames(a.dataType)]) };
}

function defineCte(w: Lowerer, known: Map<number, IrRel>, d: CTERelationDef, block: Block): number {
  const ordinal = w.ordinals.get(d.id);
  if (ordinal === undefined) return raise('UNSUPPORTED_CATALYST_PLAN', { what: `CTE ${d.id}, which the plan does not define` });
  if (!known.has(ordinal)) known.set(ordinal, w.lowerPlan(d.child, block, undefined));
  return ordinal;
}

/** All CTE definitions, those of subquery plans included. */
function cteDefinitions(plan: Plan): readonly CTERelationDef[] {
  const out: CTERelationDef[] = [];
  const stack: Plan[] = [plan];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.kind === 'CTERelationDef') out.push(top);
    stack.push(...innerPlans(top), ...planChildren(top));
  }
  return out;
}

/** Names inside a type, depth first. */
function fieldNames(t: DataType): readonly string[] {
  switch (t.kind) {
    case 'struct':
      return t.fields.flatMap((f) => [f.name, ...fieldNames(f.type)]);
    case 'array':
      return fieldNames(t.element);
    case 'map':
      return [...fieldNames(t.key), ...fieldNames(t.value)];
    default:
      return [];
  }
}
