import type { Span } from '../../../errors/source.ts';
import type { IrRel } from '../../../substrait/ir/relation.ts';
import type { BindContext } from '../context.ts';
import type { Plan } from '../tree/plan.ts';
import type { Columns } from './scope.ts';

/** What finishing expressions needs besides them. */
export interface Finisher {
  readonly ctx: BindContext;
  /** A subquery's plan; `host` are the columns of the row it is evaluated for. */
  subquery(plan: Plan, host: Columns): IrRel;
  nextAnchor(): number;
  /** In a view: the place of its use, which everything in it has; nothing in it has an AST number. */
  readonly viewPlace: Span | undefined;
}
