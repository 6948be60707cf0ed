const javaBlank = /^[\0-\x20]+|[\0-\x20]+$/g;

/** Java's `String.trim`. */
export function javaTrim(s: string): string {
  return s.replace(javaBlank, '');
}

function hexDouble(mantissa: string, exponent: string): number {
  const [whole = '', fraction = ''] = mantissa.split('.');
  if (whole === '' && fraction === '') return Number.NaN;
  return Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
}

/** `Double.parseDouble`; undefined where it throws. */
export function parseJavaDouble(text: string): number | undefined {
  const s = javaTrim(text);
  const word = /^([+-]?)(NaN|Infinity)$/.exec(s);
  if (word) return word[2] === 'NaN' ? Number.NaN : word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const decimal = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[fFdD]?$/.exec(s);
  if (decimal) return Number(decimal[1]);
  const hex = /^([+-]?)0[xX]([\da-fA-F]*\.?[\da-fA-F]*)[pP]([+-]?\d+)[fFdD]?$/.exec(s);
  if (!hex) return undefined;
  const v = hexDouble(hex[2] ?? '', hex[3] ?? '0');
  return Number.isNaN(v) ? undefined : hex[1] === '-' ? -v : v;
}

/** A double as Spark's cast from string reads it: Java's forms and `inf`, `nan` in any case. */
export function parseSparkDouble(text: string): number | undefined {
  const v = parseJavaDouble(text);
  if (v !== undefined) return v;
  switch (javaTrim(text).toLowerCase()) {
    case 'inf':
    case '+inf':
    case 'infinity':
    case '+infinity':
      return Number.POSITIVE_INFINITY;
    case '-inf':
    case '-infinity':
      return Number.NEGATIVE_INFINITY;
    case 'nan':
      return Number.NaN;
    default:
      return undefined;
  }
}
