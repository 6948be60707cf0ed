import type { Conf } from '../../../conf/conf.ts';
import { booleanType, type DataType, voidType } from '../../../types/data-type.ts';
import { looserType } from '../../../types/looser-type.ts';
import { checkInput } from '../check/check-input.ts';
import { withRowType } from '../expr/make.ts';
import type { AggregateExpr, CallExpr, CaseExpr, Expr, IfExpr, InExpr } from '../tree/expr.ts';
import { ansiDateFields, ansiPromoteStrings } from './ansi-promote-strings.ts';
import { binaryArithmetic } from './binary-arithmetic.ts';
import { booleanEquality } from './boolean-equality.ts';
import { caseWhen, ifCoercion } from './branches.ts';
import { dateTimeOperations } from './date-time.ts';
import { decimalPrecision } from './decimal-precision.ts';
import { division, integralDivision } from './division.ts';
import { functionArguments } from './function-arguments.ts';
import { implicitCasts } from './implicit-casts.ts';
import { inConversion } from './in-conversion.ts';
import type { Pass } from './pass.ts';
import { promoteStrings } from './promote-strings.ts';
import { stringLiterals } from './string-literals.ts';

/** Spark's order; concat, elt, stack and map_zip_with are custom rules of their rows, taken with the implicit casts. */
const legacyPasses: readonly Pass[] = [
  inConversion,
  promoteStrings,
  decimalPrecision,
  booleanEquality,
  functionArguments,
  caseWhen,
  ifCoercion,
  division,
  integralDivision,
  implicitCasts,
  dateTimeOperations,
  stringLiterals,
];
/** The order of ANSI mode (Catalyst's `AnsiTypeCoercion`). */
const ansiPasses: readonly Pass[] = [
  inConversion,
  ansiPromoteStrings,
  decimalPrecision,
  functionArguments,
  caseWhen,
  ifCoercion,
  division,
  integralDivision,
  implicitCasts,
  dateTimeOperations,
  ansiDateFields,
];
/** Far more than any node needs; a pair of passes that undo each other would be a bug. */
const maxRounds = 100;

const mergedType = (types: readonly DataType[]): DataType => types.reduce(looserType, types[0] ?? voidType);

function typeCase(e: CaseExpr): CaseExpr {
  const values = [...e.branches.map((b) => b.result), ...(e.otherwise ? [e.otherwise] : [])];
  return { ...e, type: mergedType(values.map((v) => v.type)), nullable: !e.otherwise || values.some((v) => v.nullable) };
}
function typeIf(e: IfExpr): IfExpr {
  return { ...e, type: looserType(e.result.type, e.otherwise.type), nullable: e.result.nullable || e.otherwise.nullable };
}
function typeIn(e: InExpr): InExpr {
  return { ...e, type: booleanType, nullable: e.value.nullable || e.options.some((o) => o.nullable) };
}

/** The node, whose children have their final types, with its own type and nullability. */
function typed(e: Expr, conf: Conf): Expr {
  switch (e.kind) {
    case 'Call':
    case 'Aggregate':
      return withRowType<CallExpr | AggregateExpr>(e, conf);
    case 'Case':
      return typeCase(e);
    case 'If':
      return typeIf(e);
    case 'In':
      return typeIn(e);
    default:
      return e;
  }
}

/**
 * Gives a node over coerced children its implicit casts, type and nullability: all passes in Spark's order, each on the result of the one before,
 * again until nothing changes.
 * @throws DATATYPE_MISMATCH… where the arguments still do not fit
 */
export function coerce(e: Expr, conf: Conf): Expr {
  const inner = (x: Expr): Expr => coerce(x, conf);
  const first = binaryArithmetic(inner);
  const passes = conf.ansiEnabled ? ansiPasses : legacyPasses;
  let current = e;
  for (let round = 0; round < maxRounds; round++) {
    const next = passes.reduce((x, pass) => pass(x, conf), first(current, conf));
    if (next === current) break;
    current = next;
  }
  const result = typed(withSpan(current, e), conf);
  checkInput(result, conf);
  return result;
}

function withSpan(e: Expr, original: Expr): Expr {
  return e.span || !original.span ? e : { ...e, span: original.span };
}
