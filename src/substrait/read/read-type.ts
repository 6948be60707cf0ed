import { raise } from '../../errors/raise.ts';
import {
  arrayType,
  bigintType,
  binaryType,
  booleanType,
  calendarIntervalType,
  type DataType,
  dateType,
  dayTimeIntervalType,
  decimalType,
  doubleType,
  floatType,
  intType,
  mapType,
  smallintType,
  stringType,
  structType,
  timestampNtzType,
  timestampType,
  tinyintType,
  yearMonthIntervalType,
} from '../../types/data-type.ts';
import { type Type, Type_Nullability } from '../gen/substrait/type_pb.ts';
import type { TypeAliases } from './scope.ts';

export interface TypedColumn {
  readonly type: DataType;
  readonly nullable: boolean;
}

const simple: Readonly<Record<string, DataType>> = {
  bool: booleanType,
  i8: tinyintType,
  i16: smallintType,
  i32: intType,
  i64: bigintType,
  fp32: floatType,
  fp64: doubleType,
  string: stringType,
  varchar: stringType,
  fixedChar: stringType,
  binary: binaryType,
  fixedBinary: binaryType,
  date: dateType,
  timestamp: timestampNtzType,
  timestampTz: timestampType,
  intervalYear: yearMonthIntervalType('year', 'month'),
  intervalDay: dayTimeIntervalType('day', 'second'),
  intervalCompound: calendarIntervalType,
};

/** Spark keeps microseconds: columns of another precision would have other values. */
function timestamp(precision: number, t: DataType, path: string): DataType {
  return precision === 6 ? t : raise('SUBSTRAIT_UNSUPPORTED', { what: `timestamps with ${precision} fraction digits` }, path);
}

function typeOf(ctx: TypeAliases, kind: Type['kind'], path: string): DataType {
  switch (kind.case) {
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'kind' }, path);
    case 'decimal': {
      const { precision, scale } = kind.value;
      if (precision < 1 || precision > 38 || scale < 0 || scale > precision)
        raise('SUBSTRAIT_UNSUPPORTED', { what: `the type decimal<${precision},${scale}>` }, path);
      return decimalType(precision, scale);
    }
    case 'precisionTimestamp':
      return timestamp(kind.value.precision, timestampNtzType, path);
    case 'precisionTimestampTz':
      return timestamp(kind.value.precision, timestampType, path);
    case 'list': {
      const element = readType(ctx, kind.value.type, `${path}.list.type`);
      return arrayType(element.type, element.nullable);
    }
    case 'map': {
      const value = readType(ctx, kind.value.value, `${path}.map.value`);
      return mapType(readType(ctx, kind.value.key, `${path}.map.key`).type, value.type, value.nullable);
    }
    case 'struct':
      return structType(kind.value.types.map((t, i) => ({ name: `col${i + 1}`, ...readType(ctx, t, `${path}.struct.types[${i}]`) })));
    default: {
      const t = simple[kind.case];
      return t ?? raise('SUBSTRAIT_UNSUPPORTED', { what: `the type ${kind.case}` }, path);
    }
  }
}

function isNullable(kind: Type['kind']): boolean {
  if (kind.case === undefined || kind.case === 'userDefinedTypeReference' || kind.case === 'unbound') return true;
  return kind.value.nullability !== Type_Nullability.REQUIRED;
}

/** A type and its nullability (unspecified reads as nullable). Structs get names `col1`, `col2` …; intervals all their fields. */
export function readType(ctx: TypeAliases, t: Type | undefined, path: string): TypedColumn {
  if (!t) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'type' }, path);
  if (t.kind.case === 'alias') {
    const nullable = isNullable(t.kind);
    return { ...readType(ctx, ctx.typeAlias(t.kind.value.typeAliasReference, path), path), nullable };
  }
  return { type: typeOf(ctx, t.kind, path), nullable: isNullable(t.kind) };
}
