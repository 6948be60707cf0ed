import type { Conf } from '../../conf/conf.ts';
import { assertNever } from '../../errors/compile-error.ts';
import { truncated } from '../../plan-text/tree.ts';
import { doubleText } from '../../types/java-number-text.ts';
import type { Expr } from '../expr/expr.ts';
import { missingInput } from '../facts/references.ts';
import { output } from '../facts/typing.ts';
import { planChildren } from '../plan/children.ts';
import type { Join, LogicalRelation, Plan, Range } from '../plan/plan.ts';
import { exprText } from './expr-text.ts';
import { quoted, quoteIfNeeded } from './quote.ts';
import { typeText } from './type-text.ts';

/**
 * A plan node's own line (Catalyst's `simpleString`): `Filter (a#1 > 2)`. `!` stands before a node that reads what no child outputs.
 * @param conf `maxToStringFields` cuts lists
 */
export function planLine(p: Plan, conf: Conf): string {
  const prefix = planChildren(p).length > 0 && missingInput(p).length > 0 ? '!' : '';
  const args = lineArguments(p, conf).filter((a) => a !== undefined);
  return `${prefix}${nodeName(p)} ${args.join(', ')}`.trim();
}

function nodeName(p: Plan): string {
  switch (p.kind) {
    case 'LogicalRelation':
      return 'Relation';
    case 'Intersect':
    case 'Except':
      return p.isAll ? `${p.kind} All` : p.kind;
    default:
      return p.kind;
  }
}

type Argument = string | undefined;

/** The constructor arguments that print, in order; undefined where Spark prints none (empty lists, absent options). */
function lineArguments(p: Plan, conf: Conf): readonly Argument[] {
  const one = (e: Expr): string => argumentText(e, conf);
  const list = (es: readonly Expr[]): Argument => listText(es, conf);
  switch (p.kind) {
    case 'LogicalRelation':
      return [relationText(p, conf)];
    case 'LocalRelation':
      return [p.data.length === 0 ? '<empty>' : undefined, list(p.output)];
    case 'Range':
      return [rangeText(p)];
    case 'CTERelationRef':
      return [String(p.cteId), 'true', list(p.output), 'false'];
    case 'CTERelationDef':
      return [String(p.id), 'false'];
    case 'SubqueryAlias':
      return [p.name.map(quoteIfNeeded).join('.')];
    case 'View':
      return [
        `(${p.name.map(quoted).join('.')}, [${output(p)
          .map((a) => exprText(a, conf))
          .join(',')}])`,
      ];
    case 'Project':
      return [list(p.projectList)];
    case 'Filter':
      return [one(p.condition)];
    case 'Aggregate':
      return [list(p.groupingExpressions), list(p.aggregateExpressions)];
    case 'Join':
      return [joinTypeText(p, conf), p.condition && one(p.condition), hintText('leftHint', p.leftHint), hintText('rightHint', p.rightHint)];
    case 'LateralJoin':
      return [one(p.right), p.joinType, p.condition && one(p.condition)];
    case 'Sort':
      return [list(p.order), String(p.global)];
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Tail':
      return [one(p.limitExpr)];
    case 'Offset':
      return [one(p.offsetExpr)];
    case 'Union':
      return [String(p.byName), String(p.allowMissingCol)];
    case 'Intersect':
    case 'Except':
      return [String(p.isAll)];
    case 'Deduplicate':
      return [list(p.keys)];
    case 'Window':
      return [list(p.windowExpressions), list(p.partitionSpec), list(p.orderSpec)];
    case 'Expand':
      return [matrixText(p.projections, conf), list(p.output)];
    case 'Generate': {
      const dropped = p.unrequiredChildIndex.length === 0 ? undefined : bracketed(p.unrequiredChildIndex.map(String), conf);
      return [one(p.generator), dropped, String(p.outer), p.qualifier, list(p.generatorOutput)];
    }
    case 'Sample':
      return [doubleText(p.lowerBound), doubleText(p.upperBound), String(p.withReplacement), String(p.seed)];
    case 'Repartition':
      return [String(p.numPartitions), String(p.shuffle)];
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return [list(p.partitionExpressions), p.numPartitions === undefined ? undefined : String(p.numPartitions)];
    case 'ResolvedHint':
      return [`(strategy=${p.strategy})`];
    case 'DomainJoin':
      return [list(p.domainAttrs), p.joinType, p.condition && one(p.condition)];
    case 'Subquery':
      return [String(p.correlated)];
    case 'OneRowRelation':
    case 'Distinct':
    case 'WithCTE':
      return [];
    default:
      return assertNever(p, 'plan');
  }
}

/** An expression that is a whole argument: a bare attribute shows its type, `flag#1: boolean`. */
function argumentText(e: Expr, conf: Conf): string {
  return e.kind === 'AttributeReference' ? `${e.name}#${e.exprId}: ${typeText(e.dataType, conf)}` : exprText(e, conf);
}

function bracketed(items: readonly string[], conf: Conf): string {
  return `[${truncated(items, conf.maxToStringFields)}]`;
}
function listText(es: readonly Expr[], conf: Conf): Argument {
  return es.length === 0
    ? undefined
    : bracketed(
        es.map((e) => exprText(e, conf)),
        conf,
      );
}
function matrixText(rows: readonly (readonly Expr[])[], conf: Conf): Argument {
  if (rows.length === 0) return undefined;
  return bracketed(
    rows.map((row) =>
      bracketed(
        row.map((e) => exprText(e, conf)),
        conf,
      ),
    ),
    conf,
  );
}

function relationText(p: LogicalRelation, conf: Conf): string {
  const columns = p.output.map((a) => exprText(a, conf));
  return `${p.table.join('.')}[${truncated(columns, conf.maxToStringFields, ',')}] ${p.provider}`;
}
function rangeText(p: Range): string {
  return `(${p.start}, ${p.end}, step=${p.step}, splits=${p.numSlices === undefined ? 'None' : `Some(${p.numSlices})`})`;
}
function joinTypeText(p: Join, conf: Conf): string {
  return p.exists ? `${p.joinType}(${exprText(p.exists, conf)})` : p.joinType;
}
function hintText(side: string, strategy: string | undefined): Argument {
  return strategy === undefined ? undefined : `${side}=(strategy=${strategy})`;
}
