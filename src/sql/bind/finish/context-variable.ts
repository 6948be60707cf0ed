import type { IrContextVariable } from '../../../substrait/ir/expression.ts';
import type { CallExpr } from '../tree/expr.ts';

const variables: Readonly<Record<string, IrContextVariable['variable']>> = {
  current_date: 'current_date',
  current_timestamp: 'current_timestamp',
  localtimestamp: 'localtimestamp',
  current_timezone: 'current_timezone',
  current_database: 'current_database',
  current_catalog: 'current_catalog',
  current_user: 'current_user',
};

/** A function without arguments that reads the session. */
export function contextVariable(e: CallExpr): IrContextVariable | undefined {
  const variable = variables[e.fn];
  if (!variable || e.args.length > 0) return undefined;
  const written = e.writtenName === undefined ? {} : { writtenName: e.writtenName };
  return { kind: 'ContextVariable', variable, type: e.type, nullable: e.nullable, ...written };
}
