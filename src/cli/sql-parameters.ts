import { defaultConf } from '../conf/conf.ts';
import { CompileError } from '../errors/compile-error.ts';
import { parseQuery, type SqlParameters } from '../sql/parse/parse-query.ts';

/** `--param name=value`: values are SQL literals (`5`, `'abc'`, `date '2020-01-01'`). @throws CompileError for anything but a literal */
export function sqlParameters(values: Readonly<Record<string, string>>): SqlParameters {
  return new Map(
    Object.entries(values).map(([name, text]) => {
      const { body } = parseQuery(`select ${text}`, defaultConf);
      const value = body.kind === 'Select' && body.from.length === 0 ? body.items[0] : undefined;
      if (value?.kind !== 'Literal') {
        throw new CompileError({
          code: 'UNSUPPORTED_INPUT',
          exception: 'Unsupported',
          message: `the value of parameter ${name} is no SQL literal: ${text}`,
        });
      }
      return [name, value];
    }),
  );
}
