import { type Type, Type_Nullability } from '../gen/substrait/type_pb.ts';

const names: Readonly<Record<string, string>> = {
  bool: 'boolean',
  fixedChar: 'fixedchar',
  fixedBinary: 'fixedbinary',
  precisionTimestamp: 'precision_timestamp',
  precisionTimestampTz: 'precision_timestamp_tz',
  precisionTime: 'precision_time',
  intervalYear: 'interval_year',
  intervalDay: 'interval_day',
  intervalCompound: 'interval_compound',
  timestampTz: 'timestamp_tz',
  userDefined: 'u!',
};

function parameters(kind: Type['kind']): readonly (string | number)[] {
  switch (kind.case) {
    case 'decimal':
      return [kind.value.precision, kind.value.scale];
    case 'varchar':
    case 'fixedChar':
    case 'fixedBinary':
      return [kind.value.length];
    case 'precisionTimestamp':
    case 'precisionTimestampTz':
    case 'precisionTime':
    case 'intervalDay':
    case 'intervalCompound':
      return [kind.value.precision ?? 6];
    case 'list':
      return [typeText(kind.value.type)];
    case 'map':
      return [typeText(kind.value.key), typeText(kind.value.value)];
    case 'struct':
      return kind.value.types.map(typeText);
    case 'userDefined':
      return [kind.value.typeReference];
    case 'alias':
      return [kind.value.typeAliasReference];
    default:
      return [];
  }
}

/** A type as Substrait writes it: `i32?`, `decimal?<12, 2>`, `list<string?>`. */
export function typeText(t: Type | undefined): string {
  const kind = t?.kind;
  if (!kind?.case) return '?';
  const nullability = typeof kind.value === 'object' && 'nullability' in kind.value ? kind.value.nullability : Type_Nullability.REQUIRED;
  const inside = parameters(kind);
  return `${names[kind.case] ?? kind.case}${nullability === Type_Nullability.NULLABLE ? '?' : ''}${inside.length > 0 ? `<${inside.join(', ')}>` : ''}`;
}
