import type { PlanContext } from '../context.ts';
import type { AttributeReference, Expr, NamedExpression, SortOrder } from '../expr/expr.ts';
import type { CTERelationDef, Plan } from '../plan/plan.ts';
import { readAttributes } from './attributes.ts';
import { readPart } from './expression.ts';
import { readJoin, readLateralJoin } from './joins.ts';
import { arrayAt, booleanAt, integerAt, invalid, isAbsent, numberAt, objectAt, stringAt, textListAt, unsupported } from './json.ts';
import { asNamed, asSortOrder, type Reader, readExpr, readExprs } from './part.ts';
import type { PlanNode } from './plan-node.ts';
import { readLocalRelation, readLogicalRelation, readRange } from './relations.ts';
import { childAt, childrenAt, readTree } from './tree.ts';

interface Fields {
  readonly node: PlanNode;
  readonly child: () => Plan;
  readonly expr: (field: string) => Expr;
  readonly exprs: (field: string) => readonly Expr[];
  readonly named: (field: string) => readonly NamedExpression[];
  readonly orders: (field: string) => readonly SortOrder[];
  readonly attributes: (field: string) => readonly AttributeReference[];
  readonly boolean: (field: string) => boolean;
  readonly integer: (field: string) => number;
}

function fieldsOf(node: PlanNode, reader: Reader): Fields {
  const at = (field: string) => `${node.path}.${field}`;
  const exprs = (field: string) => readExprs(node.fields[field], at(field), reader);
  return {
    node,
    child: () => childAt(node, 'child'),
    expr: (field) => readExpr(node.fields[field], at(field), reader),
    exprs,
    named: (field) => exprs(field).map((e) => asNamed(e, at(field))),
    orders: (field) => exprs(field).map((e) => asSortOrder(e, at(field))),
    attributes: (field) => readAttributes(node.fields[field], at(field), reader),
    boolean: (field) => booleanAt(node.fields[field], at(field)),
    integer: (field) => integerAt(node.fields[field], at(field)),
  };
}

/** Parts of a qualified name: an AliasIdentifier or TableIdentifier. */
function identifierAt(v: unknown, path: string): readonly string[] {
  const id = objectAt(v, path);
  if (id.name !== undefined) return [...textListAt(id.qualifier, `${path}.qualifier`), stringAt(id.name, `${path}.name`)];
  return [id.catalog, id.database, id.table].filter((x) => !isAbsent(x)).map((x) => stringAt(x, path));
}

function asCteDef(p: Plan, path: string): CTERelationDef {
  return p.kind === 'CTERelationDef' ? p : invalid(`a CTE definition is expected, not ${p.kind}`, path);
}

function readGenerate(f: Fields): Plan {
  const { fields, path } = f.node;
  const { qualifier, unrequiredChildIndex } = fields;
  return {
    kind: 'Generate',
    generator: f.expr('generator'),
    unrequiredChildIndex: arrayAt(unrequiredChildIndex, `${path}.unrequiredChildIndex`).map((i) => integerAt(i, `${path}.unrequiredChildIndex`)),
    outer: f.boolean('outer'),
    qualifier: isAbsent(qualifier) ? undefined : stringAt(qualifier, `${path}.qualifier`),
    generatorOutput: f.attributes('generatorOutput'),
    child: f.child(),
  };
}

function readExpand(f: Fields, reader: Reader): Plan {
  const path = `${f.node.path}.projections`;
  const projections = arrayAt(f.node.fields.projections, path).map((row, i) => readExprs(row, `${path}[${i}]`, reader));
  return { kind: 'Expand', projections, output: f.attributes('output'), child: f.child() };
}

function readSample(f: Fields): Plan {
  const { fields, path } = f.node;
  return {
    kind: 'Sample',
    lowerBound: numberAt(fields.lowerBound, `${path}.lowerBound`),
    upperBound: numberAt(fields.upperBound, `${path}.upperBound`),
    withReplacement: f.boolean('withReplacement'),
    seed: BigInt(f.integer('seed')),
    child: f.child(),
  };
}

function readRepartitioning(f: Fields, kind: 'RepartitionByExpression' | 'RebalancePartitions'): Plan {
  const numPartitions = isAbsent(f.node.fields.optNumPartitions) ? undefined : f.integer('optNumPartitions');
  return { kind, partitionExpressions: f.exprs('partitionExpressions'), numPartitions, child: f.child() };
}

/** Hints are blank in Spark's JSON; `{"strategy": "broadcast"}` in their place is understood. */
function readHint(f: Fields): Plan {
  const path = `${f.node.path}.hints`;
  const { hints } = f.node.fields;
  if (isAbsent(hints)) return unsupported('a hint (its strategy is not told)', path);
  return { kind: 'ResolvedHint', strategy: stringAt(objectAt(hints, path).strategy, path), child: f.child() };
}

function readView(f: Fields): Plan {
  const path = `${f.node.path}.desc`;
  const id = identifierAt(objectAt(f.node.fields.desc, path).identifier, `${path}.identifier`);
  return { kind: 'View', name: f.boolean('isTempView') ? id.slice(-1) : id, child: f.child() };
}

function readNode(node: PlanNode, reader: Reader): Plan {
  const f = fieldsOf(node, reader);
  const { fields, path } = node;
  switch (node.cls) {
    case 'LogicalRelation':
      return readLogicalRelation(node, reader);
    case 'LocalRelation':
      return readLocalRelation(node, reader);
    case 'Range':
      return readRange(node, reader);
    case 'OneRowRelation':
      return { kind: 'OneRowRelation' };
    case 'CTERelationRef':
      return { kind: 'CTERelationRef', cteId: f.integer('cteId'), output: f.attributes('output') };
    case 'SubqueryAlias':
      return { kind: 'SubqueryAlias', name: identifierAt(fields.identifier, `${path}.identifier`), child: f.child() };
    case 'View':
      return readView(f);
    case 'Project':
      return { kind: 'Project', projectList: f.named('projectList'), child: f.child() };
    case 'Filter':
      return { kind: 'Filter', condition: f.expr('condition'), child: f.child() };
    case 'Aggregate':
      return {
        kind: 'Aggregate',
        groupingExpressions: f.exprs('groupingExpressions'),
        aggregateExpressions: f.named('aggregateExpressions'),
        child: f.child(),
      };
    case 'Join':
      return readJoin(node, reader);
    case 'LateralJoin':
      return readLateralJoin(node, reader);
    case 'Sort':
      return { kind: 'Sort', order: f.orders('order'), global: f.boolean('global'), child: f.child() };
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Tail':
      return { kind: node.cls, limitExpr: f.expr('limitExpr'), child: f.child() };
    case 'Offset':
      return { kind: 'Offset', offsetExpr: f.expr('offsetExpr'), child: f.child() };
    case 'Union':
      return { kind: 'Union', children: node.children, byName: f.boolean('byName'), allowMissingCol: f.boolean('allowMissingCol') };
    case 'Intersect':
    case 'Except':
      return { kind: node.cls, left: childAt(node, 'left'), right: childAt(node, 'right'), isAll: f.boolean('isAll') };
    case 'Distinct':
      return { kind: 'Distinct', child: f.child() };
    case 'Deduplicate':
      return { kind: 'Deduplicate', keys: f.attributes('keys'), child: f.child() };
    case 'Window':
      return {
        kind: 'Window',
        windowExpressions: f.named('windowExpressions'),
        partitionSpec: f.exprs('partitionSpec'),
        orderSpec: f.orders('orderSpec'),
        child: f.child(),
      };
    case 'Expand':
      return readExpand(f, reader);
    case 'Generate':
      return readGenerate(f);
    case 'Sample':
      return readSample(f);
    case 'Repartition':
      return { kind: 'Repartition', numPartitions: f.integer('numPartitions'), shuffle: f.boolean('shuffle'), child: f.child() };
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return readRepartitioning(f, node.cls);
    case 'WithCTE':
      return { kind: 'WithCTE', cteDefs: childrenAt(node, 'cteDefs').map((d) => asCteDef(d, path)), plan: childAt(node, 'plan') };
    case 'CTERelationDef':
      return { kind: 'CTERelationDef', id: f.integer('id'), child: f.child() };
    case 'ResolvedHint':
      return readHint(f);
    default:
      return unsupported(`plan class ${node.cls}`, path);
  }
}

/**
 * A Catalyst plan from Spark's own JSON of it (`LogicalPlan.toJSON`, TreeNode.scala).
 *
 * Spark leaves some fields blank there. Those that can be guessed are (evaluation modes are the session's, escape characters `\`); the others raise
 * UNSUPPORTED_CATALYST_JSON: hint strategies, rows of a local relation, binary and nested literals, pattern lists.
 *
 * @param json the parsed JSON
 * @throws CompileError INVALID_CATALYST_JSON or UNSUPPORTED_CATALYST_JSON, with the path of the field
 */
export function planFromJson(json: unknown, ctx: PlanContext): Plan {
  const readPlan = (list: unknown, path: string): Plan => readTree<Plan>(list, path, (node) => readNode(node, reader));
  const reader: Reader = { conf: ctx.conf, readPlan, readPart };
  return readPlan(json, '$');
}
