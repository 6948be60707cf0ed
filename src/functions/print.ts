import type { Conf } from '../conf/conf.ts';
import { parseDdl } from '../types/parse-ddl.ts';
import { schemaText } from '../types/type-class-text.ts';
import type { PrintTemplate } from './row.ts';

const slotPattern = /\$(?:\?(\d+)|-(\d+)|(\d*)\*|(\d+)|(zone|ansi|legacy|timestamp|order|half\*|schema1|name|NAME))/g;

/** The alternative of a template for a number of arguments: the last one whose plain slots are all given, else the first. */
export function templateFor(template: PrintTemplate, count: number): string {
  const alternatives = template.split(' || ');
  const fits = (t: string): boolean => Array.from(t.matchAll(/\$(\d+)(?!\*)/g)).every((m) => Number(m[1]) < count);
  return alternatives.findLast(fits) ?? alternatives[0] ?? template;
}

/** What the slots of a template stand for, already printed. */
export interface PrintedCall {
  readonly name: string;
  readonly args: readonly string[];
  /** The order expressions of the window around a rank function. */
  readonly order?: readonly string[];
}

/** A print template with its slots filled by printed texts. */
export function expandPrint(template: PrintTemplate, call: PrintedCall, conf: Conf): string {
  const { name, args, order = [] } = call;
  const fill = (whole: string, option?: string, negated?: string, rest?: string, plain?: string, word?: string): string => {
    if (option !== undefined) return args[Number(option)] === undefined ? 'None' : `Some(${args[Number(option)]})`;
    if (negated !== undefined) return negatedText(args[Number(negated)] ?? '');
    if (rest !== undefined) return args.slice(Number(rest)).join(', ');
    if (plain !== undefined) return args[Number(plain)] ?? '';
    if (word === 'schema1') return ddlText(args[1] ?? '');
    if (word === 'half*') return args.slice(0, args.length / 2).join(', ');
    return word === undefined ? whole : (words(word, name, order, conf) ?? whole);
  };
  return templateFor(template, args.length).replace(slotPattern, fill);
}

/** A DDL text as Spark prints the type it describes. */
export function ddlText(ddl: string): string {
  const type = parseDdl(ddl);
  return type ? schemaText(type) : ddl;
}

function negatedText(text: string): string {
  if (/^-\d+$/.test(text)) return text.slice(1);
  return text === '0' ? text : `-${text}`;
}

function words(word: string, name: string, order: readonly string[], conf: Conf): string | undefined {
  switch (word) {
    case 'name':
      return name;
    case 'NAME':
      return name.toUpperCase();
    case 'zone':
      return `Some(${conf.sessionTimeZone})`;
    case 'ansi':
      return String(conf.ansiEnabled);
    case 'legacy':
      return String(!conf.ansiEnabled);
    case 'timestamp':
      return conf.timestampType === 'TIMESTAMP_NTZ' ? 'TimestampNTZType' : 'TimestampType';
    case 'order':
      return order.join(', ');
    default:
      return undefined;
  }
}
