/** The headers of a response by lower-case name. */
export class ResponseHeaders {
  readonly #values = new Map<string, string[]>();

  /** @param raw - names and values in turn. */
  constructor(raw: readonly string[]) {
    for (let i = 0; i + 1 < raw.length; i += 2) {
      const name = raw[i]!.toLowerCase();
      // RFC 9110, 5.5: what a folded or broken value has between its parts counts as a space.
      const value = raw[i + 1]!.replace(/[\0\r\n]/g, ' ');
      const values = this.#values.get(name);
      if (values === undefined) this.#values.set(name, [value]);
      else values.push(value);
    }
  }

  /** The first value; the empty string if the header is missing. */
  get(name: string): string {
    return this.#values.get(name)?.[0] ?? '';
  }

  /** All values, joined as a list. */
  list(name: string): string {
    return this.#values.get(name)?.join(', ') ?? '';
  }

  entries(): Iterable<[name: string, values: string[]]> {
    return this.#values;
  }
}
