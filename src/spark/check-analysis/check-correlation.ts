import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { Expr } from '../expr/expr.ts';
import { splitConjuncts } from '../expr/predicates.ts';
import { output } from '../facts/typing.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { exprText } from '../print/expr-text.ts';
import { printPlan } from '../print/print-plan.ts';
import { prettyText } from '../print/sql-text.ts';
import { canPullUpOverAggregate, containsOuter, stripOuter } from './correlation.ts';

/** Which kind of subquery is checked: scalar and lateral ones can be decorrelated in more shapes. */
export type SubqueryForm = 'scalar' | 'lateral' | 'predicate';

/** Where in a subquery plan a node stands. */
interface Path {
  readonly form: SubqueryForm;
  /** An Aggregate lies above. */
  readonly aggregated: boolean;
  /** Nodes here may read the outer row. */
  readonly open: boolean;
}

/** Raises where a subquery plan reads the outer row in a place from which Spark cannot pull the correlation up. */
export function checkCorrelation(plan: Plan, form: SubqueryForm, conf: Conf): void {
  checkNode(plan, { form, aggregated: false, open: true }, conf);
}

/** The tree as it stands in messages: with the newline that ends a plan's text. */
export function treeText(p: Plan, conf: Conf): string {
  return `${printPlan(p, conf)}\n`;
}

function checkNode(p: Plan, path: Path, conf: Conf): void {
  if (!path.open && planExpressions(p).some(containsOuter))
    raise('UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.ACCESSING_OUTER_QUERY_COLUMN_IS_NOT_ALLOWED', { treeNode: treeText(p, conf) }, p.span);
  if (hostsChecked(p)) checkHost(p, path, conf);
  const down = (child: Plan, change: Partial<Path> = {}): void => checkNode(child, { ...path, ...change }, conf);
  switch (p.kind) {
    case 'Filter':
      if (path.aggregated) checkPulledUp(p.condition, p, path, conf);
      down(p.child);
      return;
    case 'Aggregate':
      down(p.child, { aggregated: true });
      return;
    case 'Distinct':
      down(p.child, { aggregated: path.form === 'lateral' });
      return;
    case 'Join':
      down(p.left, { open: path.open && keepsLeft(p.joinType) });
      down(p.right, { open: path.open && keepsRight(p.joinType) });
      return;
    case 'Union':
      for (const c of p.children) down(c, { open: path.open && path.form !== 'predicate' });
      return;
    default:
      for (const c of planChildren(p)) down(c, { open: path.open && passes(p) });
  }
}

const keepsLeft = (type: string): boolean => type !== 'RightOuter' && type !== 'FullOuter';
const keepsRight = (type: string): boolean => type === 'Inner' || type === 'Cross' || type === 'RightOuter';

/** Nodes that may read the outer row or lie above one that does. */
function passes(p: Plan): boolean {
  switch (p.kind) {
    case 'ResolvedHint':
    case 'Repartition':
    case 'SubqueryAlias':
    case 'Project':
    case 'Sort':
    case 'RepartitionByExpression':
    case 'LateralJoin':
      return true;
    case 'Generate':
      return output(p.child).length > p.unrequiredChildIndex.length;
    default:
      return false;
  }
}
function hostsChecked(p: Plan): boolean {
  switch (p.kind) {
    case 'Filter':
    case 'Aggregate':
    case 'Join':
      return true;
    default:
      return p.kind !== 'ResolvedHint' && p.kind !== 'Repartition' && p.kind !== 'SubqueryAlias' && passes(p);
  }
}

function checkHost(p: Plan, path: Path, conf: Conf): void {
  const expressions = planExpressions(p);
  const canHost = p.kind === 'Filter' || (p.kind === 'Project' && path.form !== 'predicate');
  const outer = expressions.filter(containsOuter).map(stripOuter);
  if (canHost || outer.length === 0) return;
  const sqlExprs = outer.map((e) => `"${prettyText(e, conf)}"`).join(',');
  raise('UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_REFERENCE', { sqlExprs }, p.span);
}

/** Below an Aggregate only equalities with the outer row can be pulled up, unless the subquery is decorrelated as a whole. */
function checkPulledUp(condition: Expr, p: Plan, path: Path, conf: Conf): void {
  if (path.form !== 'predicate') return;
  const left = splitConjuncts(condition).filter((c) => containsOuter(c) && !canPullUpOverAggregate(c));
  if (left.length === 0) return;
  const treeNode = `${left.map((e) => exprText(e, conf)).join('\n')}\n${treeText(p, conf)}`;
  raise('UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_COLUMN_IS_NOT_ALLOWED_IN_PREDICATE', { treeNode }, p.span);
}
