import { raise } from '../../errors/raise.ts';

// Java's regular expressions as JavaScript's, for the constructs whose meaning can be kept; anything else is refused.

const lineEnds = '\\n\\r\\u0085\\u2028\\u2029';
const classes: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'a-zA-Z_0-9',
  s: ' \\t\\n\\x0B\\f\\r',
  h: ' \\xA0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000',
};
const posix: Readonly<Record<string, string>> = {
  Lower: 'a-z',
  Upper: 'A-Z',
  Alpha: 'a-zA-Z',
  Digit: '0-9',
  Alnum: 'a-zA-Z0-9',
  Punct: '!-\\/:-@\\[-`\\{-~',
  Space: ' \\t\\n\\x0B\\f\\r',
};

function refuse(pattern: string): never {
  return raise('UNSUPPORTED_SYNTAX', { what: `The constant regular expression '${pattern}'` });
}
const literal = (c: string): string => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`;

class Translator {
  private at = 0;
  private readonly pattern: string;
  private readonly chars: readonly string[];
  constructor(pattern: string) {
    this.pattern = pattern;
    this.chars = Array.from(pattern);
  }

  private peek(ahead = 0): string {
    return this.chars[this.at + ahead] ?? '';
  }

  translate(): string {
    let out = '';
    while (this.at < this.chars.length) out += this.item();
    return out;
  }

  private item(): string {
    const c = this.peek();
    this.at++;
    switch (c) {
      case '\\':
        return this.escape(false);
      case '[':
        return this.bracket();
      case '.':
        return `[^${lineEnds}]`;
      case '$':
        return `(?=(?:\\r\\n|[${lineEnds}])?$)`;
      case '(':
        return this.group();
      case '*':
      case '+':
      case '?':
        return this.quantifier(c);
      case '{': {
        const rest = /^\{\d+(?:,\d*)?\}/.exec(this.chars.slice(this.at - 1).join(''));
        if (!rest) return refuse(this.pattern);
        this.at += rest[0].length - 1;
        return this.quantifier(rest[0]);
      }
      case '^':
      case '|':
      case ')':
        return c;
      default:
        return /[\]}/]/.test(c) ? literal(c) : c;
    }
  }

  private quantifier(text: string): string {
    if (this.peek() === '+') return refuse(this.pattern);
    if (this.peek() !== '?') return text;
    this.at++;
    return `${text}?`;
  }

  private group(): string {
    if (this.peek() !== '?') return '(';
    const rest = this.chars.slice(this.at).join('');
    const head = /^\?(?::|=|!|<=|<!|<[A-Za-z]\w*>)/.exec(rest);
    if (!head) return refuse(this.pattern);
    this.at += head[0].length;
    return `(${head[0]}`;
  }

  /** After a backslash. */
  private escape(inClass: boolean): string {
    const c = this.peek();
    this.at++;
    if (c === '' || c === 'Q') return refuse(this.pattern);
    if (Object.hasOwn(classes, c)) return inClass ? (classes[c] ?? '') : `[${classes[c]}]`;
    if (/[DWS]/.test(c)) return inClass ? refuse(this.pattern) : `[^${classes[c.toLowerCase()]}]`;
    if (/[tnrf]/.test(c)) return `\\${c}`;
    if (c === 'A' && !inClass) return '^';
    if (c === 'z' && !inClass) return '$';
    if ((c === 'b' || c === 'B') && !inClass) return `\\${c}`;
    if (/[1-9]/.test(c) && !inClass) return `\\${c}`;
    if (c === 'p' || c === 'P') return this.property(c === 'P', inClass);
    if (c === 'u' || c === 'x') return this.code(c === 'u' ? 4 : 2);
    return /[A-Za-z0-9]/.test(c) ? refuse(this.pattern) : literal(c);
  }

  private property(negated: boolean, inClass: boolean): string {
    const name = /^\{(\w+)\}/.exec(this.chars.slice(this.at).join(''));
    if (!name) return refuse(this.pattern);
    this.at += name[0].length;
    const set = posix[name[1] ?? ''];
    if (set !== undefined && !negated) return inClass ? set : `[${set}]`;
    if (set !== undefined) return inClass ? refuse(this.pattern) : `[^${set}]`;
    return /^(?:L|Lu|Ll|N|Nd|P|S|Z)$/.test(name[1] ?? '') ? `\\${negated ? 'P' : 'p'}{${name[1]}}` : refuse(this.pattern);
  }

  private code(digits: number): string {
    const text = this.chars.slice(this.at, this.at + digits).join('');
    if (!new RegExp(`^[\\da-fA-F]{${digits}}$`).test(text)) return refuse(this.pattern);
    this.at += digits;
    return `\\u{${text}}`;
  }

  private bracket(): string {
    let out = '[';
    if (this.peek() === '^') {
      out += '^';
      this.at++;
    }
    let first = true;
    while (first || this.peek() !== ']') {
      const c = this.peek();
      if (c === '' || c === '[' || (c === '&' && this.peek(1) === '&')) return refuse(this.pattern);
      this.at++;
      if (c === '\\') out += this.escape(true);
      else out += c === '-' ? '-' : literal(c);
      first = false;
    }
    this.at++;
    return `${out}]`;
  }
}

/**
 * A Java pattern as a JavaScript RegExp.
 * @throws UNSUPPORTED_SYNTAX for constructs that JavaScript lacks or reads differently
 */
export function javaRegex(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(new Translator(pattern).translate(), `u${flags}`);
  } catch (e) {
    if (e instanceof SyntaxError) return refuse(pattern);
    throw e;
  }
}

/** A LIKE pattern as a RegExp over whole texts; or the text (none at the end) that its escape character wrongly stands before. */
export function likeRegex(pattern: string, escapeChar: string): RegExp | string {
  const chars = Array.from(pattern);
  let out = '';
  for (let i = 0; i < chars.length; i++) {
    const c = chars[i] ?? '';
    if (c === escapeChar) {
      const next = chars[++i] ?? '';
      if (next !== '_' && next !== '%' && next !== escapeChar) return next;
      out += literal(next);
    } else out += c === '_' ? '.' : c === '%' ? '.*' : literal(c);
  }
  return new RegExp(`^${out}$`, 'su');
}
