import { raise } from '../../errors/raise.ts';
import { dayOfYear, daysOfDate, weekdayOf, yearText } from '../../types/civil-date.ts';
import { fieldsOfLocal, floorDivide, offsetAt, parseTimeZone, type TimeZone, toInstant, toLocal } from '../../types/time-zone.ts';

// Spark's datetime patterns (those of Java's DateTimeFormatter that Spark allows), for constants.

type Token = { readonly letter: string; readonly count: number } | { readonly text: string };

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function refuse(pattern: string): never {
  return raise('UNSUPPORTED_SYNTAX', { what: `The datetime pattern '${pattern}' of a constant` });
}

function tokens(pattern: string): readonly Token[] {
  const out: Token[] = [];
  for (const m of pattern.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']/g)) {
    const [whole, quoted, letter] = m;
    if (letter !== undefined) out.push({ letter: letter === 'y' ? 'u' : letter, count: whole.length });
    else out.push({ text: quoted === undefined ? whole : quoted === '' ? "'" : quoted.replaceAll("''", "'") });
  }
  return out;
}

function offsetText(seconds: number, pattern: string, letter: string, count: number): string {
  if (letter === 'X' && seconds === 0) return 'Z';
  const total = Math.abs(seconds);
  const two = (n: number): string => n.toString().padStart(2, '0');
  const [h, m, s] = [two(Math.floor(total / 3600)), two(Math.floor(total / 60) % 60), two(total % 60)];
  const sign = seconds < 0 ? '-' : '+';
  switch (letter === 'Z' ? (count < 4 ? 2 : 0) : count) {
    case 1:
      return sign + h + (m === '00' ? '' : m);
    case 2:
      return sign + h + m;
    case 3:
      return `${sign}${h}:${m}`;
    case 4:
      return sign + h + m + (s === '00' ? '' : s);
    case 5:
      return `${sign}${h}:${m}${s === '00' ? '' : `:${s}`}`;
    default:
      return refuse(pattern);
  }
}

/** An instant in a zone, as text. */
export function formatTimestamp(micros: bigint, pattern: string, zone: TimeZone): string {
  const local = toLocal(zone, micros);
  const f = fieldsOfLocal(local);
  const day = Number(floorDivide(local, 86_400_000_000n));
  const number = (n: number, count: number): string => n.toString().padStart(count, '0');
  const field = ({ letter, count }: { readonly letter: string; readonly count: number }): string => {
    switch (letter) {
      case 'G':
        return count <= 3 ? (f.year > 0 ? 'AD' : 'BC') : refuse(pattern);
      case 'u':
        if (count === 2) return number(Math.abs(f.year) % 100, 2);
        return count === 4 ? yearText(f.year) : count > 4 ? number(f.year, count) : number(f.year, count);
      case 'Q':
      case 'q':
        return count <= 2 ? number(Math.ceil(f.month / 3), count) : count === 3 ? `Q${Math.ceil(f.month / 3)}` : refuse(pattern);
      case 'M':
      case 'L':
        if (count <= 2) return number(f.month, count);
        return (count === 3 ? months[f.month - 1]?.slice(0, 3) : count === 4 ? months[f.month - 1] : undefined) ?? refuse(pattern);
      case 'd':
        return count <= 2 ? number(f.day, count) : refuse(pattern);
      case 'D':
        return count <= 3 ? number(dayOfYear(day), count) : refuse(pattern);
      case 'E':
        return (count <= 3 ? days[weekdayOf(day)]?.slice(0, 3) : count === 4 ? days[weekdayOf(day)] : undefined) ?? refuse(pattern);
      case 'a':
        return count === 1 ? (f.hour < 12 ? 'AM' : 'PM') : refuse(pattern);
      case 'H':
        return count <= 2 ? number(f.hour, count) : refuse(pattern);
      case 'k':
        return count <= 2 ? number(f.hour === 0 ? 24 : f.hour, count) : refuse(pattern);
      case 'h':
        return count <= 2 ? number(f.hour % 12 === 0 ? 12 : f.hour % 12, count) : refuse(pattern);
      case 'K':
        return count <= 2 ? number(f.hour % 12, count) : refuse(pattern);
      case 'm':
        return count <= 2 ? number(f.minute, count) : refuse(pattern);
      case 's':
        return count <= 2 ? number(f.second, count) : refuse(pattern);
      case 'S':
        return count <= 9 ? number(f.micros, 6).padEnd(9, '0').slice(0, count) : refuse(pattern);
      case 'x':
      case 'X':
      case 'Z':
        return offsetText(offsetAt(zone, micros), pattern, letter, count);
      default:
        return refuse(pattern);
    }
  };
  return tokens(pattern)
    .map((t) => ('text' in t ? t.text : field(t)))
    .join('');
}

const numeric: Readonly<Record<string, string>> = {
  u: 'year',
  M: 'month',
  L: 'month',
  d: 'day',
  H: 'hour',
  k: 'hour24',
  h: 'hour12',
  m: 'minute',
  s: 'second',
  S: 'fraction',
};

/** A pattern as a regular expression with one named group per field. */
function patternRegex(pattern: string): RegExp {
  let source = '';
  const all = tokens(pattern);
  for (const [i, t] of all.entries()) {
    if ('text' in t) {
      source += t.text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
      continue;
    }
    const name = numeric[t.letter];
    const next = all[i + 1];
    const adjacent = next !== undefined && 'letter' in next;
    if (name === 'month' && t.count >= 3)
      source += t.count <= 4 ? `(?<monthName>${months.map((m) => (t.count === 3 ? m.slice(0, 3) : m)).join('|')})` : refuse(pattern);
    else if (name === 'year' && t.count === 2) source += '(?<year2>\\d{2})';
    else if (name === 'year') source += adjacent ? `(?<year>\\d{${t.count}})` : `(?<year>[+-]?\\d{${Math.max(t.count, 1)},10})`;
    else if (name === 'fraction') source += `(?<fraction>\\d{${t.count}})`;
    else if (name !== undefined && t.count <= 2) source += `(?<${name}>\\d{${t.count}${adjacent || t.count === 2 ? '' : ',2'}})`;
    else if (t.letter === 'a') source += '(?<ampm>AM|PM)';
    else if (t.letter === 'E' && t.count <= 4) source += `(?:${days.map((d) => (t.count <= 3 ? d.slice(0, 3) : d)).join('|')})`;
    else if ('xXZ'.includes(t.letter)) source += '(?<offset>Z|[+-]\\d{2}(?::?\\d{2}(?::?\\d{2})?)?)';
    else refuse(pattern);
  }
  return new RegExp(`^${source}$`, 'i');
}

/** The instant a text means by a pattern; undefined if it does not match or there is no such time. */
export function parseTimestampBy(text: string, pattern: string, zone: TimeZone): bigint | undefined {
  const g = patternRegex(pattern).exec(text)?.groups;
  if (!g && patternRegex(pattern).exec(text) === null) return undefined;
  const get = (name: string, fallback: number): number => (g?.[name] === undefined ? fallback : Number(g[name]));
  const named = months.findIndex((m) => m.slice(0, 3).toLowerCase() === g?.monthName?.slice(0, 3).toLowerCase());
  const year = g?.year2 === undefined ? get('year', 1970) : 2000 + Number(g.year2);
  const day = daysOfDate(year, named >= 0 ? named + 1 : get('month', 1), get('day', 1));
  let hour = g?.hour24 === undefined ? get('hour', 0) : get('hour24', 0) % 24;
  if (g?.hour12 !== undefined) hour = (get('hour12', 0) % 12) + (g.ampm?.toUpperCase() === 'PM' ? 12 : 0);
  const [minute, second] = [get('minute', 0), get('second', 0)];
  if (day === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  const micros = BigInt((g?.fraction ?? '').padEnd(9, '0').slice(0, 6));
  const local = (BigInt(day) * 86_400n + BigInt((hour * 60 + minute) * 60 + second)) * 1_000_000n + micros;
  const at = g?.offset === undefined ? zone : parseTimeZone(g.offset.toUpperCase());
  return at && toInstant(at, local);
}
