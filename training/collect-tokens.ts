/** Collects the tokens of all labeled pages, and how many sites use each. */

import { readTitle, readUrlPath } from '../packages/engine/src/content/describe/page-features.ts';
import type { PageView } from '../packages/engine/src/content/describe/page-view.ts';
import { namesOf } from '../packages/engine/src/content/segment/element-names.ts';
import { MIDDLE, NEAR } from '../packages/engine/src/content/segment/segment-page.ts';
import { NAME_WEIGHTS } from '../packages/engine/src/content/tokens/token-weights.ts';
import { Tokenizer } from '../packages/engine/src/content/tokens/tokenizer.ts';
import type { HtmlElement } from '../packages/engine/src/html/tree/tree.ts';
import type { Declarations } from '../packages/engine/src/page/declarations.ts';

export interface Vocabulary {
  /** By number: the token. */
  readonly keys: readonly number[];
  /** By fold, then by number: how many of the fold's sites use the token. */
  readonly sites: readonly Uint16Array[];
  /**
   * By row: numbers of its tokens. Those of names are multiplied by `NAME_WEIGHTS`, plus the column
   * of the weight that applies.
   */
  readonly ofRow: readonly Int32Array[];
}

export interface TokenData {
  readonly names: Vocabulary;
  readonly texts: Vocabulary;
  /** Tokens of titles and URLs; a row is a page. */
  readonly pages: Vocabulary;
  /** By row: the row of the heading above, or -1. */
  readonly headingOf: Int32Array;
}

export class TokenCollector {
  readonly #tokenizer = new Tokenizer();
  readonly #names: VocabularyBuilder;
  readonly #texts: VocabularyBuilder;
  readonly #pages: VocabularyBuilder;
  readonly #headingOf: number[] = [];

  constructor(folds: number) {
    this.#names = new VocabularyBuilder(folds);
    this.#texts = new VocabularyBuilder(folds);
    this.#pages = new VocabularyBuilder(folds);
  }

  /**
   * @param start - the row of the page's first block.
   * @param site - undefined if the page counts for no site. Then, words that no page before it has are left out.
   * @param change - applied to the texts, title and URL before they are read.
   */
  add(
    { blocks, page, structure }: PageView,
    declarations: Declarations,
    start: number,
    site: string | undefined,
    fold: number,
    change: (text: string) => string = (text) => text,
  ): void {
    const tokenizer = this.#tokenizer;
    readTitle({ title: change(declarations.title) }, tokenizer);
    const titleTokens = this.#pages.numbersOf(tokenizer, site, fold);
    readUrlPath({ url: { ...declarations.url, words: change(declarations.url.words) } }, tokenizer);
    this.#pages.ofRow.push(Int32Array.from([...titleTokens, ...this.#pages.numbersOf(tokenizer, site, fold)]));
    const numbersByElement = new Map<HtmlElement, number[]>();
    const nameTokens = (element: HtmlElement) => {
      let numbers = numbersByElement.get(element);
      if (!numbers) {
        numbers = namesOf(element).flatMap((name) => {
          tokenizer.readName(name);
          return this.#names.numbersOf(tokenizer, site, fold);
        });
        numbersByElement.set(element, numbers);
      }
      return numbers;
    };
    for (let b = 0; b < blocks.length; b++) {
      const block = blocks[b]!;
      const places: number[] = [];
      let distance = 0;
      for (let at = page.texts[block.firstText]!.parent; at; at = at.parent, distance++) {
        const column = distance < NEAR ? 0 : distance < MIDDLE ? 1 : 2;
        for (const number of nameTokens(at)) places.push(number * NAME_WEIGHTS + column);
      }
      this.#names.ofRow.push(Int32Array.from(places));
      tokenizer.readText(change(block.sample), block.words);
      this.#texts.ofRow.push(Int32Array.from(this.#texts.numbersOf(tokenizer, site, fold)));
      const heading = structure.heading[b]!;
      this.#headingOf.push(heading < 0 || heading === b ? -1 : start + heading);
    }
  }

  finish(): TokenData {
    return {
      names: this.#names.finish(),
      texts: this.#texts.finish(),
      pages: this.#pages.finish(),
      headingOf: Int32Array.from(this.#headingOf),
    };
  }
}

class VocabularyBuilder {
  readonly ofRow: Int32Array[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #keys: number[] = [];
  readonly #sites: Set<string>[] = [];
  readonly #folds: number;
  readonly #foldOf = new Map<string, number>();

  constructor(folds: number) {
    this.#folds = folds;
  }

  /** The numbers of the tokens that were read last. Counts the site for each of them. */
  numbersOf({ tokens, count }: Tokenizer, site: string | undefined, fold: number): number[] {
    if (site !== undefined) this.#foldOf.set(site, fold);
    const numbers: number[] = [];
    for (const token of tokens.subarray(0, count)) {
      let number = this.#numbers.get(token);
      if (number === undefined) {
        if (site === undefined) continue;
        number = this.#keys.length;
        this.#numbers.set(token, number);
        this.#keys.push(token);
        this.#sites.push(new Set());
      }
      if (site !== undefined) this.#sites[number]!.add(site);
      numbers.push(number);
    }
    return numbers;
  }

  finish(): Vocabulary {
    const sites = Array.from({ length: this.#folds }, () => new Uint16Array(this.#keys.length));
    for (const [number, names] of this.#sites.entries())
      for (const name of names) sites[this.#foldOf.get(name)!]![number]!++;
    return { keys: this.#keys, sites, ofRow: this.ofRow };
  }
}
