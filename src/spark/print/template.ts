import type { Conf } from '../../conf/conf.ts';
import { ddlText, templateFor } from '../../functions/print.ts';
import type { PrintTemplate } from '../../functions/row.ts';
import { joined, type Piece } from './render.ts';

/** What the slots of a print template stand for. */
export interface TemplateSlots {
  readonly name: string;
  readonly args: readonly Piece[];
  /** The order expressions of the window around a rank function. */
  readonly order: readonly Piece[];
  readonly conf: Conf;
}

const slot = /\$(?:\?(\d+)|-(\d+)|(\d*)\*|(\d+)|(zone|ansi|legacy|timestamp|order|half\*|schema1|name|NAME))/g;

/** A print template ({@link PrintTemplate}) with its slots filled. A plain slot whose argument is left out is nothing. */
export function fillTemplate(alternatives: PrintTemplate, slots: TemplateSlots): readonly Piece[] {
  const template = templateFor(alternatives, slots.args.length);
  const out: Piece[] = [];
  let from = 0;
  for (const m of template.matchAll(slot)) {
    out.push(template.slice(from, m.index), ...fill(m, slots));
    from = m.index + m[0].length;
  }
  out.push(template.slice(from));
  return out;
}

function fill(m: RegExpExecArray, s: TemplateSlots): readonly Piece[] {
  const [, option, negated, rest, plain, word] = m;
  if (option !== undefined) {
    const arg = s.args[Number(option)];
    return arg === undefined ? ['None'] : ['Some(', arg, ')'];
  }
  if (negated !== undefined) return negate(s.args[Number(negated)]);
  if (rest !== undefined) return joined(s.args.slice(Number(rest)), ', ');
  if (plain !== undefined) {
    const arg = s.args[Number(plain)];
    return arg === undefined ? [] : [arg];
  }
  switch (word) {
    case 'zone':
      return [`Some(${s.conf.sessionTimeZone})`];
    case 'ansi':
      return [String(s.conf.ansiEnabled)];
    case 'legacy':
      return [String(!s.conf.ansiEnabled)];
    case 'timestamp':
      return [s.conf.timestampType === 'TIMESTAMP_NTZ' ? 'TimestampNTZType' : 'TimestampType'];
    case 'schema1': {
      const ddl = s.args[1];
      return ddl !== undefined && typeof ddl !== 'string' && ddl.kind === 'Literal' && typeof ddl.value === 'string' ? [ddlText(ddl.value)] : [];
    }
    case 'half*':
      return joined(s.args.slice(0, s.args.length / 2), ', ');
    case 'order':
      return joined(s.order, ', ');
    case 'NAME':
      return [s.name.toUpperCase()];
    default:
      return [s.name];
  }
}

/** An integer literal with its sign turned (the offset of `lag`); anything else under a unary minus. */
function negate(arg: Piece | undefined): readonly Piece[] {
  if (arg === undefined) return [];
  if (typeof arg !== 'string' && arg.kind === 'Literal' && (typeof arg.value === 'number' || typeof arg.value === 'bigint'))
    return [{ ...arg, value: arg.value === 0 ? 0 : -arg.value }];
  return ['-', arg];
}
