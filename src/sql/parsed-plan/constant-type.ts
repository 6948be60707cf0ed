import { booleanType, type DataType, equalType, intType, sameType, stringType, structType } from '../../types/data-type.ts';
import type { BinaryOp, SqlExpr, SqlQuery } from '../ast.ts';

/** Types of a query's columns where Spark's parser alone leaves the plan resolved; undefined where it does not. */
export type QueryTypes = (query: SqlQuery) => readonly DataType[] | undefined;

const numeric = new Set(['tinyint', 'smallint', 'int', 'bigint', 'float', 'double', 'decimal']);
const integral = new Set(['tinyint', 'smallint', 'int', 'bigint']);

/** What a binary operator over two resolved operands gives before any coercion; undefined where its operands do not fit yet. */
function operatorType(op: BinaryOp['op'], l: DataType, r: DataType): DataType | undefined {
  if (op === '||') return l.kind === 'string' && r.kind === 'string' ? stringType : l.kind === 'binary' && r.kind === 'binary' ? l : undefined;
  if (op === 'and' || op === 'or') return l.kind === 'boolean' && r.kind === 'boolean' ? booleanType : undefined;
  if (op === '=' || op === '<=>' || op === '<' || op === '<=' || op === '>' || op === '>=')
    return sameType(l, r) && l.kind !== 'map' ? booleanType : undefined;
  if (op === '+' || op === '-') {
    // additions of dates and intervals are decided by the analyzer
    return numeric.has(l.kind) && (equalType(l, r) || (l.kind === 'decimal' && r.kind === 'decimal')) ? l : undefined;
  }
  if (op === '*' || op === '%') return numeric.has(l.kind) && (equalType(l, r) || (l.kind === 'decimal' && r.kind === 'decimal')) ? l : undefined;
  if (op === '/') return (l.kind === 'double' && r.kind === 'double') || (l.kind === 'decimal' && r.kind === 'decimal') ? l : undefined;
  if (op === 'div')
    return (l.kind === 'bigint' && r.kind === 'bigint') || (l.kind === 'decimal' && r.kind === 'decimal') ? { kind: 'bigint' } : undefined;
  return integral.has(l.kind) && equalType(l, r) ? l : undefined;
}

/** A cast between these prints the same either way but needs the session zone, which only the analyzer adds. */
function castNeedsZone(from: DataType, to: DataType): boolean {
  const moment = (t: DataType): boolean => t.kind === 'timestamp' || t.kind === 'date';
  if (from.kind === 'string') return moment(to);
  if (from.kind === 'timestamp') return to.kind === 'string' || to.kind === 'date' || to.kind === 'timestamp_ntz';
  if (from.kind === 'date') return to.kind === 'timestamp';
  return from.kind === 'timestamp_ntz' && to.kind === 'timestamp';
}

/** Specials that are resolved as soon as their arguments are, with their type. */
function specialType(name: string, args: readonly DataType[]): DataType | undefined {
  switch (name) {
    case 'substring':
    case 'trim':
    case 'ltrim':
    case 'rtrim':
    case 'overlay':
      return args.slice(0, 1).every((t) => t.kind === 'string') ? stringType : undefined;
    case 'position':
    case 'locate':
      return args.every((t, i) => (i < 2 ? t.kind === 'string' : t.kind === 'int')) ? intType : undefined;
    default:
      return undefined;
  }
}

/**
 * The type of an expression that Spark's parser leaves resolved: literals and operators over them whose operands need no coercion. Undefined means
 * unresolved, which is what the `'` of a Parsed plan says.
 */
export function constantType(e: SqlExpr, queryTypes: QueryTypes): DataType | undefined {
  const of = (x: SqlExpr): DataType | undefined => constantType(x, queryTypes);
  switch (e.kind) {
    case 'Literal':
      return e.type;
    case 'Aliased':
      return e.names.length === 1 ? of(e.operand) : undefined;
    case 'Unary': {
      const t = of(e.operand);
      if (t === undefined) return undefined;
      if (e.op === 'not') return t.kind === 'boolean' ? t : undefined;
      if (e.op === '~') return integral.has(t.kind) ? t : undefined;
      return numeric.has(t.kind) || t.kind.endsWith('interval') ? t : undefined;
    }
    case 'Binary':
      return binaryType(e, of);
    case 'NullTest':
      return of(e.operand) && booleanType;
    case 'InList': {
      const v = of(e.value);
      return v !== undefined && e.list.every((x) => sameAs(v, of(x))) ? booleanType : undefined;
    }
    case 'ExistsQuery':
      return queryTypes(e.query) && booleanType;
    case 'ScalarQuery':
      return queryTypes(e.query)?.[0];
    case 'Like': {
      const fits = of(e.value)?.kind === 'string' && of(e.pattern)?.kind === 'string';
      return fits ? booleanType : undefined;
    }
    case 'LikeQuantified':
      return [e.value, ...e.patterns].every((x) => of(x)?.kind === 'string') ? booleanType : undefined;
    case 'Case': {
      if (!e.branches.every((b) => of(b.when)?.kind === 'boolean')) return undefined;
      const values = [...e.branches.map((b) => of(b.then)), ...(e.otherwise ? [of(e.otherwise)] : [])];
      const first = values[0];
      return first !== undefined && values.every((t) => sameAs(first, t)) ? first : undefined;
    }
    case 'Cast': {
      const t = of(e.operand);
      return t === undefined || castNeedsZone(t, e.type) ? undefined : e.type;
    }
    case 'Row': {
      const types = e.items.map(of);
      const fields = types.flatMap((type, i) => (type ? [{ name: `col${i + 1}`, type, nullable: true }] : []));
      return fields.length === types.length ? structType(fields) : undefined;
    }
    case 'Call': {
      const types = e.args.map(of);
      const known = types.flatMap((t) => (t ? [t] : []));
      return e.special && known.length === types.length ? specialType(e.name.join('.').toLowerCase(), known) : undefined;
    }
    case 'ColumnName':
    case 'Star':
    case 'InQuery':
    case 'Windowed':
    case 'Subscript':
    case 'FieldOf':
    case 'Lambda':
    case 'LambdaVariable':
    case 'Parameter':
      return undefined;
  }
}

const sameAs = (a: DataType, b: DataType | undefined): boolean => b !== undefined && sameType(a, b);

/** Iterative along the left spine: chains of thousands of operands are left-deep. */
function binaryType(e: BinaryOp, of: (x: SqlExpr) => DataType | undefined): DataType | undefined {
  const spine: BinaryOp[] = [];
  let node: SqlExpr = e;
  while (node.kind === 'Binary') {
    spine.push(node);
    node = node.left;
  }
  let type = of(node);
  for (let b = spine.pop(); b !== undefined && type !== undefined; b = spine.pop()) {
    const right = of(b.right);
    type = right && operatorType(b.op, type, right);
  }
  return type;
}
