import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import { acceptsType, expectedTypeText, quotedType } from '../../../functions/input-types.ts';
import { rowOf } from '../../../functions/registry.ts';
import type { TypeSpec } from '../../../functions/row.ts';
import { haveSameType } from '../../../types/common-type.ts';
import { booleanType, type DataType, sameType } from '../../../types/data-type.ts';
import { isOrderable } from '../../../types/orderable.ts';
import { isBinaryOperator, isComparison } from '../coerce/pass.ts';
import { typedArg } from '../expr/make.ts';
import { sqlText } from '../names/sql-text.ts';
import { sameStructure } from '../set-operation/same-structure.ts';
import type { AggregateExpr, CallExpr, CaseExpr, Expr, IfExpr, InExpr } from '../tree/expr.ts';

interface Check<E> {
  readonly e: E;
  readonly conf: Conf;
}

const quoted = (e: Expr, conf: Conf): string => `"${sqlText(e, conf)}"`;

function unexpectedInput({ e, conf }: Check<Expr>, index: number, arg: Expr, required: string): never {
  const params = {
    sqlExpr: quoted(e, conf),
    paramIndex: String(index + 1),
    requiredType: required,
    inputSql: quoted(arg, conf),
    inputType: quotedType(arg.type),
  };
  return raise('DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE', params, e.span);
}
function differentTypes({ e, conf }: Check<Expr>, functionName: string, dataType: string): never {
  return raise('DATATYPE_MISMATCH.DATA_DIFF_TYPES', { sqlExpr: quoted(e, conf), functionName: `\`${functionName}\``, dataType }, e.span);
}
const listed = (types: readonly DataType[]): string => `[${types.map(quotedType).join(', ')}]`;

function checkOperator(c: Check<CallExpr>, left: Expr, right: Expr): void {
  const { e, conf } = c;
  const { input } = rowOf(e.fn).args;
  const accepts: TypeSpec = input.kind === 'binary' ? input.accepts : 'any';
  const decimals = left.type.kind === 'decimal' && right.type.kind === 'decimal' && !isComparison(e);
  if (!decimals && !sameType(left.type, right.type)) {
    const params = { sqlExpr: quoted(e, conf), left: quotedType(left.type), right: quotedType(right.type) };
    raise('DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES', params, e.span);
  }
  if (!acceptsType(accepts, left.type)) {
    const params = { sqlExpr: quoted(e, conf), inputType: expectedTypeText(accepts), actualDataType: quotedType(left.type) };
    raise('DATATYPE_MISMATCH.BINARY_OP_WRONG_TYPE', params, e.span);
  }
  if (isComparison(e) && !isOrderable(left.type)) {
    const params = { sqlExpr: quoted(e, conf), functionName: `\`${e.fn}\``, dataType: quotedType(left.type) };
    raise('DATATYPE_MISMATCH.INVALID_ORDERING_TYPE', params, e.span);
  }
}

function checkArguments(c: Check<CallExpr | AggregateExpr>): void {
  const { e, conf } = c;
  const { input } = rowOf(e.fn).args;
  switch (input.kind) {
    case 'implicit':
    case 'expects':
      for (const [i, a] of e.args.entries()) {
        const spec = input.types[i] ?? input.types.at(-1);
        if (spec !== undefined && a.kind !== 'Lambda' && !acceptsType(spec, a.type)) unexpectedInput(c, i, a, expectedTypeText(spec));
      }
      return;
    case 'common': {
      const types = e.args.map((a) => a.type);
      if (!haveSameType(types)) differentTypes(c, e.fn, `(${types.map(quotedType).join(' or ')})`);
      return;
    }
    case 'custom': {
      const result = input.coerce(e.args.map(typedArg), conf);
      const [first] = e.args;
      if ('mismatch' in result && first) unexpectedInput(c, 0, first, result.mismatch);
      return;
    }
    default:
  }
}

function checkCase(c: Check<CaseExpr>): void {
  const { e } = c;
  const types = [...e.branches.map((b) => b.result.type), ...(e.otherwise ? [e.otherwise.type] : [])];
  if (!haveSameType(types)) differentTypes(c, 'casewhen', listed(types));
  const wrong = e.branches.findIndex((b) => b.when.type.kind !== 'boolean');
  const branch = e.branches[wrong];
  if (branch) unexpectedInput(c, wrong, branch.when, expectedTypeText(booleanType));
}
function checkIf(c: Check<IfExpr>): void {
  const { condition, result, otherwise } = c.e;
  if (condition.type.kind !== 'boolean') unexpectedInput(c, 0, condition, expectedTypeText(booleanType));
  if (!haveSameType([result.type, otherwise.type])) differentTypes(c, 'if', listed([result.type, otherwise.type]));
}
function checkIn(c: Check<InExpr>): void {
  const { e, conf } = c;
  const types = [e.value, ...e.options].map((x) => x.type);
  if (e.options.some((o) => !sameStructure(o.type, e.value.type))) differentTypes(c, 'in', listed(types));
  if (isOrderable(e.value.type)) return;
  raise('DATATYPE_MISMATCH.INVALID_ORDERING_TYPE', { sqlExpr: quoted(e, conf), functionName: '`in`', dataType: quotedType(e.value.type) }, e.span);
}

/**
 * Raises where the arguments of a coerced node do not have the types it takes.
 * @throws DATATYPE_MISMATCH.…
 * Source: Catalyst's `checkInputDataTypes` of the classes.
 */
export function checkInput(e: Expr, conf: Conf): void {
  switch (e.kind) {
    case 'Call':
      // a generator in an expression is an error of its own
      if (e.args.some((a) => a.kind === 'Call' && rowOf(a.fn).kind === 'generator')) return;
      if (isBinaryOperator(e)) checkOperator({ e, conf }, e.args[0], e.args[1]);
      else checkArguments({ e, conf });
      return;
    case 'Aggregate':
      checkArguments({ e, conf });
      return;
    case 'Case':
      checkCase({ e, conf });
      return;
    case 'If':
      checkIf({ e, conf });
      return;
    case 'In':
      checkIn({ e, conf });
      return;
    default:
  }
}
