import type { Plan } from '../plan/plan.ts';
import { readAttributes } from './attributes.ts';
import { arrayAt, integerAt, invalid, isAbsent, objectAt, stringAt, textListAt, unsupported } from './json.ts';
import { literalValue } from './literal.ts';
import type { Reader } from './part.ts';
import type { PlanNode } from './plan-node.ts';

/** A catalog table. Path relations do not tell their format in Spark's JSON. */
export function readLogicalRelation(node: PlanNode, reader: Reader): Plan {
  const path = `${node.path}.catalogTable`;
  if (isAbsent(node.fields.catalogTable)) return unsupported('a relation without a catalog table', node.path);
  const table = objectAt(node.fields.catalogTable, path);
  const id = objectAt(table.identifier, `${path}.identifier`);
  const name = [id.catalog, id.database, id.table].filter((x) => !isAbsent(x)).map((x) => stringAt(x, `${path}.identifier`));
  const output = readAttributes(node.fields.output, `${node.path}.output`, reader);
  const partitionColumns = textListAt(table.partitionColumnNames, `${path}.partitionColumnNames`).map((c) => {
    const i = output.findIndex((a) => a.name === c);
    return i >= 0 ? i : invalid(`there is no column '${c}'`, `${path}.partitionColumnNames`);
  });
  const provider = isAbsent(table.provider) ? 'hive' : stringAt(table.provider, `${path}.provider`).toLowerCase();
  return { kind: 'LogicalRelation', table: name, output, provider, partitionColumns };
}

/** Rows are blank in Spark's JSON; a list of rows, each a list of literal texts, in their place is understood. */
export function readLocalRelation(node: PlanNode, reader: Reader): Plan {
  const path = `${node.path}.data`;
  const output = readAttributes(node.fields.output, `${node.path}.output`, reader);
  if (isAbsent(node.fields.data)) return unsupported('a local relation (its rows are not told)', path);
  const data = arrayAt(node.fields.data, path).map((row, i) => {
    const at = `${path}[${i}]`;
    const values = arrayAt(row, at);
    if (values.length !== output.length) return invalid(`a row of ${output.length} values is expected`, at);
    return output.map((a, j) => literalValue(values[j], a.dataType, `${at}[${j}]`));
  });
  return { kind: 'LocalRelation', output, data };
}

export function readRange(node: PlanNode, reader: Reader): Plan {
  const { fields, path } = node;
  const bound = (field: string) => BigInt(integerAt(fields[field], `${path}.${field}`));
  return {
    kind: 'Range',
    start: bound('start'),
    end: bound('end'),
    step: bound('step'),
    numSlices: isAbsent(fields.numSlices) ? undefined : integerAt(fields.numSlices, `${path}.numSlices`),
    output: readAttributes(fields.output, `${path}.output`, reader),
  };
}
