import { assertNever } from '../../../errors/compile-error.ts';
import { rowOf } from '../../../functions/registry.ts';
import { typeName } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import type { CallExpr, Expr } from './expr.ts';
import { exprChildren } from './expr-children.ts';

const commutative: ReadonlySet<string> = new Set(['+', '*', '&', '|', '^', 'and', 'or', 'greatest', 'least']);
const mirrored: Readonly<Record<string, string>> = { '>': '<', '>=': '<=' };

function valueKey(v: Value): string {
  return JSON.stringify(v, (_, x: unknown) => (typeof x === 'bigint' ? `${x}n` : x instanceof Uint8Array ? [...x] : x));
}

/** Operands of a chain of one commutative operator, in no order. */
function operands(e: CallExpr): readonly Expr[] {
  const out: Expr[] = [];
  const stack: Expr[] = [e];
  for (let x = stack.pop(); x; x = stack.pop()) {
    if (x.kind === 'Call' && x.fn === e.fn) stack.push(...x.args);
    else out.push(x);
  }
  return out;
}

function callKey(e: CallExpr): string {
  if (commutative.has(e.fn)) return `${e.fn}(${operands(e).map(semanticKey).sort().join(',')})`;
  const args = e.args.map(semanticKey);
  if (e.fn === '=' || e.fn === '<=>') return `${e.fn}(${args.sort().join(',')})`;
  const other = mirrored[e.fn];
  return other ? `${other}(${args.reverse().join(',')})` : `${e.fn}(${args.join(',')})`;
}

const childKeys = (e: Expr): string => exprChildren(e).map(semanticKey).join(',');

/**
 * A text that two expressions share iff they compute the same: column spelling and the order of commutative operands do not count
 * (Catalyst's `canonicalized`). Subqueries are the same only if they are one.
 */
export function semanticKey(e: Expr): string {
  switch (e.kind) {
    case 'Column':
    case 'LateralAlias':
    case 'LambdaVariable':
      return `#${e.id}`;
    case 'Outer':
      return `outer(${semanticKey(e.input)})`;
    case 'Literal':
      return `${valueKey(e.value)}:${typeName(e.type)}`;
    case 'Call':
      return callKey(e);
    case 'Cast':
      return `cast(${semanticKey(e.input)} as ${typeName(e.type)} ${e.mode})`;
    case 'Case':
      return `case(${childKeys(e)}${e.otherwise ? ' else' : ''})`;
    case 'If':
      return `if(${childKeys(e)})`;
    case 'In':
      return `${semanticKey(e.value)} in(${e.options.map(semanticKey).sort().join(',')})`;
    case 'InQuery':
    case 'Exists':
    case 'ScalarQuery':
      return `subquery ${e.astId}(${childKeys(e)})`;
    case 'Field':
      return `${semanticKey(e.input)}.${e.ordinal}`;
    case 'Lambda':
      return `lambda(${e.params.map((p) => `#${p.id}`).join(',')} -> ${semanticKey(e.body)})`;
    case 'Aggregate':
      return `agg ${e.fn}(${e.distinct ? 'distinct ' : ''}${e.args.map(semanticKey).join(',')})${e.filter ? ` where ${semanticKey(e.filter)}` : ''}`;
    case 'Window': {
      const order = e.sorts.map((s) => `${s.descending}${s.nullsFirst}`).join(',');
      return `window(${childKeys(e)};${e.partitions.length};${order};${e.frame.unit} ${e.frame.lower.kind} ${e.frame.upper.kind})`;
    }
    case 'Grouping':
      return `grouping(${e.key ? '' : 'id '}${childKeys(e)})`;
    default:
      return assertNever(e, 'bound expression');
  }
}

/** Does the same row always give the same value? */
export function isDeterministic(e: Expr): boolean {
  const stack: Expr[] = [e];
  for (let x = stack.pop(); x; x = stack.pop()) {
    if ((x.kind === 'Call' || x.kind === 'Aggregate') && !rowOf(x.fn).deterministic) return false;
    stack.push(...exprChildren(x));
  }
  return true;
}

/** Catalyst's `semanticEquals`. */
export function sameExpr(a: Expr, b: Expr): boolean {
  return a.kind === b.kind || a.kind === 'Call' || b.kind === 'Call'
    ? isDeterministic(a) && isDeterministic(b) && semanticKey(a) === semanticKey(b)
    : false;
}
