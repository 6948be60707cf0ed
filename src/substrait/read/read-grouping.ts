import { raise } from '../../errors/raise.ts';
import { intType } from '../../types/data-type.ts';
import { baseName } from '../functions/function-index.ts';
import type { Expression, Expression_IfThen } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { firstKeyLike, groupingBits, groupingIds, hasSetIndex } from '../ir/grouping-sets.ts';
import type { IrAggregate } from '../ir/relation.ts';
import { call, grouping, ifThen, literal } from '../ir/typing.ts';
import type { Scope } from './scope.ts';

type Value = { readonly case: 'i64' | 'i8'; readonly value: bigint };

/** The value of an i64 or i8 literal: ids are i64, bits of one key i8. */
function literalOf(e: Expression | undefined): Value | undefined {
  const l = e?.rexType.case === 'literal' ? e.rexType.value.literalType : undefined;
  if (l?.case === 'i64') return { case: 'i64', value: l.value };
  return l?.case === 'i8' ? { case: 'i8', value: BigInt(l.value) } : undefined;
}

function isField(e: Expression | undefined, index: number): boolean {
  const ref = e?.rexType.case === 'selection' ? e.rexType.value : undefined;
  if (ref?.rootType.case !== 'rootReference' || ref.referenceType.case !== 'directReference') return false;
  const segment = ref.referenceType.value.referenceType;
  return segment.case === 'structField' && segment.value.field === index && !segment.value.child;
}
const argument = (e: Expression | undefined, i: number): Expression | undefined => {
  const a = e?.rexType.case === 'scalarFunction' ? e.rexType.value.arguments[i]?.argType : undefined;
  return a?.case === 'value' ? a.value : undefined;
};

/** `index column = set`, as the writer writes it. */
function isSetTest(scope: Scope, e: Expression | undefined, set: number, width: number, path: string): boolean {
  if (e?.rexType.case !== 'scalarFunction') return false;
  if (!isField(argument(e, 0), width)) return false;
  if (baseName(scope.ctx.function(e.rexType.value.functionReference, path).name) !== 'equal') return false;
  const l = argument(e, 1);
  return l?.rexType.case === 'literal' && l.rexType.value.literalType.case === 'i32' && l.rexType.value.literalType.value === set;
}
function isTrue(e: Expression | undefined): boolean {
  return e?.rexType.case === 'literal' && e.rexType.value.literalType.case === 'boolean' && e.rexType.value.literalType.value;
}

/** The values by set, where the CASE has the writer's form; with how many expressions it has. */
function valuesBySet(scope: Scope, e: Expression_IfThen, r: IrAggregate, path: string) {
  const single = !hasSetIndex(r);
  const width = r.keys.length + r.measures.length;
  const tests = e.ifs.every((c, set) => (single ? isTrue(c.if) : isSetTest(scope, c.if, set, width, path)));
  if (!tests || e.ifs.length !== Math.max(1, r.groupings.length - 1)) return undefined;
  const all = [...e.ifs.map((c) => literalOf(c.then)), literalOf(e.else)];
  const values = all.flatMap((v) => (v ? [v] : []));
  if (values.length !== all.length || values.some((v) => v.case !== values[0]?.case)) return undefined;
  const used = single ? values.slice(0, 1) : values;
  if (single && values[0]?.value !== values[1]?.value) return undefined;
  return { values: used.map((v) => v.value), isId: values[0]?.case === 'i64', size: 1 + e.ifs.length * (single ? 2 : 4) + 1 };
}

/**
 * `grouping_id()` or `grouping(k)`, where an IfThen of a result list is the writer's form of it.
 * @returns undefined, having read nothing, where it is not
 */
export function readGrouping(scope: Scope, e: Expression_IfThen, path: string): IrExpr | undefined {
  const r = scope.aggregate;
  if (!r || (!hasSetIndex(r) && !r.groupingSets)) return undefined;
  const found = valuesBySet(scope, e, r, path);
  if (!found) return undefined;
  const same = (expected: readonly bigint[]): boolean => expected.every((v, i) => v === found.values[i]);
  if (found.isId) {
    if (!same(groupingIds(r))) return undefined;
    scope.notes.skip(found.size);
    return grouping();
  }
  const bitsOf = (k: number): readonly bigint[] => groupingBits(r, k).map((b) => (b ? 1n : 0n));
  const matching = r.keys.findIndex((_, k) => same(bitsOf(k)));
  if (matching < 0) return undefined;
  const note = scope.notes.next();
  scope.notes.skip(found.size - 1);
  const named = note?.text ? Number(note.text) : matching;
  return grouping(r.keys[named] && firstKeyLike(r, named) === matching ? named : matching);
}

/**
 * The index of the grouping set as an expression over `grouping_id()`.
 * @throws CompileError where two sets are equal: their rows differ in the index only
 */
export function setIndex(r: IrAggregate, path: string): IrExpr {
  const ids = groupingIds(r);
  if (new Set(ids).size !== ids.length) return raise('SUBSTRAIT_UNSUPPORTED', { what: 'the index of one of two equal grouping sets' }, path);
  const clauses = ids.map((id, set) => ({ when: call('=', [grouping(), literal(id, { kind: 'bigint' })]), then: literal(set, intType) }));
  const otherwise = clauses.pop()?.then;
  return clauses.length === 0 ? literal(0, intType) : ifThen('case', clauses, otherwise);
}
