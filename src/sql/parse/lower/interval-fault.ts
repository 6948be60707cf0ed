/**
 * Why Spark cannot read an interval text such as ` 1.5 day`: the end of its message (`IntervalUtils.stringToInterval`). The text comes from number and
 * string tokens with a unit each, so only what such terms can get wrong is told apart.
 */
export function intervalFault(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const m = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(word);
    if (!m) return /^[+-]?[\d.]/.test(word) ? `invalid value '${word}'` : `unrecognized number '${word}'`;
    const unit = words[i + 1] ?? '';
    if (m[3] !== undefined && m[3].length > 9) return `interval can only support nanosecond precision, '${word}' is out of range`;
    if (m[3] !== undefined && !unit.startsWith('s')) return `'${unit}' cannot have fractional part`;
    if (!/^(?:year|month|week|day|hour|minute|second|millisecond|microsecond)s?$/.test(unit)) return `invalid unit '${unit}'`;
    i++;
  }
  return /year|month|week|day/.test(text) ? 'integer overflow' : 'long overflow';
}
