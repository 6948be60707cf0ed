import type { JsonObject, JsonValue } from '@bufbuild/protobuf';

// Plans as other producers and older releases write them, in protobuf JSON.

const nullable = { nullability: 'NULLABILITY_NULLABLE' };
export const i32: JsonObject = { i32: nullable };
export const i64: JsonObject = { i64: nullable };
export const text: JsonObject = { string: nullable };
export const bool: JsonObject = { bool: nullable };

export const field = (n: number): JsonObject => ({
  selection: { directReference: { structField: n === 0 ? {} : { field: n } }, rootReference: {} },
});
export const value = (e: JsonValue): JsonObject => ({ value: e });
export const fn = (anchor: number, outputType: JsonObject, ...args: JsonValue[]): JsonObject => ({
  scalarFunction: { functionReference: anchor, outputType, arguments: args.map(value) },
});
export const literal = (l: JsonObject): JsonObject => ({ literal: l });

/** A table with columns a: i32, b: i64, c: string. */
export function read(table: string, extra: JsonObject = {}): JsonObject {
  return {
    read: {
      baseSchema: { names: ['a', 'b', 'c'], struct: { types: [i32, i64, text], nullability: 'NULLABILITY_REQUIRED' } },
      namedTable: { names: [table] },
      ...extra,
    },
  };
}

/** Function n of the list has anchor n (from 1); names are those of today's extension files. */
export function plan(
  input: JsonValue,
  names: readonly string[],
  functions: readonly (readonly [urn: string, name: string])[] = [],
  extra: JsonObject = {},
): JsonObject {
  const urns = [...new Set(functions.map(([urn]) => urn))];
  return {
    extensionUrns: urns.map((u, i) => ({ extensionUrnAnchor: i + 1, urn: `extension:io.substrait:${u}` })),
    extensions: functions.map(([urn, name], i) => ({
      extensionFunction: { extensionUrnReference: urns.indexOf(urn) + 1, functionAnchor: i + 1, name },
    })),
    relations: [{ root: { input, names: [...names] } }],
    ...extra,
  };
}
