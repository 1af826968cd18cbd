/** Writes the HTML of a composed page, and keeps the class of every text that it writes. */
import { readTextRuns } from '../marks/text-runs.ts';
import type { Mark, MarkClass } from '../sources/marks.ts';
import { escapeHtml, type MainPart, type Part, type Wrapper } from './page-parts.ts';

/** Elements that don't begin a line by themselves; a line break follows them. */
const INLINE = /^(?:|b|strong|i|span|cite|small)$/;
/** What stands for an element that isn't written by its name alone: a heading in a larger font, and a link in a box. */
const OPENED: Readonly<Record<string, string>> = { font: '<div><font size="4">', a: '<div><a href="#u">' };
const CLOSED: Readonly<Record<string, string>> = { font: '</font></div>', a: '</a></div>' };

interface Written {
  readonly text: string;
  readonly name: MarkClass | undefined;
}

export class PageWriter {
  readonly #html: string[] = [];
  readonly #written: Written[] = [];
  readonly #keepsClasses: boolean;

  /** @param keepsClasses - whether elements of parts have the classes that they had on their own page. */
  constructor(keepsClasses: boolean) {
    this.#keepsClasses = keepsClasses;
  }

  get html(): string {
    return this.#html.join('');
  }

  /** @param html - without text. */
  raw(html: string): void {
    this.#html.push(html);
  }

  open(tag: string, classes = ''): void {
    this.#html.push(classes ? `<${tag} class="${escapeHtml(classes)}">` : `<${tag}>`);
  }

  close(tag: string): void {
    this.#html.push(`</${tag}>`);
  }

  within(tag: string, classes: string, write: () => void): void {
    this.open(tag, classes);
    write();
    this.close(tag);
  }

  /** @param tag - empty for no element. */
  part({ texts, name, classes }: Pick<Part, 'texts' | 'name' | 'classes'>, tag: string): void {
    const opened = OPENED[tag];
    if (opened) this.raw(opened);
    else if (tag) this.open(tag, this.#keepsClasses ? classes : '');
    for (const { text, inline } of texts)
      this.#text(text, tag === 'a' ? inline.filter((start) => !start.startsWith('a ')) : inline, name);
    if (tag) this.raw(CLOSED[tag] ?? `</${tag}>`);
    if (INLINE.test(tag)) this.raw('<br>');
  }

  /** The parts in the elements that were around them: tables, lists of definitions, boxes. */
  structured(parts: readonly MainPart[]): void {
    let open: readonly Wrapper[] = [];
    const close = (from: number) => {
      for (const { tag } of open.slice(from).toReversed()) this.close(tag);
    };
    for (const { texts, name, within } of parts) {
      let shared = 0;
      while (shared < open.length && open[shared] === within[shared]) shared++;
      if (shared === within.length) this.raw('<br>');
      close(shared);
      for (const { tag, classes } of within.slice(shared)) this.open(tag, this.#keepsClasses ? classes : '');
      for (const { text, inline } of texts) this.#text(text, inline, name);
      open = within;
    }
    close(0);
  }

  #text(text: string, inline: readonly string[], name: MarkClass | undefined): void {
    this.#html.push(...inline.map((start) => `<${start}>`));
    this.bare(text, name);
    this.#html.push(...inline.toReversed().map((start) => `</${start.split(' ', 1)[0]}>`));
  }

  line(text: string, name: MarkClass | undefined, tag: string): void {
    this.part({ texts: [{ text, inline: [] }], name, classes: '' }, tag);
  }

  /** Text without an element or a line break. */
  bare(text: string, name: MarkClass | undefined): void {
    this.#html.push(escapeHtml(text));
    this.#written.push({ text, name });
  }

  /**
   * The marks of what was written. A parser may join neighboring texts.
   *
   * @param page - the page that the HTML became part of.
   * @returns undefined if it has other texts.
   */
  marksIn(page: string): Mark[] | undefined {
    const bare = (text: string) => text.replace(/\s+/g, '');
    const written = this.#written.filter(({ text }) => bare(text) !== '');
    const marks: Mark[] = [];
    let at = 0;
    let previous: MarkClass | undefined;
    for (const { text, key } of readTextRuns(page)) {
      const wanted = bare(text);
      const name = written[at]?.name;
      let found = '';
      while (at < written.length && found.length < wanted.length) found += bare(written[at++]!.text);
      if (found !== wanted) return undefined;
      const last = marks.at(-1);
      if (name !== undefined && last && name === previous) marks[marks.length - 1] = [name, last[1], key];
      else if (name !== undefined) marks.push([name, key, key]);
      previous = name;
    }
    return marks;
  }
}
