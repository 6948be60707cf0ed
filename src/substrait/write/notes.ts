import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DataType } from '../../types/data-type.ts';
import { ExprNote_Form, type ExprNoteSchema } from '../gen/sparkstrait/sparkstrait_pb.ts';
import { hasVoid, intervalFields, structNames } from '../ir/type-notes.ts';

export type NoteInit = MessageInitShape<typeof ExprNoteSchema>;
/** What is to be said about one expression; absent parts say nothing. */
export interface NoteText {
  readonly text?: string | undefined;
  readonly names?: readonly string[];
  readonly form?: ExprNote_Form;
  readonly shape?: Uint8Array<ArrayBuffer>;
}

/** The notes of one relation. Expressions are numbered from 0 as they are written, each before its parts. */
export class Notes {
  readonly #notes: NoteInit[] = [];
  #next = 0;

  /** The number of the expression that is written now, which gets this note. */
  number(note: NoteText = {}): void {
    this.add(this.#next++, note);
  }
  /** The number the next expression will get. */
  get next(): number {
    return this.#next;
  }
  /** A note on an expression numbered before. */
  add(at: number, note: NoteText): void {
    const said = {
      ...(note.text === undefined ? {} : { text: note.text }),
      ...(note.names && note.names.length > 0 ? { names: [...note.names] } : {}),
      ...(note.form ? { form: note.form } : {}),
      ...(note.shape ? { shape: note.shape } : {}),
    };
    if (Object.keys(said).length > 0) this.#notes.push({ at, ...said });
  }
  /** In the order of the numbers. */
  get all(): readonly NoteInit[] {
    return [...this.#notes].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  }
}

/** What Substrait's type leaves out of a literal's, a cast's or a column's type. */
export function typeNote(t: DataType): NoteText {
  return { text: intervalFields(t), names: structNames(t), ...(hasVoid(t) ? { form: ExprNote_Form.VOID } : {}) };
}
