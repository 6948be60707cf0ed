import { aggregateAliasMap, aliasMap, replaceAlias } from '../expr/aliases.ts';
import type { Expr } from '../expr/expr.ts';
import { outputSet, references, refersOnlyTo } from '../facts/references.ts';
import { output } from '../facts/typing.ts';
import { planChildren } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';

/** An expression said of the columns of one leaf. */
export interface Origin {
  readonly expr: Expr;
  readonly leaf: Plan;
}

function firstOrigin(e: Expr, plans: readonly Plan[]): Origin | undefined {
  for (const p of plans) {
    const found = refersOnlyTo(e, outputSet(p)) ? originOf(e, p) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Follows `e` down through aliases to the leaf that all its columns come from (Catalyst's `findExpressionAndTrackLineageDown`). */
export function originOf(e: Expr, p: Plan): Origin | undefined {
  if (references(e).size === 0) return undefined;
  switch (p.kind) {
    case 'Project':
      return originOf(replaceAlias(e, aliasMap(p.projectList)), p.child);
    case 'Aggregate':
      return originOf(replaceAlias(e, aggregateAliasMap(p.aggregateExpressions)), p.child);
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'OneRowRelation':
    case 'Range':
    case 'CTERelationRef':
      return refersOnlyTo(e, outputSet(p)) ? { expr: e, leaf: p } : undefined;
    case 'Union': {
      const at = e.kind === 'AttributeReference' ? output(p).findIndex((a) => a.exprId === e.exprId) : -1;
      for (const child of p.children) {
        const column = output(child)[at];
        const found = column && originOf(column, child);
        if (found) return found;
      }
      return undefined;
    }
    default:
      return firstOrigin(e, planChildren(p));
  }
}
