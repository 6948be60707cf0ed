import { expect, test } from 'vitest';
import type { IrExpr } from '../../src/substrait/ir/expression.ts';
import type { IrPlan, IrProject, IrRel } from '../../src/substrait/ir/relation.ts';
import { exists } from '../../src/substrait/ir/typing.ts';
import { validatePlan } from '../../src/substrait/validate/validate-plan.ts';
import { intType } from '../../src/types/data-type.ts';

const column = { name: 'a', type: intType, nullable: true };
const read: IrRel = { kind: 'Read', table: ['c', 'd', 't'], columns: [column], partitionColumns: [], provider: 'parquet', layers: [] };
const field = (index: number): IrExpr => ({ kind: 'Field', index, type: intType, nullable: true });
const outer = (steps: number, index: number): IrExpr => ({ kind: 'OuterField', steps, index, type: intType, nullable: true });
const project = (e: IrExpr, extra: Partial<IrProject> = {}): IrProject => ({
  kind: 'Project',
  input: read,
  expressions: [e],
  names: ['x'],
  explicitAlias: [],
  appended: 0,
  layers: [],
  ...extra,
});
const plan = (root: IrRel, extra: Partial<IrPlan> = {}): IrPlan => ({ stage: 'analyzed', definitions: [], root, names: ['x'], ...extra });

test('a plan whose numbers are all there', () => {
  expect(() => validatePlan(plan(project(exists(project(outer(1, 0))))))).not.toThrow();
});

test.each<[string, IrPlan, string]>([
  ['a column', plan(project(field(1))), 'There is no column 1: there are 1.'],
  ['an outer query', plan(project(outer(1, 0))), 'There is no enclosing query 0: there are 0.'],
  ['a column of an outer query', plan(project(exists(project(outer(1, 4))))), 'There is no column 4: there are 1.'],
  ['a definition', plan({ kind: 'Reference', ordinal: 0, layers: [] }), 'There is no CTE definition 0: there are 0.'],
  [
    'a definition of a layer',
    plan(project(field(0), { layers: [{ kind: 'withCte', definitions: [2] }] })),
    'There is no CTE definition 2: there are 0.',
  ],
  ['an item', plan(project(field(0), { explicitAlias: [3] })), 'There is no item 3: there are 1.'],
  ['appended items', plan(project(field(0), { appended: 2 })), 'There is no appended item 2: there are 2.'],
  ['a name', plan(project(field(0)), { names: [] }), '0 names for 1 columns and fields.'],
  [
    'an anchor of its own',
    plan({ kind: 'Cross', left: { ...read, idAnchor: 1 }, right: { ...read, idAnchor: 1 }, layers: [] }, { names: ['a', 'a'] }),
    'Two relations have the anchor 1.',
  ],
])('%s that is missing', (_, p, message) => {
  expect(() => validatePlan(p)).toThrow(message);
});
