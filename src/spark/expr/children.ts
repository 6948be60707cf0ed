import { assertNever, InternalError } from '../../errors/compile-error.ts';
import type { AttributeReference, Expr, ListQuery, NamedExpression, NamedLambdaVariable, SortOrder, WindowFrame } from './expr.ts';

type Map1 = (e: Expr) => Expr;

/** `items` with `f` applied to each; the same array when nothing changed. */
export function mapItems<T>(items: readonly T[], f: (item: T) => T): readonly T[] {
  let out: T[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (item === undefined) continue;
    const next = f(item);
    if (out) out.push(next);
    else if (next !== item) {
      out = items.slice(0, i);
      out.push(next);
    }
  }
  return out ?? items;
}

export function asNamed(e: Expr): NamedExpression {
  if (e.kind === 'AttributeReference' || e.kind === 'Alias' || e.kind === 'OuterReference') return e;
  throw new InternalError(`a named expression became ${e.kind}`);
}
export function asAttribute(e: Expr): AttributeReference {
  if (e.kind === 'AttributeReference') return e;
  throw new InternalError(`an attribute became ${e.kind}`);
}
export function asSortOrder(e: Expr): SortOrder {
  if (e.kind === 'SortOrder') return e;
  throw new InternalError(`a sort order became ${e.kind}`);
}
function asListQuery(e: Expr): ListQuery {
  if (e.kind === 'ListQuery') return e;
  throw new InternalError(`a list query became ${e.kind}`);
}
function asLambdaVariable(e: Expr): NamedLambdaVariable {
  if (e.kind === 'NamedLambdaVariable') return e;
  throw new InternalError(`a lambda variable became ${e.kind}`);
}
const optional = (e: Expr | undefined, f: Map1): Expr | undefined => (e === undefined ? undefined : f(e));

function mapFrame(frame: WindowFrame, f: Map1): WindowFrame {
  const lower = frame.lower.kind === 'offset' ? f(frame.lower.value) : undefined;
  const upper = frame.upper.kind === 'offset' ? f(frame.upper.value) : undefined;
  const sameLower = frame.lower.kind !== 'offset' || lower === frame.lower.value;
  const sameUpper = frame.upper.kind !== 'offset' || upper === frame.upper.value;
  if (sameLower && sameUpper) return frame;
  return {
    unit: frame.unit,
    lower: lower === undefined ? frame.lower : { kind: 'offset', value: lower },
    upper: upper === undefined ? frame.upper : { kind: 'offset', value: upper },
  };
}
const frameOffsets = (frame: WindowFrame): Expr[] => [frame.lower, frame.upper].flatMap((b) => (b.kind === 'offset' ? [b.value] : []));

const noChildren: readonly Expr[] = [];

/** The child expressions in Catalyst's order. Plans inside subquery expressions are not children. */
export function exprChildren(e: Expr): readonly Expr[] {
  switch (e.kind) {
    case 'AttributeReference':
    case 'Literal':
    case 'NamedLambdaVariable':
    case 'OuterReference':
      return noChildren;
    case 'Alias':
    case 'Cast':
    case 'UnaryMinus':
    case 'Not':
    case 'IsNull':
    case 'IsNotNull':
    case 'InSet':
    case 'SortOrder':
    case 'GetStructField':
      return [e.child];
    case 'BinaryArithmetic':
    case 'BinaryComparison':
    case 'And':
    case 'Or':
      return [e.left, e.right];
    case 'In':
      return [e.value, ...e.list];
    case 'InSubquery':
      return [...e.values, e.query];
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery':
      return e.joinCond.length === 0 ? e.outerAttrs : [...e.outerAttrs, ...e.joinCond];
    case 'DynamicPruningSubquery':
      return [e.pruningKey];
    case 'CaseWhen': {
      const out = e.branches.flatMap((b) => [b.when, b.then]);
      if (e.elseValue) out.push(e.elseValue);
      return out;
    }
    case 'If':
      return [e.predicate, e.trueValue, e.falseValue];
    case 'ScalarFunction':
      return e.args;
    case 'AggregateExpression':
      return e.filter ? [...e.args, e.filter] : e.args;
    case 'WindowExpression':
      return [e.function, ...e.partition, ...e.order, ...frameOffsets(e.frame)];
    case 'GetArrayItem':
      return [e.child, e.index];
    case 'GetMapValue':
      return [e.child, e.key];
    case 'LambdaFunction':
      return [e.body, ...e.params];
    default:
      return assertNever(e, 'expression');
  }
}

/** `e` with `f` applied to each child; the same object when no child changed. */
export function mapExprChildren(e: Expr, f: Map1): Expr {
  switch (e.kind) {
    case 'AttributeReference':
    case 'Literal':
    case 'NamedLambdaVariable':
    case 'OuterReference':
      return e;
    case 'Alias':
    case 'Cast':
    case 'UnaryMinus':
    case 'Not':
    case 'IsNull':
    case 'IsNotNull':
    case 'InSet':
    case 'SortOrder':
    case 'GetStructField': {
      const child = f(e.child);
      return child === e.child ? e : { ...e, child };
    }
    case 'BinaryArithmetic':
    case 'BinaryComparison':
    case 'And':
    case 'Or': {
      const left = f(e.left);
      const right = f(e.right);
      return left === e.left && right === e.right ? e : { ...e, left, right };
    }
    case 'In': {
      const value = f(e.value);
      const list = mapItems(e.list, f);
      return value === e.value && list === e.list ? e : { ...e, value, list };
    }
    case 'InSubquery': {
      const values = mapItems(e.values, f);
      const query = asListQuery(f(e.query));
      return values === e.values && query === e.query ? e : { ...e, values, query };
    }
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery': {
      const outerAttrs = mapItems(e.outerAttrs, f);
      const joinCond = mapItems(e.joinCond, f);
      return outerAttrs === e.outerAttrs && joinCond === e.joinCond ? e : { ...e, outerAttrs, joinCond };
    }
    case 'DynamicPruningSubquery': {
      const pruningKey = f(e.pruningKey);
      return pruningKey === e.pruningKey ? e : { ...e, pruningKey };
    }
    case 'CaseWhen': {
      const branches = mapItems(e.branches, (b) => {
        const when = f(b.when);
        const then = f(b.then);
        return when === b.when && then === b.then ? b : { when, then };
      });
      const elseValue = optional(e.elseValue, f);
      return branches === e.branches && elseValue === e.elseValue ? e : { ...e, branches, elseValue };
    }
    case 'If': {
      const predicate = f(e.predicate);
      const trueValue = f(e.trueValue);
      const falseValue = f(e.falseValue);
      return predicate === e.predicate && trueValue === e.trueValue && falseValue === e.falseValue ? e : { ...e, predicate, trueValue, falseValue };
    }
    case 'ScalarFunction': {
      const args = mapItems(e.args, f);
      return args === e.args ? e : { ...e, args };
    }
    case 'AggregateExpression': {
      const args = mapItems(e.args, f);
      const filter = optional(e.filter, f);
      return args === e.args && filter === e.filter ? e : { ...e, args, filter };
    }
    case 'WindowExpression': {
      const fn = f(e.function);
      const partition = mapItems(e.partition, f);
      const order = mapItems(e.order, (o) => asSortOrder(f(o)));
      const frame = mapFrame(e.frame, f);
      const same = fn === e.function && partition === e.partition && order === e.order && frame === e.frame;
      return same ? e : { ...e, function: fn, partition, order, frame };
    }
    case 'GetArrayItem': {
      const child = f(e.child);
      const index = f(e.index);
      return child === e.child && index === e.index ? e : { ...e, child, index };
    }
    case 'GetMapValue': {
      const child = f(e.child);
      const key = f(e.key);
      return child === e.child && key === e.key ? e : { ...e, child, key };
    }
    case 'LambdaFunction': {
      const body = f(e.body);
      const params = mapItems(e.params, (p) => asLambdaVariable(f(p)));
      return body === e.body && params === e.params ? e : { ...e, body, params };
    }
    default:
      return assertNever(e, 'expression');
  }
}
