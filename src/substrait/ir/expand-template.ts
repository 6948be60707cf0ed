import { defaultConf } from '../../conf/conf.ts';
import { rowOf } from '../../functions/registry.ts';
import type { Template } from '../../functions/row.ts';
import type { DataType } from '../../types/data-type.ts';
import type { IrCall, IrExpr } from './expression.ts';
import { call, cast, ifThen, literal, typedArg } from './typing.ts';

function all(t: readonly Template[], e: IrCall): readonly IrExpr[] | undefined {
  const made = t.flatMap((x): readonly (IrExpr | undefined)[] => ('slots' in x ? e.args.slice(x.slots) : [expand(x, e)]));
  const known = made.filter((x) => x !== undefined);
  return known.length === made.length ? known : undefined;
}

function typeIn(type: DataType | 'result' | { readonly typeOf: number }, e: IrCall): DataType | undefined {
  if (type === 'result') return e.type;
  return 'typeOf' in type ? e.args[type.typeOf]?.type : type;
}

function branches(t: readonly { readonly if: Template; readonly then: Template }[], otherwise: Template | undefined, e: IrCall): IrExpr | undefined {
  const clauses = t.map((b) => ({ when: expand(b.if, e), then: expand(b.then, e) }));
  const known = clauses.flatMap(({ when, then }) => (when && then ? [{ when, then }] : []));
  const last = otherwise && expand(otherwise, e);
  if (known.length !== clauses.length || (otherwise && !last)) return undefined;
  return ifThen('case', known, last);
}

function expand(t: Template, e: IrCall): IrExpr | undefined {
  if ('slot' in t) return e.args[t.slot];
  if ('call' in t) {
    const args = all(t.args, e);
    return args && call(t.call, args, t.writtenName);
  }
  if ('cast' in t) {
    const input = expand(t.cast, e);
    return input && cast(input, t.to === 'result' ? e.type : t.to, 'null');
  }
  if ('literal' in t) {
    const type = typeIn(t.type, e);
    return type && literal(t.literal, type);
  }
  if ('if' in t) return branches([t], t.else, e);
  return 'when' in t ? branches(t.when, t.otherwise, e) : undefined;
}

/**
 * What a RuntimeReplaceable call becomes (`extract(year FROM d)` → `year(d)`), of arguments that need no further coercion.
 * @returns undefined where its row has no replacement, or one with lambdas
 */
export function replacementOf(e: IrCall): IrExpr | undefined {
  const { replacement } = rowOf(e.fn);
  if (!replacement) return undefined;
  return expand(typeof replacement === 'function' ? replacement(e.args.map(typedArg), defaultConf) : replacement, e);
}
