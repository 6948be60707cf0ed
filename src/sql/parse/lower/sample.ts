import { raise } from '../../../errors/raise.ts';
import type { LowerContext } from './context.ts';
import { expressionList } from './expression-list.ts';
import type { LoweredSample } from './lowered.ts';

/** `TABLESAMPLE (10 PERCENT) [REPEATABLE (1)]` and its other forms (`AstBuilder.withSample`). */
export function sample(ctx: LowerContext): LoweredSample | undefined {
  if (!ctx.areNext('TABLESAMPLE', '(')) return undefined;
  const start = ctx.at;
  ctx.at += 2;
  if (ctx.is(')')) {
    ctx.next();
    seed(ctx);
    return raise('_LEGACY_ERROR_TEMP_0014', {}, ctx.spanFrom(start));
  }
  const method = sampleMethod(ctx);
  ctx.expect(')');
  const repeatable = seed(ctx);
  const span = ctx.spanFrom(start);
  if (method.kind === 'percent' || method.kind === 'bucket') {
    const fraction = method.kind === 'percent' ? method.percent / 100 : method.numerator / method.denominator;
    const slack = 1e-6;
    if (!(fraction >= -slack && fraction <= 1 + slack))
      raise('_LEGACY_ERROR_TEMP_0064', { msg: `Sampling fraction (${javaDouble(fraction)}) must be on interval [0, 1]` }, span);
  }
  return { method, ...(repeatable === undefined ? {} : { seed: repeatable }), span };
}

function javaDouble(n: number): string {
  if (Number.isNaN(n)) return 'NaN';
  if (!Number.isFinite(n)) return n > 0 ? 'Infinity' : '-Infinity';
  return Number.isInteger(n) ? n.toFixed(1) : String(n);
}

function seed(ctx: LowerContext): bigint | undefined {
  if (!ctx.areNext('REPEATABLE', '(')) return undefined;
  ctx.at += 2;
  const n = BigInt(ctx.expect('<integer>').text);
  ctx.expect(')');
  return n;
}

function sampleMethod(ctx: LowerContext): LoweredSample['method'] {
  const start = ctx.at;
  const sign = ctx.is('-') ? 1 : 0;
  if ((ctx.is('<integer>', sign) || ctx.is('<decimal>', sign)) && ctx.is('PERCENT', sign + 1)) {
    const percent = Number(ctx.peek(sign).text) * (sign === 1 ? -1 : 1);
    ctx.at += sign + 2;
    return { kind: 'percent', percent };
  }
  if (ctx.areNext('BUCKET', '<integer>', 'OUT', 'OF', '<integer>')) {
    const [numerator, denominator] = [Number(ctx.peek(1).text), Number(ctx.peek(4).text)];
    ctx.at += 5;
    if (ctx.take('ON')) bucketOn(ctx, start);
    return { kind: 'bucket', numerator, denominator };
  }
  const count = expressionList(ctx, (list) => list.expression());
  if (ctx.take('ROWS')) return { kind: 'rows', count };
  const span = ctx.spanFrom(start);
  const bytes = ctx.sql.slice(span.start, span.end).replace(/\s+/g, '');
  if (/^[0-9]+[bBkKmMgG]$/.test(bytes)) return raise('_LEGACY_ERROR_TEMP_0015', { msg: 'byteLengthLiteral' }, span);
  return raise('_LEGACY_ERROR_TEMP_0016', { bytesStr: bytes }, span);
}

function bucketOn(ctx: LowerContext, start: number): never {
  ctx.identifier();
  while (ctx.take('.')) ctx.identifier();
  const call = ctx.areNext('(', ')');
  if (call) ctx.at += 2;
  return raise('_LEGACY_ERROR_TEMP_0015', { msg: `BUCKET x OUT OF y ON ${call ? 'function' : 'colname'}` }, ctx.spanFrom(start));
}
