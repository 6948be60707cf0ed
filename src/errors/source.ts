/** A range of UTF-16 offsets into a source text: `start` inclusive, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text that spans point into; `name` is what diagnostics call it (a path, `<stdin>`). */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Line (from 1) and column (from 0, UTF-16 units) as Spark counts them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where `offset` lies in `text`; offsets past the end are the end. */
export function positionAt(text: string, offset: number): Position {
  const end = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let start = 0;
  for (let i = text.indexOf('\n'); i >= 0 && i < end; i = text.indexOf('\n', i + 1)) {
    line++;
    start = i + 1;
  }
  return { line, column: end - start };
}
