import { InternalError } from '../../../../errors/compile-error.ts';
import type { AttributeReference, Expr, ScalarSubquery } from '../../../expr/expr.ts';
import { collectExpr } from '../../../expr/traverse.ts';
import { output } from '../../../facts/typing.ts';
import { planExpressions } from '../../../plan/children.ts';
import type { CTERelationRef, Plan } from '../../../plan/plan.ts';
import { walkPlan } from '../../../plan/traverse.ts';
import { mergePlans, samePlan } from './merge-plans.ts';

/** A scalar subquery plan that was met, or several merged into one. */
export interface Cached {
  /** The columns that subqueries return. */
  readonly columns: readonly AttributeReference[];
  readonly plan: Plan;
  readonly merged: boolean;
  /** Entries that the plan's own scalar subqueries refer to, and theirs. */
  readonly nested: ReadonlySet<number>;
}

/** Where a subquery's value is: a column of an entry. */
export interface Place {
  readonly entry: number;
  readonly column: number;
}

/**
 * The scalar subqueries of a query, in order of visit. One that is put in is replaced by a reference to its place: a scalar subquery whose plan is
 * a CTE reference under an id of its own, which equals no other.
 */
export class SubqueryCache {
  readonly entries: Cached[] = [];
  readonly #references = new Map<Plan, Place>();

  /** The place that a reference made by {@link put} stands for. */
  placeOf(e: Expr): Place | undefined {
    return e.kind === 'ScalarSubquery' ? this.#references.get(e.plan) : undefined;
  }

  put(s: ScalarSubquery): Expr {
    const column = output(s.plan)[0];
    if (!column) throw new InternalError('a scalar subquery without a column');
    const place = this.#find(s.plan, column);
    const reference: CTERelationRef = { kind: 'CTERelationRef', cteId: Number.MIN_SAFE_INTEGER + s.exprId, output: [column] };
    this.#references.set(reference, place);
    return { ...s, plan: reference };
  }

  #find(plan: Plan, column: AttributeReference): Place {
    const nested = this.#nestedIn(plan);
    for (const [entry, cached] of this.entries.entries()) {
      if (nested.has(entry)) continue;
      const place = this.#identical(plan, column, cached, entry) ?? this.#merge(plan, column, cached, entry, nested);
      if (place) return place;
    }
    this.entries.push({ columns: [column], plan, merged: false, nested });
    return { entry: this.entries.length - 1, column: 0 };
  }

  #nestedIn(plan: Plan): ReadonlySet<number> {
    const out = new Set<number>();
    walkPlan(plan, (p) => {
      for (const root of planExpressions(p)) {
        for (const { entry } of collectExpr(root, (e) => this.placeOf(e))) {
          out.add(entry);
          for (const n of this.entries[entry]?.nested ?? []) out.add(n);
        }
      }
      return true;
    });
    return out;
  }

  #identical(plan: Plan, column: AttributeReference, cached: Cached, entry: number): Place | undefined {
    const mapped = samePlan(plan, cached.plan)?.get(column.exprId);
    const at = mapped ? cached.columns.findIndex((a) => a.exprId === mapped.exprId) : -1;
    return at < 0 ? undefined : { entry, column: at };
  }

  #merge(plan: Plan, column: AttributeReference, cached: Cached, entry: number, nested: ReadonlySet<number>): Place | undefined {
    const merged = mergePlans(plan, cached.plan);
    if (!merged) return undefined;
    const mapped = merged.columns.get(column.exprId) ?? column;
    const known = cached.columns.findIndex((a) => a.exprId === mapped.exprId);
    const columns = known < 0 ? [...cached.columns, mapped] : cached.columns;
    this.entries[entry] = { columns, plan: merged.plan, merged: true, nested: new Set([...cached.nested, ...nested]) };
    return { entry, column: known < 0 ? columns.length - 1 : known };
  }
}
