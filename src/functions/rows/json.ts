import { type DataType, intType, stringType, structType } from '../../types/data-type.ts';
import { parseDdl } from '../../types/parse-ddl.ts';
import type { Value } from '../../types/value.ts';
import { always, anyArgs, expects, implicit, scalar } from '../define.ts';
import { getJsonObject, jsonArrayLength, jsonObjectKeys, schemaOfCsv, schemaOfJson } from '../evaluate/json.ts';
import { str } from '../evaluate/values.ts';
import type { FunctionRow, TypedArg } from '../row.ts';

const options = anyArgs(1, 2);

/** The type that a constant DDL schema describes; nothing where it cannot be read. */
function ddlSchema(schema: TypedArg | undefined): DataType {
  const text = schema?.literal?.value;
  return (typeof text === 'string' ? parseDdl(text) : undefined) ?? structType([]);
}

const schemaOf = (name: string, cls: string, f: (text: string) => Value): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: { min: 1, max: 2, input: { kind: 'none' } },
    type: always(stringType),
    nullable: 'never',
    nullIntolerant: false,
    print: { pretty: `${name}($0)` },
    evaluate: ([text]) => f(str(text)),
  });

export const json: readonly FunctionRow[] = [
  scalar({
    names: ['get_json_object'],
    class: 'GetJsonObject',
    args: expects([stringType, stringType]),
    type: always(stringType),
    nullable: 'always',
    nullIntolerant: false,
    evaluate: ([text, path]) => (text === null || path === null ? null : getJsonObject(str(text), str(path))),
  }),
  scalar({
    names: ['json_array_length'],
    class: 'LengthOfJsonArray',
    args: expects([stringType]),
    type: always(intType),
    nullable: 'always',
    nullIntolerant: false,
    evaluate: ([text]) => (text === null ? null : jsonArrayLength(str(text))),
  }),
  scalar({
    names: ['json_object_keys'],
    class: 'JsonObjectKeys',
    args: implicit([stringType]),
    type: always({ kind: 'array', element: stringType, containsNull: true }),
    nullable: 'always',
    nullIntolerant: false,
    evaluate: ([text]) => (text === null ? null : jsonObjectKeys(str(text))),
  }),
  schemaOf('schema_of_json', 'SchemaOfJson', schemaOfJson),
  schemaOf('schema_of_csv', 'SchemaOfCsv', schemaOfCsv),
  // the schema stays a DDL text, as it was written
  scalar({
    names: ['from_json'],
    class: 'JsonToStructs',
    args: { min: 2, max: 3, input: { kind: 'none' } },
    type: ([, schema]) => ddlSchema(schema),
    nullable: 'always',
    print: { analyzed: 'from_json($schema1, $0, $zone)', pretty: 'from_json($0)' },
  }),
  scalar({
    names: ['from_csv'],
    class: 'CsvToStructs',
    args: { min: 2, max: 3, input: { kind: 'none' } },
    type: ([, schema]) => ddlSchema(schema),
    nullable: 'always',
    print: { analyzed: 'from_csv($schema1, $0, $zone, None)', pretty: 'from_csv($0)' },
  }),
  scalar({
    names: ['to_json'],
    class: 'StructsToJson',
    args: options,
    type: always(stringType),
    nullable: 'always',
    print: { analyzed: 'to_json($0, $zone)', pretty: 'to_json($0)' },
  }),
  scalar({
    names: ['to_csv'],
    class: 'StructsToCsv',
    args: options,
    type: always(stringType),
    nullable: 'always',
    print: { analyzed: 'to_csv($0, $zone)', pretty: 'to_csv($0)' },
  }),
];
