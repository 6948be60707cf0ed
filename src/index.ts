// The public API. It and everything it imports run in a browser.

// Tables and views, as data or from DDL
export { Catalog, type CatalogEntry, type Column, type Table, type View } from './catalog/catalog.ts';
// SQL or Substrait in; Substrait and Spark plans out
export { type CompiledPlan, catalogFromDdl, compile, fromSubstrait, tryCompile } from './compile/compile.ts';
export { diagnosticText } from './compile/error-text.ts';
export type { ExplainMode } from './compile/explain.ts';
export type { CompileOptions, PlanOptions } from './compile/pipeline.ts';
export { traceText } from './compile/trace-text.ts';
// Session settings by Spark's names
export { type Conf, defaultConf } from './conf/conf.ts';
export { type ParsedConf, parseConf } from './conf/parse-conf.ts';
// What is raised
export { CompileError, InternalError } from './errors/compile-error.ts';
export type { Position, Source, Span } from './errors/source.ts';
// The optimizer's events
export type { TraceEvent, TraceSink } from './spark/optimizer/trace.ts';
export type { Upgrade } from './substrait/read/scope.ts';
export type { TargetName } from './substrait/write/target.ts';
// Types of columns
export { type DataType, typeName } from './types/data-type.ts';
