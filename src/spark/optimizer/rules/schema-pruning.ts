import type { DataType, StructField, StructType } from '../../../types/data-type.ts';
import { structType } from '../../../types/data-type.ts';
import { asNamed } from '../../expr/children.ts';
import type { AttributeReference, Expr, NamedExpression } from '../../expr/expr.ts';
import { reduceAnd } from '../../expr/predicates.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { filter, project } from '../../plan/factories.ts';
import type { LogicalRelation, Plan } from '../../plan/plan.ts';
import { transformPlan, walkPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { type Scan, scanOperation } from '../scan-operation.ts';
import { projectOver } from './schema-pruning/project-over.ts';
import { pruneSchema } from './schema-pruning/prune-schema.ts';
import { requestedFields } from './schema-pruning/requested-fields.ts';

function leafCount(t: DataType): number {
  switch (t.kind) {
    case 'struct':
      return t.fields.reduce((n, f) => n + leafCount(f.type), 0);
    case 'array':
      return leafCount(t.element);
    case 'map':
      return leafCount(t.key) + leafCount(t.value);
    default:
      return 1;
  }
}

const columnField = (a: AttributeReference): StructField => ({ name: a.name, type: a.dataType, nullable: a.nullable });

function dataSchema(r: LogicalRelation): StructType {
  return structType(r.output.filter((_, i) => !r.partitionColumns.includes(i)).map(columnField));
}

/** References spelled as the relation spells its columns. */
function normalizeNames(e: Expr, r: LogicalRelation): Expr {
  const names = new Map(r.output.map((a) => [a.exprId, a.name]));
  return transformExpr(e, (x) => {
    const name = x.kind === 'AttributeReference' ? names.get(x.exprId) : undefined;
    return x.kind === 'AttributeReference' && name !== undefined && name !== x.name ? { ...x, name } : x;
  });
}

function rebuild(scan: Scan, relation: LogicalRelation, schema: StructType): Plan {
  const types = new Map(schema.fields.map((f) => [f.name, f.type]));
  const output = relation.output.map((a) => ({ ...a, dataType: types.get(a.name) ?? a.dataType }));
  const over = (e: Expr): Expr => projectOver(normalizeNames(e, relation), schema, relation.output);
  const pushed = reduceAnd(scan.pushedFilters);
  const filters = [...(pushed ? [pushed] : []), ...scan.otherFilters];
  const filtered = filters.reduce<Plan>((below, e) => filter(over(e), below), { ...relation, output });
  const items = scan.items.map((e): NamedExpression => {
    const item = asNamed(over(e));
    const name = e.kind === 'OuterReference' ? e.child.name : e.name;
    return item.kind === 'OuterReference' || item.name === name ? item : { ...item, name };
  });
  return project(items, filtered);
}

/** Only columns with fields inside have any to lose: most plans read none. */
function readsNestedColumns(plan: Plan): boolean {
  let found = false;
  walkPlan(plan, (p) => {
    if (p.kind === 'LogicalRelation')
      found ||= p.output.some((a) => a.dataType.kind === 'struct' || a.dataType.kind === 'array' || a.dataType.kind === 'map');
    return !found;
  });
  return found;
}

function pruneScan(p: Plan, ctx: OptimizerContext): Plan {
  const scan = scanOperation(p, ctx);
  const { relation } = scan;
  if (relation.kind !== 'LogicalRelation' || (relation.provider !== 'parquet' && relation.provider !== 'orc')) return p;
  const normalized = (es: readonly Expr[]) => es.map((e) => normalizeNames(e, relation));
  const requested = requestedFields(normalized(scan.items), normalized([...scan.pushedFilters, ...scan.otherFilters]));
  if (requested.every((r) => r.wholeColumn)) return p;
  const before = dataSchema(relation);
  const after = pruneSchema(
    before,
    requested.map((r) => r.field),
    ctx.conf.caseSensitive,
  );
  return leafCount(before) > leafCount(after) ? rebuild(scan, relation, after) : p;
}

/**
 * Project [s.a] / Filter (s.b > 1) / t  →  the same over t with s reduced to its fields a and b, the Filters' conjuncts as one left-deep condition.
 *
 * Spark: SchemaPruning, for Parquet and ORC. Safe because no expression of the scan reads the other fields.
 */
export const schemaPruning: Rule = {
  name: 'SchemaPruning',
  kinds: ['LogicalRelation'],
  apply: (plan, ctx) => (readsNestedColumns(plan) ? transformPlan(plan, (p) => pruneScan(p, ctx)) : plan),
};
