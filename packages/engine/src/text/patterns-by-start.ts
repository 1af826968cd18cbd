/** In a pattern. Without `\p{L}`, for which V8 reads the tables of Unicode: 1 ms. */
const WORD = /[^\s\\()|?:.[\]]+/g;

/**
 * A pattern of hundreds of phrases takes V8 longer to compile than a page to convert: 4 to 7 ms, because it looks up the
 * case variants of each letter. So only the phrases that can begin with the text's first two letters are compiled.
 */
export class PatternsByStart {
  readonly #groups: readonly (readonly string[])[];
  readonly #combine: (alternatives: string[], first: string) => readonly string[];
  /** By the first two letters, or the only letter, of a word in the phrases: those phrases. Filled by the first use. */
  readonly #phrases = new Map<string, Set<string>>();
  /** By start of a text. Has at most as many entries as `#phrases`. */
  readonly #patterns = new Map<string, RegExp>();

  /**
   * @param groups - phrases as regular expressions, each of which begins with two literal letters or a word of one.
   * @param combine - from the phrases of each group, joined by `|`, and the first character of the text, to alternatives
   *   at the start of the text. At least one group has phrases, so there must be an alternative.
   */
  constructor(
    groups: readonly (readonly string[])[],
    combine: (alternatives: string[], first: string) => readonly string[],
  ) {
    this.#groups = groups;
    this.#combine = combine;
  }

  /** The match at the start of `text`, ignoring case. */
  exec(text: string): RegExpExecArray | null {
    if (this.#phrases.size === 0) this.#readPhrases();
    const start = text.slice(0, 2).toLowerCase();
    const first = start.slice(0, 1);
    if (!this.#phrases.has(start) && !this.#phrases.has(first)) return null;
    const key = this.#phrases.has(start) ? start : first;
    let pattern = this.#patterns.get(key);
    if (pattern === undefined) {
      pattern = this.#compile(key, first);
      this.#patterns.set(key, pattern);
    }
    return pattern.exec(text);
  }

  #compile(key: string, first: string): RegExp {
    const mayMatch = (phrase: string) => this.#phrases.get(key)?.has(phrase) || this.#phrases.get(first)?.has(phrase);
    const joined = this.#groups.map((phrases) => phrases.filter(mayMatch).join('|'));
    return new RegExp(`^(?:${this.#combine(joined, first).join('|')})`, 'iu');
  }

  #readPhrases(): void {
    for (const phrase of this.#groups.flat()) {
      for (const word of phrase.match(WORD) ?? []) {
        const start = word.slice(0, 2).toLowerCase();
        let phrases = this.#phrases.get(start);
        if (phrases === undefined) {
          phrases = new Set();
          this.#phrases.set(start, phrases);
        }
        phrases.add(phrase);
      }
    }
  }
}
