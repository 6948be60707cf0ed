/** Numbers for the functions of one plan, from 1 in the order of first use, so that equal plans have equal bytes. */
export class Anchors {
  readonly #urns = new Map<string, number>();
  readonly #functions = new Map<string, FunctionDeclaration>();

  /** The anchor of a function by its extension's urn and its compound name. */
  of(urn: string, name: string): number {
    const urnAnchor = this.#urns.get(urn) ?? this.#urns.size + 1;
    this.#urns.set(urn, urnAnchor);
    const key = `${urn} ${name}`;
    const known = this.#functions.get(key) ?? { anchor: this.#functions.size + 1, urnAnchor, name };
    this.#functions.set(key, known);
    return known.anchor;
  }

  get urns(): readonly { readonly urn: string; readonly anchor: number }[] {
    return [...this.#urns].map(([urn, anchor]) => ({ urn, anchor }));
  }
  get functions(): readonly FunctionDeclaration[] {
    return [...this.#functions.values()];
  }
}

export interface FunctionDeclaration {
  readonly anchor: number;
  readonly urnAnchor: number;
  readonly name: string;
}
