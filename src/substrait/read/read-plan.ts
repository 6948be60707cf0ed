import { create, type JsonValue } from '@bufbuild/protobuf';
import { raise } from '../../errors/raise.ts';
import { PlanHint_Stage, PlanHintSchema } from '../gen/sparkstrait/sparkstrait_pb.ts';
import { ExpressionSchema } from '../gen/substrait/algebra_pb.ts';
import type { Plan } from '../gen/substrait/plan_pb.ts';
import type { IrColumn, IrPlan, IrRel } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { validatePlan } from '../validate/validate-plan.ts';
import { checkMessage } from './check-message.ts';
import { readDeclarations } from './declarations.ts';
import { decodeBinary, decodeJson, isStackOverflow } from './decode.ts';
import { fieldOf, projectFields, topNames } from './finish.ts';
import { readRelation } from './read-relation.ts';
import type { Place, PlanContext, ReadRelation, Row, Upgrade } from './scope.ts';
import { unpack } from './unpack.ts';

export interface ReadOptions {
  readonly timeZone?: string;
}
export interface ReadPlan {
  readonly plan: IrPlan;
  /** What was read although the current spec, or our writer, says it differently. */
  readonly upgrades: readonly Upgrade[];
}

const topLevel: Place = { outer: [], lateral: new Map<number, Row>() };

function stageOf(plan: Plan): IrPlan['stage'] {
  for (const any of plan.advancedExtensions?.optimization ?? []) {
    if (unpack(any, PlanHintSchema, 'advancedExtensions')?.stage === PlanHint_Stage.OPTIMIZED) return 'optimized';
  }
  return 'analyzed';
}

interface Definition {
  readonly ordinal: number;
  readonly columns: readonly IrColumn[];
}

/** Definitions in the order in which they are complete: inner before outer. */
class Definitions {
  readonly read: IrRel[] = [];
  readonly #plan: Plan;
  readonly #known = new Map<number, Definition | 'reading'>();
  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** The definition at Plan.relations[ordinal], read now if it was not. */
  get(ordinal: number, path: string, relation: PlanContext['relation']): Definition {
    const known = this.#known.get(ordinal);
    if (known === 'reading') return raise('SUBSTRAIT_INVALID_PLAN', { reason: `relations[${ordinal}] refers to itself.` }, path);
    if (known) return known;
    const entry = this.#plan.relations[ordinal]?.relType;
    if (entry?.case !== 'rel') {
      const count = String(this.#plan.relations.length);
      return raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'shared relation', index: String(ordinal), count }, path);
    }
    this.#known.set(ordinal, 'reading');
    const { rel, row } = relation(entry.value, `relations[${ordinal}].rel`, topLevel);
    const definition = { ordinal: this.read.push(rel) - 1, columns: row };
    this.#known.set(ordinal, definition);
    return definition;
  }
}

function makeContext(plan: Plan, options: ReadOptions, definitions: Definitions, upgrades: Upgrade[]): PlanContext {
  const functions = readDeclarations(plan, (u) => upgrades.push(u));
  const ctx: PlanContext = {
    stage: stageOf(plan),
    isOurs: plan.version?.producer === 'sparkstrait',
    timeZone: options.timeZone ?? 'UTC',
    upgrade: (path, what) => upgrades.push({ path, what }),
    function: (anchor, path) => functions.get(anchor) ?? raise('SUBSTRAIT_UNKNOWN_ANCHOR', { what: 'function', anchor: String(anchor) }, path),
    parameter: (reference, path) => {
      const value = plan.parameterBindings.find((b) => b.parameterAnchor === reference)?.value;
      if (!value) return raise('SUBSTRAIT_UNKNOWN_ANCHOR', { what: 'parameter', anchor: String(reference) }, path);
      return create(ExpressionSchema, { rexType: { case: 'literal', value } });
    },
    typeAlias: (anchor, path) =>
      plan.typeAliases.find((a) => a.typeAliasAnchor === anchor)?.type ??
      raise('SUBSTRAIT_UNKNOWN_ANCHOR', { what: 'type alias', anchor: String(anchor) }, path),
    reference: (ordinal, path) => definitions.get(ordinal, path, ctx.relation),
    relation: (rel, path, place, names) => readRelation(ctx, rel, path, place, names),
  };
  return ctx;
}

/** The root with the names the plan gives its columns: a Project on top where they are others. */
function withNames(root: ReadRelation, names: readonly string[], path: string): IrRel {
  const top = topNames(names, root.row);
  if (!top)
    return raise(
      'SUBSTRAIT_INVALID_PLAN',
      { reason: `${names.length} names for ${columnNames(root.row).length} columns and fields.` },
      `${path}.names`,
    );
  if (top.every((n, i) => n === root.row[i]?.name)) return root.rel;
  const fields = root.row.flatMap((_, i) => fieldOf(root.row, i) ?? []);
  return projectFields(root.rel, fields, top);
}

function readMessage(plan: Plan, options: ReadOptions, upgrades: Upgrade[]): ReadPlan {
  checkMessage(plan, '', (path, typeUrl) => upgrades.push({ path, what: `nothing for ${typeUrl}` }));
  const definitions = new Definitions(plan);
  const ctx = makeContext(plan, options, definitions, upgrades);
  const roots = plan.relations.flatMap((r, i) => (r.relType.case === 'root' ? [{ i, root: r.relType.value }] : []));
  const [only, ...others] = roots;
  if (!only || others.length > 0) return raise('SUBSTRAIT_INVALID_PLAN', { reason: `A plan has one root, not ${roots.length}.` }, 'relations');
  plan.relations.forEach((r, i) => {
    if (r.relType.case === 'rel') definitions.get(i, `relations[${i}]`, ctx.relation);
  });
  const path = `relations[${only.i}].root`;
  const names = only.root.names;
  const read = ctx.relation(only.root.input, `${path}.input`, topLevel, names);
  const root = withNames(read, names, path);
  const ir: IrPlan = { stage: ctx.stage, definitions: definitions.read, root, names };
  validatePlan(ir);
  return { plan: ir, upgrades };
}

/** Bytes of JSON begin with a brace, which no bytes of a plan do. */
function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((b) => b !== 0x20 && b !== 0x0a && b !== 0x0d && b !== 0x09);
  return first === 0x7b;
}

/**
 * Reads a Substrait plan of any generation.
 * @param input bytes (of protobuf or of its JSON), or protobuf JSON as text or value
 * @returns the plan, and what was said differently from today's spec
 * @throws CompileError `SUBSTRAIT_…` with the path of what cannot be read; nothing is dropped silently
 */
export function readPlan(input: Uint8Array | JsonValue, options: ReadOptions = {}): ReadPlan {
  const upgrades: Upgrade[] = [];
  const ignored = (typeUrl: string) => upgrades.push({ path: '', what: `nothing for ${typeUrl}` });
  const json = input instanceof Uint8Array && isJson(input) ? new TextDecoder().decode(input) : input;
  const message = json instanceof Uint8Array ? decodeBinary(json) : decodeJson(json, ignored);
  try {
    return readMessage(message, options, upgrades);
  } catch (e) {
    if (isStackOverflow(e)) return raise('SUBSTRAIT_TOO_DEEP', { done: 'read' });
    throw e;
  }
}
