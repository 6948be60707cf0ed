import { localDays, parseTimeZone, type TimeZone, toInstant, toLocal } from '../../../types/time-zone.ts';
import type { Value } from '../../../types/value.ts';
import { canEvaluate } from '../../eval/can-evaluate.ts';
import { evaluate } from '../../eval/evaluate.ts';
import type { Cast, Expr } from '../../expr/expr.ts';
import { literal } from '../../expr/factories.ts';
import { isFoldable } from '../../facts/properties.ts';
import { typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';
import type { OptimizerContext } from '../rule.ts';

const microsPerDay = 86_400_000_000n;
/** Days from today; `epoch` and `now` are no days of the calendar. */
const dayOffsets: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
]);

/** The special word in a text: surrounded by blanks, any case; all but `now` may name a zone, which changes nothing. */
function specialWord(text: string): string | undefined {
  const [, letters = '', zone = ''] = /^([A-Za-z]+)[ \t]*(.*)$/.exec(text.trim()) ?? [];
  const word = letters.toLowerCase();
  if (word === 'now') return zone === '' ? word : undefined;
  if (word !== 'epoch' && !dayOffsets.has(word)) return undefined;
  return zone === '' || parseTimeZone(zone) ? word : undefined;
}

/** What the word means as a value of the cast's type. */
function specialValue(word: string, kind: 'date' | 'timestamp' | 'timestamp_ntz', now: bigint, zone: TimeZone): Value {
  const today = localDays(zone, now);
  const days = word === 'now' ? today : today + (dayOffsets.get(word) ?? 0);
  if (kind === 'date') return word === 'epoch' ? 0 : days;
  if (word === 'epoch') return 0n;
  if (word === 'now') return kind === 'timestamp' ? now : toLocal(zone, now);
  const midnight = BigInt(days) * microsPerDay;
  return kind === 'timestamp' ? toInstant(zone, midnight) : midnight;
}

function convert(e: Cast, ctx: OptimizerContext): Expr {
  const { kind } = e.dataType;
  if (kind !== 'date' && kind !== 'timestamp' && kind !== 'timestamp_ntz') return e;
  if (typeOf(e.child).kind !== 'string' || !isFoldable(e.child) || !canEvaluate(e.child)) return e;
  const text = evaluate(e.child, ctx.conf);
  const word = typeof text === 'string' ? specialWord(text) : undefined;
  const zone = parseTimeZone(ctx.conf.sessionTimeZone);
  return word && zone ? literal(specialValue(word, kind, ctx.now, zone), e.dataType) : e;
}

/**
 * `cast('today' as date)` → the date: the words epoch, now, today, yesterday and tomorrow in casts of constant texts to date and timestamp.
 *
 * Spark: SpecialDatetimeValues. Safe because all of them mean the one instant of the compilation.
 */
export const specialDatetimeValues = expressionRule('SpecialDatetimeValues', 'down', (e, ctx) => (e.kind === 'Cast' ? convert(e, ctx) : e), {
  expressions: ['Cast'],
});
