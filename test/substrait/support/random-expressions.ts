import { contextVariable } from '../../../src/substrait/ir/context-variables.ts';
import { addDays } from '../../../src/substrait/ir/date-interval.ts';
import type { IrBound, IrExpr, IrSort, IrWindowCall } from '../../../src/substrait/ir/expression.ts';
import type { IrColumn, IrRel } from '../../../src/substrait/ir/relation.ts';
import {
  aggregateCall,
  call,
  cast,
  exists,
  ifThen,
  inList,
  inSubquery,
  lambda,
  list,
  listElement,
  literal,
  map,
  mapValue,
  scalarSubquery,
  struct,
  structField,
  windowCall,
} from '../../../src/substrait/ir/typing.ts';
import {
  bigintType,
  booleanType,
  type DataType,
  dateType,
  dayTimeIntervalType,
  decimalType,
  equalType,
  intType,
  stringType,
} from '../../../src/types/data-type.ts';
import { type Choices, someType, someValue } from './random-values.ts';

export interface Around {
  readonly row: readonly IrColumn[];
  readonly outer: readonly (readonly IrColumn[])[];
  readonly lateral: readonly { readonly anchor: number; readonly row: readonly IrColumn[] }[];
  /** A relation for a subquery, whose rows around are given. */
  subquery?(outer: readonly (readonly IrColumn[])[]): { readonly rel: IrRel; readonly columns: readonly IrColumn[] };
}

const spelled = (c: Choices, name: string) => (c.rarely(6) ? { spelling: `${name.toUpperCase()}_` } : {});

function columns(c: Choices, a: Around, t: DataType): IrExpr | undefined {
  const same = (row: readonly IrColumn[]): number[] => row.flatMap((x, i) => (equalType(x.type, t) ? [i] : []));
  const own = same(a.row);
  if (own.length > 0 && !c.rarely(4)) {
    const index = own[c.below(own.length)] ?? 0;
    const x = a.row[index];
    if (x) return { kind: 'Field', index, type: x.type, nullable: x.nullable, ...spelled(c, x.name) };
  }
  for (const [i, row] of a.outer.entries()) {
    const index = same(row)[0];
    const x = index === undefined ? undefined : row[index];
    if (x && index !== undefined) return { kind: 'OuterField', steps: i + 1, index, type: x.type, nullable: x.nullable, ...spelled(c, x.name) };
  }
  for (const l of a.lateral) {
    const index = same(l.row)[0];
    const x = index === undefined ? undefined : l.row[index];
    if (x && index !== undefined) return { kind: 'AnchorField', anchor: l.anchor, index, type: x.type, nullable: x.nullable };
  }
  return undefined;
}

function leaf(c: Choices, a: Around, t: DataType): IrExpr {
  return columns(c, a, t) ?? literal(c.rarely(4) ? null : someValue(c, t), t);
}

/** Trees of AND and OR of any shape. */
function logic(c: Choices, a: Around, depth: number): IrExpr {
  const fn = c.pick(['and', 'or']);
  let tree = expression(c, a, booleanType, depth - 1);
  for (let n = 1 + c.below(6); n > 0; n--) {
    const other = expression(c, a, booleanType, depth - 2);
    tree = c.rarely(2) ? call(fn, [other, tree]) : call(fn, [tree, other]);
  }
  return tree;
}

function booleans(c: Choices, a: Around, depth: number): IrExpr {
  const operands = (t: DataType): [IrExpr, IrExpr] => [expression(c, a, t, depth - 1), expression(c, a, t, depth - 1)];
  switch (c.below(9)) {
    case 0:
      return call(c.pick(['=', '<', '>=', '<=>']), operands(c.pick<DataType>([intType, stringType, decimalType(12, 2)])));
    case 1:
      return logic(c, a, depth);
    case 2:
      return call('not', [expression(c, a, booleanType, depth - 1)]);
    case 3:
      return call(c.pick(['isnull', 'isnotnull']), [expression(c, a, someType(c, 1), depth - 1)]);
    case 4: {
      const t = c.pick([intType, stringType]);
      const options = Array.from({ length: 1 + c.below(14) }, () => literal(someValue(c, t), t));
      return inList(expression(c, a, t, depth - 1), options, c.rarely(4) ? true : undefined);
    }
    case 5:
      return call('like', c.rarely(2) ? [...operands(stringType), literal('/', stringType)] : operands(stringType));
    case 6:
      return call('startswith', operands(stringType));
    case 7: {
      const q = a.subquery?.([a.row, ...a.outer]);
      return q ? exists(q.rel) : leaf(c, a, booleanType);
    }
    default: {
      const q = a.subquery?.([a.row, ...a.outer]);
      const needles = q?.columns.map((x) => expression(c, a, x.type, depth - 1));
      return q && needles ? inSubquery(needles, q.rel, q.columns, c.rarely(4) ? true : undefined) : leaf(c, a, booleanType);
    }
  }
}

/** Forms that give any type. */
function general(c: Choices, a: Around, t: DataType, depth: number): IrExpr {
  const again = (): IrExpr => expression(c, a, t, depth - 1);
  switch (c.below(8)) {
    case 0: {
      const clauses = Array.from({ length: 1 + c.below(2) }, () => ({ when: expression(c, a, booleanType, depth - 1), then: again() }));
      return ifThen('case', clauses, c.rarely(2) ? again() : undefined);
    }
    case 1:
      return ifThen('if', [{ when: expression(c, a, booleanType, depth - 1), then: again() }], again());
    case 2:
      return cast(expression(c, a, c.pick([stringType, intType, t]), depth - 1), t, c.pick(['null', 'throw', 'try']));
    case 3:
      return call('coalesce', [again(), again()]);
    case 4:
      return call('nvl', [again(), again()], c.rarely(2) ? 'ifnull' : undefined);
    case 5: {
      const names = ['col1', c.pick(['col2', 'x', 'Y'])];
      const s = struct(names, [expression(c, a, intType, depth - 1), again()], c.rarely(2) ? 'struct' : undefined);
      return structField(s, 1, c.rarely(4) ? 'OTHER' : undefined) ?? again();
    }
    case 6: {
      const q = a.subquery?.([a.row, ...a.outer]);
      return q && q.columns.length === 1 && equalType(q.columns[0]?.type ?? intType, t) ? scalarSubquery(q.rel, q.columns) : again();
    }
    default: {
      const array = list([again(), again()]);
      return listElement(array, c.rarely(3) ? literal(-1, intType) : literal(c.below(2), intType)) ?? again();
    }
  }
}

function typed(c: Choices, a: Around, t: DataType, depth: number): IrExpr {
  const of = (x: DataType): IrExpr => expression(c, a, x, depth - 1);
  switch (t.kind) {
    case 'boolean':
      return booleans(c, a, depth);
    case 'int':
      switch (c.below(4)) {
        case 0:
          return call(c.pick(['+', '-', '*', '&']), [of(intType), of(intType)]);
        case 1:
          return call(c.pick(['year', 'month', 'dayofmonth']), [of(dateType)], c.rarely(5) ? 'written' : undefined);
        case 2:
          return call('length', [of(stringType)]);
        default: {
          const m = map([{ key: of(stringType), value: of(intType) }]);
          return mapValue(m, literal(c.rarely(4) ? null : 'k', stringType)) ?? of(intType);
        }
      }
    case 'string':
      switch (c.below(4)) {
        case 0:
          return call('concat', [of(stringType), of(stringType), of(stringType)].slice(0, 1 + c.below(3)));
        case 1:
          return call('substring', [of(stringType), of(intType), of(intType)]);
        case 2:
          return call('trim', c.rarely(2) ? [of(stringType), literal(' ', stringType)] : [of(stringType)]);
        default:
          return contextVariable(c.pick(['current_timezone', 'current_user', 'current_database'])) ?? of(stringType);
      }
    case 'date':
      return c.rarely(2)
        ? addDays({ op: c.pick(['add', 'subtract']), date: of(dateType), interval: of(dayTimeIntervalType('day', 'day')) })
        : call('date_add', [of(dateType), of(intType)]);
    case 'double':
      return call('/', [of(t), of(t)]);
    case 'array': {
      const params = [{ name: c.pick(['x', 'y', 'El']), type: t.element, nullable: t.containsNull }];
      const variable: IrExpr = { kind: 'LambdaVariable', steps: 0, index: 0, type: t.element, nullable: t.containsNull, ...spelled(c, 'x') };
      const made = call('transform', [of(t), lambda(params, call('coalesce', [variable, of(t.element)]))]);
      return equalType(made.type, t) ? made : general(c, a, t, depth);
    }
    default:
      return general(c, a, t, depth);
  }
}

/** An expression of type `t` over the rows around. */
export function expression(c: Choices, a: Around, t: DataType, depth: number): IrExpr {
  if (depth <= 0 || c.isUsedUp || c.rarely(3)) return leaf(c, a, t);
  const made = c.rarely(2) ? general(c, a, t, depth) : typed(c, a, t, depth);
  return equalType(made.type, t) ? made : leaf(c, a, t);
}

export function sorts(c: Choices, a: Around, depth: number): IrSort[] {
  return Array.from({ length: 1 + c.below(2) }, () => ({
    expr: expression(c, a, someType(c, 0), depth),
    descending: c.rarely(2),
    nullsFirst: c.rarely(2),
  }));
}

export function measure(c: Choices, a: Around, depth: number, optimized: boolean) {
  const filter = c.rarely(4) ? { filter: expression(c, a, booleanType, depth) } : {};
  const parts = { distinct: c.rarely(4), ...filter };
  const of = (t: DataType): IrExpr => expression(c, a, t, depth);
  switch (c.below(6)) {
    case 0:
      return aggregateCall('count', [literal(1, intType)], filter);
    case 1:
      return aggregateCall('count', [of(someType(c, 1))], parts);
    case 2:
      return aggregateCall('avg', [of(c.pick<DataType>([intType, decimalType(12, 2), decimalType(38, 10)]))], {
        ...parts,
        ...(c.rarely(3) ? { writtenName: 'mean' } : {}),
        ...(optimized && c.rarely(3) ? { unscaled: true as const } : {}),
      });
    case 3:
      return aggregateCall('sum', [of(c.pick<DataType>([intType, decimalType(12, 2), bigintType]))], parts);
    case 4:
      return aggregateCall(c.pick(['min', 'max']), [of(c.pick([stringType, intType, dateType, booleanType]))], parts);
    default:
      return aggregateCall('first', [of(someType(c, 1)), literal(c.rarely(2), booleanType)], filter);
  }
}

const literalBound = (c: Choices) =>
  c.pick<IrBound>([
    { kind: 'unbounded' },
    { kind: 'currentRow' },
    { kind: 'preceding', offset: literal(2, intType) },
    { kind: 'following', offset: literal(0, intType) },
  ]);

export function window(
  c: Choices,
  a: Around,
  depth: number,
  partitions: readonly IrExpr[] = Array.from({ length: c.below(3) }, () => expression(c, a, intType, depth)),
  order: readonly IrSort[] = sorts(c, a, depth),
): IrWindowCall {
  const unit = c.pick(['rows', 'range']);
  const frame = { unit, lower: literalBound(c), upper: literalBound(c) };
  const ranked = c.pick(['row_number', 'rank', 'percent_rank']);
  const { filter: _, ...plain } = measure(c, a, depth, false);
  const callee = c.rarely(2) ? aggregateCall(ranked, []) : plain;
  return windowCall(callee, partitions, order, frame);
}
