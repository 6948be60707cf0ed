import type { MessageInitShape } from '@bufbuild/protobuf';
import { create, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { InternalError } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import { PlanHint_Stage, PlanHintSchema } from '../gen/sparkstrait/sparkstrait_pb.ts';
import { ExecutionBehavior_VariableEvaluationMode, type Plan, type PlanRelSchema, PlanSchema } from '../gen/substrait/plan_pb.ts';
import { ourMessages } from '../gen-registry.ts';
import type { IrPlan } from '../ir/relation.ts';
import { transformRel } from '../ir/transform.ts';
import { columnNames } from '../ir/type-notes.ts';
import { Anchors } from './anchors.ts';
import type { PlanContext, Row, WrittenRel } from './scope.ts';
import type { TargetName } from './target.ts';
import { targets } from './targets/targets.ts';
import { writeRelation } from './write-relation.ts';

export interface WriteOptions {
  readonly target?: TargetName;
  /** Session zone, an argument of functions such as `hour`. */
  readonly timeZone?: string;
}

const typeUrlPrefix = 'type.googleapis.com/';
const topLevel = { outer: [], lateral: new Map<number, Row>() };

function makeContext(plan: IrPlan, options: WriteOptions, columns: readonly Row[]): PlanContext {
  const ctx: PlanContext = {
    anchors: new Anchors(),
    target: targets[options.target ?? 'latest'],
    stage: plan.stage,
    timeZone: options.timeZone ?? 'UTC',
    messages: new Set(),
    definition: (ordinal) => plan.definitions[ordinal] ?? missing(ordinal),
    definitionColumns: (ordinal) => columns[ordinal] ?? missing(ordinal),
    relation: (r, place) => writeRelation(ctx, r, place),
  };
  return ctx;
}
function missing(ordinal: number): never {
  throw new InternalError(`CTE definition ${ordinal} is used before it is defined`);
}

/** The plan as its target wants it. */
function rewritten(plan: IrPlan, options: WriteOptions): IrPlan {
  const { rewrite } = targets[options.target ?? 'latest'];
  if (!rewrite) return plan;
  return { ...plan, definitions: plan.definitions.map((d) => transformRel(d, rewrite)), root: transformRel(plan.root, rewrite) };
}

/**
 * The Substrait plan of an IR plan, as a protobuf message. Definitions come first, in order, the root last; functions are numbered in the order in
 * which they are written, so that equal plans have equal bytes.
 */
export function writePlan(given: IrPlan, options: WriteOptions = {}): Plan {
  const plan = rewritten(given, options);
  const columns: Row[] = [];
  const ctx = makeContext(plan, options, columns);
  const relations: MessageInitShape<typeof PlanRelSchema>[] = [];
  if (!ctx.target.inlineDefinitions)
    for (const d of plan.definitions) {
      const written: WrittenRel = ctx.relation(d, topLevel);
      columns.push(written.columns);
      relations.push({ relType: { case: 'rel', value: written.rel } });
    }
  const root = ctx.relation(plan.root, topLevel);
  const names = [...plan.names];
  if (names.length !== columnNames(root.columns).length)
    throw new InternalError(`${names.length} names for ${columnNames(root.columns).length} columns`);
  relations.push({ relType: { case: 'root', value: { input: root.rel, names } } });
  const optimized = plan.stage === 'optimized' && ctx.target.hints;
  if (optimized) ctx.messages.add(PlanHintSchema.typeName);
  const stageHint = anyPack(PlanHintSchema, create(PlanHintSchema, { stage: PlanHint_Stage.OPTIMIZED }));
  return create(PlanSchema, {
    version: { minorNumber: 102, producer: 'sparkstrait' },
    extensionUrns: ctx.anchors.urns.map((u) => ({ urn: u.urn, extensionUrnAnchor: u.anchor })),
    extensions: ctx.anchors.functions.map((f) => ({
      mappingType: { case: 'extensionFunction' as const, value: { extensionUrnReference: f.urnAnchor, functionAnchor: f.anchor, name: f.name } },
    })),
    relations,
    executionBehavior: { variableEvalMode: ExecutionBehavior_VariableEvaluationMode.PER_PLAN },
    expectedTypeUrls: [...ctx.messages].sort().map((name) => typeUrlPrefix + name),
    ...(optimized ? { advancedExtensions: { optimization: [stageHint] } } : {}),
  });
}

/** Runs a writer; nesting that the stack cannot hold is the plan's fault. */
function guarded<T>(write: () => T): T {
  try {
    return write();
  } catch (e) {
    if (e instanceof RangeError) raise('SUBSTRAIT_TOO_DEEP', { done: 'written' });
    throw e;
  }
}

/**
 * The bytes of a plan.
 * @throws CompileError `SUBSTRAIT_TOO_DEEP`, `SUBSTRAIT_UNWRITABLE_TYPE`
 */
export function writeBinary(plan: IrPlan, options: WriteOptions = {}): Uint8Array {
  return guarded(() => toBinary(PlanSchema, writePlan(plan, options)));
}

/** JSON.stringify loses the sign of a negative zero; protobuf reads numbers from strings too. */
function withSignedZeros(value: JsonValue): JsonValue {
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return value.map(withSignedZeros);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withSignedZeros(v)]));
}

/** A plan in protobuf's JSON, as a value for JSON.stringify. Raises as {@link writeBinary}. */
export function writeJson(plan: IrPlan, options: WriteOptions = {}): JsonValue {
  return guarded(() => withSignedZeros(toJson(PlanSchema, writePlan(plan, options), { registry: ourMessages })));
}
