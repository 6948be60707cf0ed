import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSession } from '../../src/cli/session.ts';
import type { CompileOptions } from '../../src/compile/pipeline.ts';
import { parseConf } from '../../src/conf/parse-conf.ts';
import { type Golden, readGoldens } from '../../src/golden/golden-files.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface GoldenSet {
  readonly name: 'tpch' | 'fetch' | 'features';
  readonly goldens: readonly Golden[];
  /** The session a golden was recorded in. */
  options(g: Golden): CompileOptions & Required<Pick<CompileOptions, 'conf'>>;
}

function goldenSet(name: GoldenSet['name'], folder: string, schema: string, fields: number): GoldenSet {
  const session = openSession([schema], {});
  return {
    name,
    goldens: readGoldens(join(root, folder)),
    options: (g) => ({
      catalog: session.catalog,
      conf: parseConf({ 'spark.sql.debug.maxToStringFields': String(fields), ...g.settings }).conf,
    }),
  };
}

export const tpch = goldenSet('tpch', 'tpch', 'tpch', 25);
export const fetch = goldenSet('fetch', 'test/goldens/fetch', 'tpch', 1000);
export const features = goldenSet('features', 'test/goldens/features', join(root, 'test/goldens/schemas/features.sql'), 1000);
