/** Numbers the tokens of the marked pages as they are read, and counts the sites that use each. */

import type { PageView } from '../packages/engine/src/content/describe/page-view.ts';
import { readPath, readTitle } from '../packages/engine/src/content/describe/page-words.ts';
import { readNameTokens, readTextTokens, TOKENS } from '../packages/engine/src/content/score/token-hash.ts';
import { NAME_WEIGHTS } from '../packages/engine/src/content/score/token-weights.ts';
import { MID, NEAR } from '../packages/engine/src/content/segment/cut-blocks.ts';
import { namesOf } from '../packages/engine/src/content/segment/element-names.ts';
import type { HtmlElement } from '../packages/engine/src/html/tree/tree.ts';
import type { Declarations } from '../packages/engine/src/page/declarations.ts';

export interface Vocabulary {
  /** The tokens, by number. */
  readonly keys: readonly number[];
  /** By fold, then by number: how many of the fold's sites use the token. */
  readonly hosts: readonly Uint16Array[];
  /** By row: numbers of tokens; of names, each by `NAME_WEIGHTS` and the place of the weight that counts. */
  readonly ofRow: readonly Int32Array[];
}

export interface TokenData {
  readonly names: Vocabulary;
  readonly texts: Vocabulary;
  /** Of titles and addresses; its rows are pages. */
  readonly pages: Vocabulary;
  /** By row: the row of the heading above, or -1. */
  readonly headingOf: Int32Array;
}

/** Collects the tokens of one page after another. */
export class TokenReader {
  readonly #names: TokenNumbers;
  readonly #texts: TokenNumbers;
  readonly #pages: TokenNumbers;
  readonly #headingOf: number[] = [];

  constructor(folds: number) {
    this.#names = new TokenNumbers(folds);
    this.#texts = new TokenNumbers(folds);
    this.#pages = new TokenNumbers(folds);
  }

  /** @param start - the row of the page's first block. */
  add(
    { blocks, page, structure }: PageView,
    declarations: Declarations,
    start: number,
    site: string,
    fold: number,
  ): void {
    const ofTitle = this.#pages.numbersOf(readTitle(declarations), site, fold);
    this.#pages.ofRow.push(Int32Array.from([...ofTitle, ...this.#pages.numbersOf(readPath(declarations), site, fold)]));
    const ofElement = new Map<HtmlElement, number[]>();
    const namesIn = (element: HtmlElement) => {
      let numbers = ofElement.get(element);
      if (!numbers) {
        numbers = namesOf(element).flatMap((name) => this.#names.numbersOf(readNameTokens(name), site, fold));
        ofElement.set(element, numbers);
      }
      return numbers;
    };
    for (let b = 0; b < blocks.length; b++) {
      const block = blocks[b]!;
      const places: number[] = [];
      let distance = 0;
      for (let at = page.texts[block.firstText]!.parent; at; at = at.parent, distance++) {
        const which = distance < NEAR ? 0 : distance < MID ? 1 : 2;
        for (const number of namesIn(at)) places.push(number * NAME_WEIGHTS + which);
      }
      this.#names.ofRow.push(Int32Array.from(places));
      this.#texts.ofRow.push(
        Int32Array.from(this.#texts.numbersOf(readTextTokens(block.sample, block.words), site, fold)),
      );
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

class TokenNumbers {
  readonly ofRow: Int32Array[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #keys: number[] = [];
  readonly #sites: Set<string>[] = [];
  readonly #folds: number;
  readonly #foldOf = new Map<string, number>();

  constructor(folds: number) {
    this.#folds = folds;
  }

  /** The numbers of the first `count` of `TOKENS`, each of which the site is counted for. */
  numbersOf(count: number, site: string, fold: number): number[] {
    this.#foldOf.set(site, fold);
    return Array.from(TOKENS.subarray(0, count), (token) => {
      let number = this.#numbers.get(token);
      if (number === undefined) {
        number = this.#keys.length;
        this.#numbers.set(token, number);
        this.#keys.push(token);
        this.#sites.push(new Set());
      }
      this.#sites[number]!.add(site);
      return number;
    });
  }

  finish(): Vocabulary {
    const hosts = Array.from({ length: this.#folds }, () => new Uint16Array(this.#keys.length));
    for (const [number, sites] of this.#sites.entries())
      for (const site of sites) hosts[this.#foldOf.get(site)!]![number]!++;
    return { keys: this.#keys, hosts, ofRow: this.ofRow };
  }
}
