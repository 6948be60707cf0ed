import { describe, expect, test } from 'vitest';
import { literalPrettyText, literalSql, literalText } from '../../src/types/literal-text.ts';
import { offsetAt, parseTimeZone, toInstant, toLocal } from '../../src/types/time-zone.ts';
import { parseDate, parseInstant, timestampText } from '../../src/types/timestamp-text.ts';

const zone = (id: string): NonNullable<ReturnType<typeof parseTimeZone>> => {
  const z = parseTimeZone(id);
  if (!z) throw new Error(id);
  return z;
};

describe('zones', () => {
  test.each([
    ['UTC', 0],
    ['Z', 0],
    ['+1:30', 5400],
    ['GMT-08:00', -28800],
    ['EST', -18000],
  ])('%s', (id, seconds) => expect(offsetAt(zone(id), 0n)).toBe(seconds));
  test('that do not exist are none', () => {
    for (const id of ['Nowhere/Land', '+19:00', '', 'utc+']) expect(parseTimeZone(id)).toBeUndefined();
  });
  test('summer time: gaps move on, overlaps take the earlier instant', () => {
    const berlin = zone('Europe/Berlin');
    const at = (text: string): bigint => parseInstant(text, 'UTC') ?? 0n;
    expect(toInstant(berlin, at('2021-03-28 02:30:00'))).toBe(at('2021-03-28 01:30:00'));
    expect(toInstant(berlin, at('2021-10-31 02:30:00'))).toBe(at('2021-10-31 00:30:00'));
    expect(toLocal(berlin, at('2021-07-01 10:00:00'))).toBe(at('2021-07-01 12:00:00'));
  });
});

test('timestamps in a session zone', () => {
  const micros = parseInstant('2020-01-01 00:00:00', 'America/Los_Angeles') ?? 0n;
  expect(timestampText(micros, 'UTC')).toBe('2020-01-01 08:00:00');
  expect(timestampText(micros, 'America/Los_Angeles')).toBe('2020-01-01 00:00:00');
});

test('dates', () => {
  expect(parseDate(' 2020-1-2T whatever')).toBe(18263);
  expect(parseDate('2020-02-30')).toBeUndefined();
  expect(parseDate('20-01-01')).toBeUndefined();
});

describe('literals', () => {
  const hour = { kind: 'day-time interval', start: 'hour', end: 'hour' } as const;
  test('of intervals', () => {
    expect(literalText(3_600_000_000n, hour, 'UTC')).toBe("INTERVAL '01' HOUR");
    expect(literalText(-14, { kind: 'year-month interval', start: 'year', end: 'month' }, 'UTC')).toBe("INTERVAL '-1-2' YEAR TO MONTH");
  });
  test('in full and in pretty SQL', () => {
    expect(literalSql("it's", { kind: 'string' }, 'UTC')).toBe("'it\\'s'");
    expect(literalSql(1n, { kind: 'bigint' }, 'UTC')).toBe('1L');
    expect(literalSql(null, { kind: 'int' }, 'UTC')).toBe('CAST(NULL AS INT)');
    expect(literalPrettyText('x', { kind: 'string' }, 'UTC')).toBe('x');
    expect(literalPrettyText(10227, { kind: 'date' }, 'UTC')).toBe("DATE '1998-01-01'");
    expect(literalPrettyText(Uint8Array.of(31), { kind: 'binary' }, 'UTC')).toBe("X'1F'");
  });
});
