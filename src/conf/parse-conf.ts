import { type Conf, defaultConf } from './conf.ts';

/** Settings that were given but change nothing here, or could not be read; each a sentence for a warning. */
export type ConfWarning = string;

export interface ParsedConf {
  readonly conf: Conf;
  readonly warnings: readonly ConfWarning[];
}

type Setter = (conf: Conf, value: string) => Conf | undefined;

function flag(set: (conf: Conf, on: boolean) => Conf): Setter {
  return (conf, value) => {
    const v = value.trim().toLowerCase();
    return v === 'true' ? set(conf, true) : v === 'false' ? set(conf, false) : undefined;
  };
}
function integer(set: (conf: Conf, n: number) => Conf): Setter {
  return (conf, value) => (/^[+-]?\d+$/.test(value.trim()) ? set(conf, Number(value)) : undefined);
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: 1024,
  kb: 1024,
  m: 1024 ** 2,
  mb: 1024 ** 2,
  g: 1024 ** 3,
  gb: 1024 ** 3,
  t: 1024 ** 4,
  tb: 1024 ** 4,
};
function bytes(set: (conf: Conf, n: number) => Conf): Setter {
  return (conf, value) => {
    const m = /^([+-]?\d+)\s*([a-z]*)$/.exec(value.trim().toLowerCase());
    const unit = m ? units[m[2] ?? ''] : undefined;
    return m && unit !== undefined ? set(conf, Number(m[1]) * unit) : undefined;
  };
}

/** Keys are lower case: Spark's setting names are matched as users type them, ignoring case. */
const setters: Readonly<Record<string, Setter>> = {
  'spark.sql.ansi.enabled': flag((c, ansiEnabled) => ({ ...c, ansiEnabled })),
  'spark.sql.casesensitive': flag((c, caseSensitive) => ({ ...c, caseSensitive })),
  'spark.sql.session.timezone': (c, value) => ({ ...c, sessionTimeZone: value.trim() }),
  'spark.sql.debug.maxtostringfields': integer((c, maxToStringFields) => ({ ...c, maxToStringFields })),
  'spark.sql.groupbyordinal': flag((c, groupByOrdinal) => ({ ...c, groupByOrdinal })),
  'spark.sql.orderbyordinal': flag((c, orderByOrdinal) => ({ ...c, orderByOrdinal })),
  'spark.sql.ansi.doublequotedidentifiers': flag((c, doubleQuotedIdentifiers) => ({ ...c, doubleQuotedIdentifiers })),
  'spark.sql.timestamptype': (c, value) => {
    const v = value.trim().toUpperCase();
    return v === 'TIMESTAMP_LTZ' || v === 'TIMESTAMP_NTZ' ? { ...c, timestampType: v } : undefined;
  },
  'spark.sql.optimizer.maxiterations': integer((c, optimizerMaxIterations) => ({ ...c, optimizerMaxIterations })),
  'spark.sql.optimizer.excludedrules': (c, value) => ({
    ...c,
    optimizerExcludedRules: value
      .split(',')
      .map((r) => r.trim())
      .filter((r) => r !== ''),
  }),
  'spark.sql.optimizer.insetconversionthreshold': integer((c, inSetConversionThreshold) => ({ ...c, inSetConversionThreshold })),
  'spark.sql.constraintpropagation.enabled': flag((c, constraintPropagation) => ({ ...c, constraintPropagation })),
  'spark.sql.autobroadcastjointhreshold': bytes((c, autoBroadcastJoinThreshold) => ({ ...c, autoBroadcastJoinThreshold })),
  'spark.sql.crossjoin.enabled': flag((c, crossJoinEnabled) => ({ ...c, crossJoinEnabled })),
  'spark.sql.lateralcolumnalias.enableimplicitresolution': flag((c, lateralColumnAlias) => ({ ...c, lateralColumnAlias })),
  'spark.sql.readsidecharpadding': flag((c, readSideCharPadding) => ({ ...c, readSideCharPadding })),
};

/** Settings that Spark has and that never change a logical plan: accepted in silence. */
const harmless = new Set(['spark.sql.maxmetadatastringlength', 'spark.sql.shuffle.partitions', 'spark.sql.adaptive.enabled']);

/** `base` with one `key = value` setting; a warning instead where the key or the value means nothing here. */
export function setConf(base: Conf, key: string, value: string): ParsedConf {
  const setter = setters[key.toLowerCase()];
  if (!setter) {
    return { conf: base, warnings: harmless.has(key.toLowerCase()) ? [] : [`setting ${key} is not known here and was ignored`] };
  }
  const conf = setter(base, value);
  return conf ? { conf, warnings: [] } : { conf: base, warnings: [`setting ${key} was ignored: ${JSON.stringify(value)} is not a value it takes`] };
}

/** Settings by Spark's names over `base` (Spark's defaults unless given). */
export function parseConf(settings: Readonly<Record<string, string>>, base: Conf = defaultConf): ParsedConf {
  let conf = base;
  const warnings: ConfWarning[] = [];
  for (const [key, value] of Object.entries(settings)) {
    const next = setConf(conf, key, value);
    conf = next.conf;
    warnings.push(...next.warnings);
  }
  return { conf, warnings };
}
