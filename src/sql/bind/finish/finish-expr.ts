import { assertNever, InternalError } from '../../../errors/compile-error.ts';
import type { IrAggregateCall, IrBound, IrExpr, IrSort } from '../../../substrait/ir/expression.ts';
import * as ir from '../../../substrait/ir/typing.ts';
import type { AggregateExpr, Bound, CallExpr, Expr, LambdaVariableExpr, SortKey } from '../tree/expr.ts';
import { isLogical } from '../tree/expr-children.ts';
import { padComparison } from './char-padding.ts';
import { contextVariable } from './context-variable.ts';
import type { Finisher } from './finisher.ts';
import { fieldOf, outerFieldOf, type Position } from './scope.ts';

function finishAll(exprs: readonly Expr[], at: Position, f: Finisher): readonly IrExpr[] {
  return exprs.map((e) => finishExpr(e, at, f));
}

function literalText(e: Expr | undefined): string {
  if (e?.kind === 'Literal' && typeof e.value === 'string') return e.value;
  throw new InternalError('a struct field without a literal name');
}

function finishStruct(e: CallExpr, at: Position, f: Finisher): IrExpr {
  const names = e.args.filter((_, i) => i % 2 === 0).map(literalText);
  const fields = e.args.filter((_, i) => i % 2 === 1).map((x) => finishExpr(x, at, f));
  return ir.struct(names, fields, e.writtenName);
}
function finishMap(e: CallExpr, at: Position, f: Finisher): IrExpr {
  const args = finishAll(e.args, at, f);
  return ir.map(
    args.flatMap((key, i) => {
      const value = args[i + 1];
      return i % 2 === 0 && value ? [{ key, value }] : [];
    }),
  );
}

/** Calls that the IR has nodes of their own for. */
function specialCall(e: CallExpr, at: Position, f: Finisher): IrExpr | undefined {
  const [first, second] = e.args;
  switch (e.fn) {
    case 'named_struct':
      return e.args.every((a, i) => i % 2 === 1 || a.kind === 'Literal') ? finishStruct(e, at, f) : undefined;
    case 'array':
      return e.args.length > 0 ? ir.list(finishAll(e.args, at, f)) : undefined;
    case 'map':
      return e.args.length > 0 ? finishMap(e, at, f) : undefined;
    case 'get_array_item':
      if (!first || second?.kind !== 'Literal') return undefined;
      return ir.listElement(finishExpr(first, at, f), ir.literal(second.value, second.type));
    case 'get_map_value':
      if (!first || second?.kind !== 'Literal') return undefined;
      return ir.mapValue(finishExpr(first, at, f), ir.literal(second.value, second.type));
    default:
      return contextVariable(e);
  }
}

function finishCall(e: CallExpr, at: Position, f: Finisher): IrExpr {
  if (isLogical(e)) return finishLogical(e, at, f);
  return specialCall(e, at, f) ?? ir.call(e.fn, finishAll(e.args, at, f), e.writtenName, f.ctx.conf);
}
/** AND/OR chains without recursion along their left side. */
function finishLogical(e: CallExpr, at: Position, f: Finisher): IrExpr {
  const chain: CallExpr[] = [];
  let node: Expr = e;
  while (isLogical(node)) {
    chain.push(node);
    node = node.args[0];
  }
  let result = finishExpr(node, at, f);
  for (const link of chain.reverse()) {
    const right = link.args[1];
    if (right) result = ir.call(link.fn, [result, finishExpr(right, at, f)], undefined, f.ctx.conf);
  }
  return result;
}

export function finishAggregateCall(e: AggregateExpr, at: Position, f: Finisher): IrAggregateCall {
  const parts = {
    distinct: e.distinct,
    ...(e.filter ? { filter: finishExpr(e.filter, at, f) } : {}),
    ...(e.writtenName === undefined ? {} : { writtenName: e.writtenName }),
  };
  const call = ir.aggregateCall(e.fn, finishAll(e.args, at, f), parts, f.ctx.conf);
  return e.span ? { ...call, span: f.viewPlace ?? e.span } : call;
}
export function finishSort(s: SortKey, at: Position, f: Finisher): IrSort {
  return { expr: finishExpr(s.expr, at, f), descending: s.descending, nullsFirst: s.nullsFirst };
}
function finishBound(b: Bound, at: Position, f: Finisher): IrBound {
  return b.kind === 'preceding' || b.kind === 'following' ? { kind: b.kind, offset: finishExpr(b.offset, at, f) } : { kind: b.kind };
}

function clause(when: IrExpr, then: IrExpr): { readonly when: IrExpr; readonly then: IrExpr } {
  return { when, then };
}

function finishVariable(e: LambdaVariableExpr, { lambdas = [] }: Position): IrExpr {
  for (const [steps, params] of [...lambdas].reverse().entries()) {
    const index = params.findIndex((p) => p.id === e.id);
    const param = params[index];
    if (!param) continue;
    const spelling = param.name === e.name ? {} : { spelling: e.name };
    return { kind: 'LambdaVariable', steps, index, type: e.type, nullable: e.nullable, ...spelling };
  }
  return lost('a lambda parameter');
}

function astIdOf(e: { readonly astId: number }, f: Finisher): { readonly astId?: number } {
  return f.viewPlace ? {} : { astId: e.astId };
}

function finishNode(e: Expr, at: Position, f: Finisher): IrExpr {
  const recur = (x: Expr): IrExpr => finishExpr(x, at, f);
  switch (e.kind) {
    case 'Column':
      return fieldOf(e, at.columns);
    case 'Outer':
      if (e.input.kind === 'Column') return outerFieldOf(e.input, at.around);
      throw new InternalError('an outer aggregate was not moved to its query');
    case 'Literal':
      return ir.literal(e.value, e.type);
    case 'Call':
      return finishCall(e, at, f);
    case 'Cast':
      return ir.cast(recur(e.input), e.type, e.mode);
    case 'Case':
      return ir.ifThen(
        'case',
        e.branches.map((b) => clause(recur(b.when), recur(b.result))),
        e.otherwise && recur(e.otherwise),
      );
    case 'If':
      return ir.ifThen('if', [clause(recur(e.condition), recur(e.result))], recur(e.otherwise));
    case 'In':
      return ir.inList(recur(e.value), e.options.map(recur));
    case 'InQuery': {
      const plan = f.subquery(e.plan, at.columns);
      return { ...ir.inSubquery(e.values.map(recur), plan, e.plan.output), ...astIdOf(e, f) };
    }
    case 'Exists':
      return { ...ir.exists(f.subquery(e.plan, at.columns)), ...astIdOf(e, f) };
    case 'ScalarQuery':
      return { ...ir.scalarSubquery(f.subquery(e.plan, at.columns), e.plan.output), ...astIdOf(e, f) };
    case 'Field':
      return ir.structField(recur(e.input), e.ordinal, e.name) ?? lost('a struct field');
    case 'Window':
      return ir.windowCall(
        finishAggregateCall(e.call, at, f),
        e.partitions.map(recur),
        e.sorts.map((s) => finishSort(s, at, f)),
        { unit: e.frame.unit, lower: finishBound(e.frame.lower, at, f), upper: finishBound(e.frame.upper, at, f) },
      );
    case 'Lambda': {
      const body = finishExpr(e.body, { ...at, lambdas: [...(at.lambdas ?? []), e.params] }, f);
      return ir.lambda(
        e.params.map(({ name, type, nullable }) => ({ name, type, nullable })),
        body,
      );
    }
    case 'LambdaVariable':
      return finishVariable(e, at);
    case 'Aggregate':
    case 'Grouping':
    case 'LateralAlias':
      return lost(e.kind);
    default:
      return assertNever(e, 'bound expression');
  }
}

function lost(what: string): never {
  throw new InternalError(`${what} outside its operator`);
}

/** A bound expression as IR; in the list of an Aggregate, keys and measures come first ({@link Position.replace}). */
export function finishExpr(e: Expr, at: Position, f: Finisher): IrExpr {
  const replaced = at.replace?.(e);
  const result = replaced ?? finishNode(padComparison(e, f.ctx.conf), at, f);
  return e.span && !result.span ? { ...result, span: f.viewPlace ?? e.span } : result;
}
