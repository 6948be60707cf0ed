import { raise } from '../../errors/raise.ts';
import { stringType } from '../../types/data-type.ts';
import { literalSql } from '../../types/literal-text.ts';
import type { Value } from '../../types/value.ts';
import { javaRegex, likeRegex } from './java-regex.ts';

/** LIKE with an escape character. */
export function like(text: string, pattern: string, escapeChar: string): boolean {
  const regex = likeRegex(pattern, escapeChar);
  if (typeof regex !== 'string') return regex.test(text);
  const format = literalSql(pattern, stringType, 'UTC');
  if (regex === '') return raise('INVALID_FORMAT.ESC_AT_THE_END', { format });
  return raise('INVALID_FORMAT.ESC_IN_THE_MIDDLE', { format, char: literalSql(regex, stringType, 'UTC') });
}

/** LIKE ALL / ANY over patterns, null among them counting as unknown; `negated` tests NOT LIKE. */
export function likeMany(text: Value, patterns: readonly Value[], all: boolean, negated: boolean): Value {
  if (typeof text !== 'string') return null;
  const results = patterns.filter((p) => typeof p === 'string').map((p) => like(text, p, '\\') !== negated);
  const hasNull = patterns.some((p) => p === null);
  if (all) return results.every(Boolean) ? (hasNull ? null : true) : false;
  return results.some(Boolean) ? true : hasNull ? null : false;
}

export function rlike(text: string, pattern: string): boolean {
  return javaRegex(pattern, '').test(text);
}

/** A match's group; an empty text where there is no match or the group took no part. */
export function regexpExtract(text: string, pattern: string, group: number): string {
  const m = javaRegex(pattern, '').exec(text);
  if (!m) return '';
  return groupOf(m, group);
}
export function regexpExtractAll(text: string, pattern: string, group: number): readonly string[] {
  return Array.from(text.matchAll(javaRegex(pattern, 'g')), (m) => groupOf(m, group));
}
function groupOf(m: RegExpExecArray, group: number): string {
  if (group < 0 || group >= m.length)
    return raise('ILLEGAL_ARGUMENT', {
      message:
        group < 0
          ? 'The specified group index cannot be less than zero'
          : `Regex group count is ${m.length - 1}, but the specified group index is ${group}`,
    });
  return m[group] ?? '';
}
export function regexpInstr(text: string, pattern: string): number {
  const m = javaRegex(pattern, '').exec(text);
  return m ? m.index + 1 : 0;
}

/** Java's replacement texts: `$1` and `\` escapes. */
function replacement(by: string, m: readonly string[]): string {
  return by.replace(/\\(.)|\$(\d)/gs, (_, escaped: string | undefined, group: string | undefined) => escaped ?? m[Number(group)] ?? '');
}
export function regexpReplace(text: string, pattern: string, by: string, position: number): string {
  if (position - 1 >= text.length && position !== 1) return text;
  if (/\$\{|\$\d\d/.test(by)) return raise('UNSUPPORTED_SYNTAX', { what: `The constant replacement '${by}'` });
  const head = text.slice(0, position - 1);
  const tail = text.slice(position - 1);
  return (
    head +
    tail.replace(javaRegex(pattern, 'g'), (...m: (string | number)[]) =>
      replacement(
        by,
        m.filter((x) => typeof x === 'string'),
      ),
    )
  );
}

/** Java's `split`: with a negative limit trailing empty parts stay; an empty first part from a match of no width is dropped. */
export function split(text: string, pattern: string, limit: number): readonly string[] {
  if (text === '') return [''];
  const parts: string[] = [];
  let from = 0;
  for (const m of text.matchAll(javaRegex(pattern, 'g'))) {
    if (limit > 0 && parts.length === limit - 1) break;
    const end = m.index + m[0].length;
    if (end === 0 || (m[0] === '' && m.index >= text.length)) continue;
    parts.push(text.slice(from, m.index));
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}
