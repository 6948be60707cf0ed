import { rowOf } from '../../../functions/registry.ts';
import { booleanType, stringType } from '../../../types/data-type.ts';
import type { Expr, ScalarFunction } from '../../expr/expr.ts';
import { and, call, comparison, intLiteral, literal, not, nullLiteral, or } from '../../expr/factories.ts';
import { balanced } from '../balanced.ts';
import { expressionRule } from '../expression-rule.ts';
import { isCheap } from './collapse-project.ts';

const text = (s: string): Expr => literal(s, stringType);

/** `input LIKE pattern` without LIKE; undefined where it needs one. */
function withoutLike(input: Expr, pattern: string, escapeChar: string): Expr | undefined {
  if (pattern.includes(escapeChar)) return undefined;
  const [head = '', middle, ...more] = pattern.split('%');
  if (pattern.includes('_')) return undefined;
  if (middle === undefined) return comparison('=', input, text(pattern));
  if (more.length === 0) {
    if (middle === '') return head === '' ? undefined : call('startswith', [input, text(head)]);
    if (head === '') return call('endswith', [input, text(middle)]);
    const long = comparison('>=', call('length', [input]), intLiteral(head.length + middle.length));
    return and(long, and(call('startswith', [input, text(head)]), call('endswith', [input, text(middle)])));
  }
  return more.length === 1 && head === '' && more[0] === '' && middle !== '' ? call('contains', [input, text(middle)]) : undefined;
}

function simplifyLike(e: ScalarFunction): Expr {
  const [input, pattern, escaped] = e.args;
  if (input === undefined || pattern?.kind !== 'Literal' || pattern.dataType.kind !== 'string') return e;
  if (pattern.value === null) return nullLiteral(booleanType);
  const escapeText = escaped?.kind === 'Literal' && typeof escaped.value === 'string' ? escaped.value : '\\';
  return typeof pattern.value === 'string' ? (withoutLike(input, pattern.value, escapeText) ?? e) : e;
}

/** LIKE ALL and LIKE ANY: the simple patterns as a balanced tree, then what is left of the list. */
function simplifyQuantified(e: ScalarFunction, all: boolean, negated: boolean): Expr {
  const [input, ...patterns] = e.args;
  if (input === undefined || !isCheap(input)) return e;
  const simple: Expr[] = [];
  const rest: Expr[] = [];
  for (const p of patterns) {
    const found = p.kind === 'Literal' && typeof p.value === 'string' ? withoutLike(input, p.value, '\\') : undefined;
    if (found) simple.push(negated ? not(found) : found);
    else rest.push(p);
  }
  const join = all ? and : or;
  const tree = balanced(simple, join);
  if (tree === undefined) return e;
  return rest.length === 0 ? tree : join(tree, { ...e, args: [input, ...rest] });
}

function simplify(e: Expr): Expr {
  if (e.kind !== 'ScalarFunction') return e;
  switch (rowOf(e.fn).class) {
    case 'Like':
      return simplifyLike(e);
    case 'LikeAll':
      return simplifyQuantified(e, true, false);
    case 'NotLikeAll':
      return simplifyQuantified(e, true, true);
    case 'LikeAny':
      return simplifyQuantified(e, false, false);
    case 'NotLikeAny':
      return simplifyQuantified(e, false, true);
    default:
      return e;
  }
}

/**
 * `a LIKE 'p%'` → `StartsWith(a, p)`, `'%p'` → EndsWith, `'%p%'` → Contains, `'p%q'` → `length(a) >= n AND (StartsWith AND EndsWith)`, no wildcard →
 * `a = p`; others and patterns with the escape character stay. LIKE ALL and ANY pattern by pattern.
 *
 * Spark: LikeSimplification. Safe by the meaning of `%`; the length guards `'aba'` against `'ab%ba'`.
 */
export const likeSimplification = expressionRule('LikeSimplification', 'down', simplify, { expressions: ['ScalarFunction'] });
