/** A page that is being composed: what it is composed of, its template, and what has been written so far. */
import { Chance } from './chance.ts';
import type { PageParts, Part } from './page-parts.ts';
import { PageWriter } from './page-writer.ts';
import { NAMES, PEOPLE, type RegionKind } from './vocabulary.ts';

type Names = 'own' | 'vocabulary' | 'minified' | 'none';
type Layout = 'flat' | 'columns' | 'tables' | 'semantic';

export class Draft {
  readonly main: PageParts;
  readonly others: readonly PageParts[];
  readonly chance: Chance;
  readonly writer: PageWriter;
  readonly layout: Layout;
  readonly headingTag: string;
  readonly lineTag: string;
  /** Share of regions with an element of their own. */
  readonly contained: number;
  readonly depth: number;
  readonly #names: Names;
  readonly #paragraphs: 'p' | 'breaks' | 'div';
  readonly #minified = new Map<string, string>();

  constructor(main: PageParts, others: readonly PageParts[], seed: number) {
    this.main = main;
    this.others = others;
    this.chance = new Chance(seed);
    const { chance } = this;
    this.#names = chance.pick(['own', 'own', 'own', 'vocabulary', 'vocabulary', 'minified', 'none', 'none', 'none']);
    this.writer = new PageWriter(this.#names === 'own');
    this.layout = chance.pick(['flat', 'columns', 'columns', 'columns', 'tables', 'semantic']);
    this.#paragraphs = chance.pick(['p', 'p', 'p', 'breaks', 'div']);
    this.headingTag = chance.pick(['h2', 'h3', 'h3', 'h4', 'b', 'strong', 'div', 'font']);
    this.lineTag = chance.pick(['', '', 'b', 'strong', 'i', 'span', 'h4', 'a', 'cite', 'div']);
    this.contained = chance.pick([0.1, 0.5, 0.9]);
    this.depth = chance.below(4);
  }

  /** Writes a part as a paragraph. */
  paragraph(part: Part): void {
    if (this.#paragraphs === 'breaks') {
      this.writer.part(part, '');
      this.writer.raw('<br><br>');
    } else this.writer.part(part, this.#paragraphs);
  }

  /** The class name of a region. @param own - the one it has on its page. */
  name(kind: RegionKind, own: string): string {
    if (this.#names === 'none') return '';
    if (this.#names === 'vocabulary') return this.chance.pick(NAMES[kind]);
    if (this.#names === 'own') return own;
    const known = this.#minified.get(kind);
    if (known) return known;
    const name = `${this.chance.pick(['_', 'css-', 'sc-', 'x', 'c'])}${this.chance.below(2 ** 30).toString(36)}`;
    this.#minified.set(kind, name);
    return name;
  }

  /** A line such as `@ wrote on ~:`, with a name, a date and numbers. @param at - which of its list it is. */
  signature(line: string, at: number): string {
    const two = (most: number) => String(1 + this.chance.below(most)).padStart(2, '0');
    const date = this.chance.pick([
      `${two(28)}.${two(12)}.20${two(20)} ${two(23)}:${two(59)}`,
      `October ${two(28)}, 20${two(20)} at ${two(12)}:${two(59)} pm`,
      `${two(12)}/${two(28)}/${two(20)}`,
      `20${two(20)}-${two(12)}-${two(28)} ${two(23)}:${two(59)}`,
      `${two(12)} hours ago`,
    ]);
    const title = this.main.title?.texts.map(({ text }) => text).join('') ?? '';
    return line
      .replace('@', this.chance.pick(PEOPLE))
      .replace('~', date)
      .replace('##', `#${at + 1}`)
      .replace(/(?<!#)#(?!\d)/, this.chance.has(0.5) ? two(400) : String(at + 1))
      .replace('%', () => title);
  }
}
