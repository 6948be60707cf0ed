import { raise } from '../../errors/raise.ts';
import { sameCanonical } from '../equality/semantic.ts';
import { asNamed, asSortOrder, mapExprChildren } from '../expr/children.ts';
import type { AggregateExpression, Expr, ExprId, NamedExpression, WindowExpression } from '../expr/expr.ts';
import { alias } from '../expr/factories.ts';
import { existsExpr } from '../expr/traverse.ts';
import { isFoldable } from '../facts/properties.ts';
import { toAttribute } from '../facts/typing.ts';

type NewId = () => ExprId;
const hasWindow = (e: Expr): boolean => existsExpr(e, (x) => x.kind === 'WindowExpression');

/** Items with window functions whose arguments are columns now, and the list below that has those columns. */
export interface Extracted {
  readonly items: readonly NamedExpression[];
  /** The items without window functions, then the columns extracted. */
  readonly rest: readonly NamedExpression[];
}

/** What arguments, partitions and orders need from below, in order of first use: columns as they are, other expressions as `_w<k>`. */
export function extractArguments(list: readonly NamedExpression[], newId: NewId): Extracted {
  const regular = list.filter((e) => !hasWindow(e));
  const columns = new ColumnsBelow(regular, newId);
  const items = list.filter(hasWindow).map((e) => asNamed(extractIn(e, columns)));
  return { items, rest: [...regular, ...columns.extracted] };
}

class ColumnsBelow {
  readonly extracted: NamedExpression[] = [];
  private readonly keys: Expr[] = [];
  private readonly known: Set<ExprId>;
  private readonly newId: NewId;

  constructor(regular: readonly NamedExpression[], newId: NewId) {
    this.known = new Set(regular.map((e) => toAttribute(e).exprId));
    this.newId = newId;
  }

  /** The expression to use above for `e` below. */
  use(e: Expr): Expr {
    if (e.kind === 'AttributeReference') {
      if (!this.known.has(e.exprId)) this.add(e, e);
      return e;
    }
    return isFoldable(e) || e.kind === 'OuterReference' ? e : this.name(e);
  }

  /** `e` as a column `_w<k>`, k columns having been extracted before it. */
  name(e: Expr): Expr {
    const at = this.keys.findIndex((k) => sameCanonical(k, e));
    const found = this.extracted[at];
    if (found) return toAttribute(found);
    const named = alias(e, `_w${this.extracted.length}`, this.newId());
    this.add(e, named);
    return toAttribute(named);
  }

  private add(key: Expr, column: NamedExpression): void {
    this.keys.push(key);
    this.extracted.push(column);
    this.known.add(toAttribute(column).exprId);
  }
}

function extractIn(e: Expr, columns: ColumnsBelow): Expr {
  switch (e.kind) {
    case 'WindowExpression':
      return extractInWindow(e, columns);
    case 'AggregateExpression':
      return columns.name(e);
    case 'AttributeReference':
      return columns.use(e);
    default:
      return mapExprChildren(e, (c) => extractIn(c, columns));
  }
}

/** The function's arguments first, then partitions, then orders. A rank function's arguments are the orders, so those come first there. */
function extractInWindow(e: WindowExpression, columns: ColumnsBelow): WindowExpression {
  const fn = e.function.kind === 'AggregateExpression' ? extractInCall(e.function, columns) : e.function;
  if (fn.kind === 'AggregateExpression' && orderArguments.has(fn.fn)) for (const o of e.order) columns.use(o.child);
  const partition = e.partition.map((p) => columns.use(p));
  const order = e.order.map((o) => asSortOrder(mapExprChildren(o, (c) => columns.use(c))));
  return { ...e, function: fn, partition, order };
}
const orderArguments: ReadonlySet<string> = new Set(['rank', 'dense_rank', 'percent_rank']);

/** @throws CompileError for FILTER, which Spark's windows do not have */
function extractInCall(f: AggregateExpression, columns: ColumnsBelow): AggregateExpression {
  if (f.filter) return raise('_LEGACY_ERROR_TEMP_1030', {}, undefined);
  return { ...f, args: f.args.map((a) => columns.use(a)) };
}
