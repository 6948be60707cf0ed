import { assertNever } from '../../../errors/compile-error.ts';
import type { SqlBody, SqlCte, SqlExpr, SqlQuery, SqlRelation, SqlSelect } from '../../ast.ts';
import { innerQueries } from '../../inner-queries.ts';

/**
 * The ordinal, counted from `first`, of every CTE of a statement: those of a WITH before the query it belongs to, the inner ones of a definition before it, then nodes from the
 * top down, a node's subqueries before its inputs (the order in which Catalyst's `CTESubstitution` meets them).
 */
export function numberCtes(query: SqlQuery, first: number): ReadonlyMap<SqlCte, number> {
  const ordinals = new Ordinals(first);
  visitQuery(query, ordinals);
  return ordinals.byCte;
}

class Ordinals {
  readonly byCte = new Map<SqlCte, number>();
  #next: number;
  constructor(first: number) {
    this.#next = first;
  }
  add(cte: SqlCte): void {
    this.byCte.set(cte, this.#next++);
  }
}

function visitExprs(exprs: readonly (SqlExpr | undefined)[], o: Ordinals): void {
  for (const e of exprs) if (e) for (const q of innerQueries(e)) visitQuery(q, o);
}

function visitQuery(q: SqlQuery, o: Ordinals): void {
  for (const cte of q.with) {
    visitQuery(cte.query, o);
    o.add(cte);
  }
  visitExprs([q.limit, q.offset, ...q.orderBy.map((s) => s.expr), ...q.sortBy.map((s) => s.expr), ...q.distributeBy, ...q.clusterBy], o);
  visitBody(q.body, o);
}

function visitBody(body: SqlBody, o: Ordinals): void {
  const pending: SqlBody[] = [body];
  for (let b = pending.pop(); b; b = pending.pop()) {
    switch (b.kind) {
      case 'Select':
        visitSelect(b, o);
        break;
      case 'SetOperation':
        pending.push(b.right, b.left);
        break;
      case 'Query':
        visitQuery(b, o);
        break;
      case 'Values':
        visitExprs(b.rows.flat(), o);
        break;
      case 'TableStatement':
        break;
      default:
        assertNever(b, 'query body');
    }
  }
}

function visitSelect(s: SqlSelect, o: Ordinals): void {
  const keys = s.groupBy ? s.groupBy.items.flatMap((i) => (i.kind === 'Plain' ? [i.expr] : i.sets.flat())) : [];
  visitExprs([s.having, ...keys, ...s.items, s.where, ...s.lateralViews.flatMap((v) => v.call.args)], o);
  visitRelations(s.from, o);
}

/** Joins from the top: the last item of FROM first. */
function visitRelations(relations: readonly SqlRelation[], o: Ordinals): void {
  const pending: SqlRelation[] = [...relations].reverse();
  for (let r = pending.pop(); r; r = pending.pop()) {
    switch (r.kind) {
      case 'Join':
        visitExprs([r.on], o);
        pending.push(r.right, r.left);
        break;
      case 'Subquery':
        visitQuery(r.query, o);
        break;
      case 'Pivot':
        visitExprs([...r.aggregates, ...r.columns, ...r.values], o);
        pending.push(r.input);
        break;
      case 'AliasedRelation':
      case 'Unpivot':
        pending.push(r.input);
        break;
      case 'TableFunction':
        visitExprs(r.args, o);
        break;
      case 'Values':
        visitExprs(r.rows.flat(), o);
        break;
      case 'Table':
        break;
      default:
        assertNever(r, 'relation');
    }
  }
}
