import { type DataType, dateType, stringType, timestampNtzType, timestampType } from '../../types/data-type.ts';
import type { IrContextVariable } from './expression.ts';

const types: Readonly<Record<IrContextVariable['variable'], DataType>> = {
  current_date: dateType,
  current_timestamp: timestampType,
  localtimestamp: timestampNtzType,
  current_timezone: stringType,
  current_database: stringType,
  current_catalog: stringType,
  current_user: stringType,
};
const isVariable = (name: string): name is IrContextVariable['variable'] => Object.hasOwn(types, name);

/** The context variable of this name, if there is one. */
export function contextVariable(name: string, writtenName?: string): IrContextVariable | undefined {
  if (!isVariable(name)) return undefined;
  return { kind: 'ContextVariable', variable: name, type: types[name], nullable: false, ...(writtenName ? { writtenName } : {}) };
}
