import { Catalog } from '../catalog/catalog.ts';
import { type Conf, defaultConf } from '../conf/conf.ts';
import { parseConf } from '../conf/parse-conf.ts';
import { applyStatements, type SessionState } from '../sql/ddl/apply-statements.ts';
import { readSchema } from './read-input.ts';

/**
 * The session that `--schema` and `--conf` describe.
 * @param schemas built-in names, files of CREATE TABLE statements, or their text; applied in order
 * @param settings by Spark's names
 * @throws CompileError for a file that cannot be read and for statements Spark rejects
 */
export function openSession(schemas: readonly string[], settings: Readonly<Record<string, string>>): SessionState {
  const { conf, warnings } = parseConf(settings, defaultConf);
  let state: SessionState = { catalog: Catalog.empty(), conf, warnings };
  for (const schema of schemas) state = applyStatements(state, readSchema(schema));
  return state;
}

/** As {@link openSession}, remembering sessions by schema text: a batch asks for the same one thousands of times. */
export class SessionCache {
  readonly #catalogs = new Map<string, Catalog>();

  open(schema: string, settings: Readonly<Record<string, string>>, base: Conf = defaultConf): SessionState {
    const { conf, warnings } = parseConf(settings, base);
    let catalog = this.#catalogs.get(schema);
    if (!catalog) {
      catalog = openSession(schema === '' ? [] : [schema], {}).catalog;
      this.#catalogs.set(schema, catalog);
    }
    return { catalog, conf, warnings };
  }
}
