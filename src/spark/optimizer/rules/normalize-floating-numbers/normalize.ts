import { InternalError } from '../../../../errors/compile-error.ts';
import { rowOf } from '../../../../functions/registry.ts';
import { type DataType, stringType } from '../../../../types/data-type.ts';
import { mapItems } from '../../../expr/children.ts';
import type { Expr, NamedLambdaVariable } from '../../../expr/expr.ts';
import { call, ifThenElse, isNull, literal, nullLiteral } from '../../../expr/factories.ts';
import { typeOf } from '../../../facts/typing.ts';
import type { OptimizerContext } from '../../rule.ts';

function holdsFloats(t: DataType): boolean {
  switch (t.kind) {
    case 'float':
    case 'double':
      return true;
    case 'struct':
      return t.fields.some((f) => holdsFloats(f.type));
    case 'array':
      return holdsFloats(t.element);
    default:
      return false;
  }
}

const classOf = (e: Expr): string | undefined => (e.kind === 'ScalarFunction' ? rowOf(e.fn).class : undefined);
const known = (e: Expr): Expr => call('known_floating_point_normalized', [e]);

/** Has a key floating-point values that are not normalized yet? */
export function needsNormalizing(e: Expr): boolean {
  return classOf(e) !== 'KnownFloatingPointNormalized' && holdsFloats(typeOf(e));
}

/** Floats inside a struct or array are reached by rebuilding it. */
function rebuild(e: Expr, t: DataType, ctx: OptimizerContext): Expr {
  if (t.kind === 'struct') {
    const fields = t.fields.flatMap((f, ordinal) => [
      literal(f.name, stringType),
      normalize({ kind: 'GetStructField', child: e, ordinal, name: undefined }, ctx),
    ]);
    const struct = call('named_struct', fields);
    return known(ifThenElse(isNull(e), nullLiteral(typeOf(struct)), struct));
  }
  if (t.kind !== 'array') throw new InternalError(`cannot normalize the floats in ${t.kind}`);
  const variable: NamedLambdaVariable = {
    kind: 'NamedLambdaVariable',
    name: 'arg',
    dataType: t.element,
    nullable: t.containsNull,
    exprId: ctx.nextId(),
  };
  return known(call('transform', [e, { kind: 'LambdaFunction', body: normalize(variable, ctx), params: [variable] }]));
}

/** The key with its floating-point values normalized (Catalyst's NormalizeFloatingNumbers.normalize). */
export function normalize(e: Expr, ctx: OptimizerContext): Expr {
  if (!needsNormalizing(e)) return e;
  const inside = (x: Expr) => normalize(x, ctx);
  const cls = classOf(e);
  const constructs = cls === 'CreateNamedStruct' || cls === 'CreateArray' || cls === 'CreateMap';
  if (e.kind === 'Alias') return { ...e, child: inside(e.child) };
  if (e.kind === 'ScalarFunction' && constructs) return { ...e, args: mapItems(e.args, inside) };
  const type = typeOf(e);
  if (type.kind === 'float' || type.kind === 'double') return known(call('normalize_nan_and_zero', [e]));
  if (e.kind === 'If') return { ...e, trueValue: inside(e.trueValue), falseValue: inside(e.falseValue) };
  if (e.kind === 'CaseWhen') {
    const branches = e.branches.map((b) => {
      const then = inside(b.then);
      return { when: b.when, then };
    });
    return { ...e, branches, elseValue: e.elseValue && inside(e.elseValue) };
  }
  if (e.kind === 'ScalarFunction' && cls === 'Coalesce') return { ...e, args: mapItems(e.args, inside) };
  return rebuild(e, type, ctx);
}
