import { InternalError } from '../../errors/compile-error.ts';
import { rowOf } from '../../functions/registry.ts';
import type { Template } from '../../functions/row.ts';
import { widerType } from '../../types/common-type.ts';
import { booleanType, type DataType, sameType, voidType } from '../../types/data-type.ts';
import type { PlanContext } from '../context.ts';
import type { Expr, NamedLambdaVariable } from '../expr/expr.ts';
import { cast, ifThenElse, literal } from '../expr/factories.ts';
import { typeOf } from '../facts/typing.ts';
import { buildCall } from './build-call.ts';
import { coerceArguments } from './coerce-arguments.ts';

/** What a template is expanded with. */
interface Expansion {
  readonly args: readonly Expr[];
  /** Type of the call that the template replaces. */
  readonly result: DataType;
  readonly variables: ReadonlyMap<string, NamedLambdaVariable>;
  readonly ctx: PlanContext;
}

function castTo(e: Expr, to: DataType, { ctx }: Expansion): Expr {
  return sameType(typeOf(e), to) ? e : cast(e, to, ctx.conf.ansiEnabled ? 'ansi' : 'legacy');
}

/** Branch values to their common type, as the analyzer does for IF and CASE. */
function commonValues(values: readonly Expr[], x: Expansion): readonly Expr[] {
  const common = values
    .map(typeOf)
    .reduce<DataType | undefined>((a, b) => (a === undefined ? undefined : sameType(a, b) ? a : widerType(a, b)), voidType);
  return common === undefined ? values : values.map((v) => castTo(v, common, x));
}

/** Types of a lambda's parameters: the elements of the collection it is applied to. */
function parameterTypes(collection: Expr): readonly { readonly type: DataType; readonly nullable: boolean }[] {
  const t = typeOf(collection);
  if (t.kind === 'array')
    return [
      { type: t.element, nullable: t.containsNull },
      { type: { kind: 'int' }, nullable: false },
    ];
  if (t.kind === 'map')
    return [
      { type: t.key, nullable: false },
      { type: t.value, nullable: t.valueContainsNull },
    ];
  throw new InternalError(`a lambda over ${t.kind}`);
}

function expandLambda(t: Extract<Template, { lambda: unknown }>, before: readonly Expr[], x: Expansion): Expr {
  const types = before[0] ? parameterTypes(before[0]) : [];
  const params = t.lambda.map((name, i): NamedLambdaVariable => {
    const p = types[i] ?? { type: voidType, nullable: true };
    return { kind: 'NamedLambdaVariable', name, dataType: p.type, nullable: p.nullable, exprId: x.ctx.nextId() };
  });
  const variables = new Map([...x.variables, ...params.map((p): [string, NamedLambdaVariable] => [p.name, p])]);
  return { kind: 'LambdaFunction', body: expand(t.body, { ...x, variables }), params };
}

function expandArguments(templates: readonly Template[], x: Expansion): readonly Expr[] {
  const out: Expr[] = [];
  for (const t of templates) {
    if ('slots' in t) out.push(...x.args.slice(t.slots));
    else if ('lambda' in t) out.push(expandLambda(t, out, x));
    else if (!('slot' in t) || x.args[t.slot] !== undefined) out.push(expand(t, x));
  }
  return out;
}

function expand(t: Template, x: Expansion): Expr {
  if ('slot' in t) {
    const arg = x.args[t.slot];
    if (!arg) throw new InternalError(`no argument ${t.slot}`);
    return arg;
  }
  if ('call' in t) {
    const made = buildCall(t.call, coerceArguments(rowOf(t.call), expandArguments(t.args, x), x.ctx.conf), x.ctx.conf, t.writtenName);
    return t.mode === 'try' && made.kind === 'BinaryArithmetic' ? { ...made, evalMode: 'try' } : made;
  }
  if ('cast' in t) return castTo(expand(t.cast, x), t.to === 'result' ? x.result : t.to, x);
  if ('literal' in t) return literal(t.literal, literalType(t.type, x));
  if ('if' in t) {
    const [then, otherwise] = commonValues([expand(t.then, x), expand(t.else, x)], x);
    return ifThenElse(castTo(expand(t.if, x), booleanType, x), then ?? expand(t.then, x), otherwise ?? expand(t.else, x));
  }
  if ('when' in t) {
    const values = commonValues([...t.when.map((w) => expand(w.then, x)), ...(t.otherwise ? [expand(t.otherwise, x)] : [])], x);
    const branches = t.when.map((w, i) => ({ when: expand(w.if, x), then: values[i] ?? expand(w.then, x) }));
    return { kind: 'CaseWhen', branches, elseValue: t.otherwise ? values[branches.length] : undefined };
  }
  if ('variable' in t) {
    const v = x.variables.get(t.variable);
    if (v) return v;
  }
  throw new InternalError('a template that is no expression');
}

function literalType(t: DataType | 'result' | { readonly typeOf: number }, x: Expansion): DataType {
  if (t === 'result') return x.result;
  if ('kind' in t) return t;
  const arg = x.args[t.typeOf];
  return arg ? typeOf(arg) : voidType;
}

/**
 * A function table template as a Catalyst expression.
 * @param args the arguments its slots mean
 * @param result the type of the call it stands for
 */
export function expandTemplate(t: Template, args: readonly Expr[], result: DataType, ctx: PlanContext): Expr {
  return expand(t, { args, result, variables: new Map(), ctx });
}
