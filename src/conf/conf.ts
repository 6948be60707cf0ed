/** The session settings that plans depend on, typed; passed everywhere, never global. Names are Spark's without `spark.sql.`. */
export interface Conf {
  readonly ansiEnabled: boolean;
  readonly caseSensitive: boolean;
  readonly sessionTimeZone: string;
  /** `debug.maxToStringFields`: longer lists are cut when printed. */
  readonly maxToStringFields: number;
  readonly groupByOrdinal: boolean;
  readonly orderByOrdinal: boolean;
  readonly doubleQuotedIdentifiers: boolean;
  readonly timestampType: 'TIMESTAMP_LTZ' | 'TIMESTAMP_NTZ';
  readonly optimizerMaxIterations: number;
  readonly optimizerExcludedRules: readonly string[];
  readonly inSetConversionThreshold: number;
  readonly constraintPropagation: boolean;
  /** Bytes; -1 turns broadcasting off. */
  readonly autoBroadcastJoinThreshold: number;
  readonly crossJoinEnabled: boolean;
  readonly lateralColumnAlias: boolean;
  readonly readSideCharPadding: boolean;
  readonly currentDatabase: string;
}

/** Spark 3.4's defaults, with session zone UTC. */
export const defaultConf: Conf = {
  ansiEnabled: false,
  caseSensitive: false,
  sessionTimeZone: 'UTC',
  maxToStringFields: 25,
  groupByOrdinal: true,
  orderByOrdinal: true,
  doubleQuotedIdentifiers: false,
  timestampType: 'TIMESTAMP_LTZ',
  optimizerMaxIterations: 100,
  optimizerExcludedRules: [],
  inSetConversionThreshold: 10,
  constraintPropagation: true,
  autoBroadcastJoinThreshold: 10 * 1024 * 1024,
  crossJoinEnabled: true,
  lateralColumnAlias: true,
  readSideCharPadding: true,
  currentDatabase: 'default',
};
