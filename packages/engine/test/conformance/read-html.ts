/**
 * HTML → what Markdown can carry of it. The page and the rendered Markdown both come through here, so that only their
 * difference counts; it shares nothing with the converter but the parser.
 */
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import {
  collapseInline,
  isLinkToItsText,
  LINK,
  type LineEnds,
  normalizeUrl,
  type RawInline,
} from './collapse-inline.ts';
import type { Block, Inline, Marks } from './document-model.ts';
import { arrangesPage, readTable, type SpanReading } from './read-table.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** A choice among several right readings, for content that Markdown has no syntax for. */
export interface Reading {
  readonly spans: SpanReading;
  readonly linksInCode: boolean;
  readonly caption: '' | 'em' | 'strong';
  readonly summary: '' | 'strong';
  readonly term: '' | 'strong';
  readonly lineEnds: LineEnds;
}

const PLAIN_READING: Reading = {
  spans: 'empty',
  linksInCode: true,
  caption: '',
  summary: '',
  term: '',
  lineEnds: 'own',
};

/** The readings that differ for this source, the plain one first. */
export function readingsOf(html: string): Reading[] {
  let readings: Reading[] = [PLAIN_READING];
  const vary = (pattern: RegExp, variants: Partial<Reading>[]): void => {
    if (pattern.test(html)) {
      readings = readings.flatMap((reading) => [reading, ...variants.map((variant) => ({ ...reading, ...variant }))]);
    }
  };
  vary(/(?:col|row)span/i, [{ spans: 'repeated' }, { spans: 'dropped' }]);
  vary(/<code/i, [{ linksInCode: false }]);
  vary(/<(?:fig)?caption/i, [{ caption: 'em' }, { caption: 'strong' }]);
  vary(/<summary/i, [{ summary: 'strong' }]);
  vary(/<dt/i, [{ term: 'strong' }]);
  vary(/<(?:h[1-6]|td|th)[\s>]/i, [{ lineEnds: 'around' }]);
  return readings;
}

const PAGE_URL = 'https://page.invalid/folder/page.html';

const HIDDEN = new Set(
  'head script style template title iframe video audio object canvas svg math select textarea button datalist'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  (
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'header hgroup html legend li listing main menu nav ol optgroup p plaintext pre search section summary table tbody td tfoot th ' +
    'thead tr ul xmp blockquote h1 h2 h3 h4 h5 h6 hr'
  ).split(' '),
);
const MARKS: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  code: 'code',
};
const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
const LINKABLE = /^(?:https?|mailto|tel):/i;

/**
 * @param imagesSeen - URLs in the other document; an image gets its candidate that is among them.
 */
export function readHtml(html: string, reading = PLAIN_READING, imagesSeen: ReadonlySet<string> = new Set()): Block[] {
  return new Reader(html, reading, imagesSeen).read();
}

class Reader {
  readonly #root: DefaultTreeAdapterTypes.Document;
  readonly #reading: Reading;
  readonly #imagesSeen: ReadonlySet<string>;
  #base = PAGE_URL;
  #inline: RawInline[] = [];
  #blocks: Block[] = [];

  constructor(html: string, reading: Reading, imagesSeen: ReadonlySet<string>) {
    this.#root = parse(html, { scriptingEnabled: false });
    this.#reading = reading;
    this.#imagesSeen = imagesSeen;
  }

  read(): Block[] {
    const base = findElement(this.#root, (element) => element.tagName === 'base' && attribute(element, 'href') !== '');
    if (base) {
      try {
        const address = new URL(attribute(base, 'href'), PAGE_URL);
        if (/^https?:$/.test(address.protocol)) this.#base = address.href;
      } catch {
        // Browsers ignore an invalid base.
      }
    }
    return this.#inside(() => this.#walk(this.#root, []));
  }

  /** The blocks that `fill` adds, separate from the surrounding ones. */
  #inside(fill: () => void): Block[] {
    const outer = this.#blocks;
    this.#blocks = [];
    fill();
    this.#endParagraph();
    const made = this.#blocks;
    this.#blocks = outer;
    return made;
  }

  #endParagraph(): void {
    if (this.#inline.length === 0) return;
    for (const content of collapseInline(this.#inline, this.#reading.lineEnds))
      this.#blocks.push({ kind: 'paragraph', content });
    this.#inline = [];
  }

  #walk(parent: Parent, marks: Marks): void {
    for (const child of parent.childNodes) this.#visit(child, marks);
  }

  #visit(node: Node, marks: Marks): void {
    if (node.nodeName === '#text') {
      this.#inline.push({ kind: 'text', text: (node as DefaultTreeAdapterTypes.TextNode).value, marks });
      return;
    }
    if (!isElement(node) || isHidden(node)) return;
    if (!BLOCKS.has(node.tagName)) {
      this.#visitInline(node, marks, 'break', (inner) => this.#walk(node, inner));
      return;
    }
    this.#endParagraph();
    this.#visitBlock(node, marks);
    this.#endParagraph();
  }

  /** Inline elements in paragraphs and cells. `walkInner` visits their content. */
  #visitInline(element: Element, marks: Marks, lineEnd: 'break' | 'gap', walkInner: (marks: Marks) => void): void {
    const name = element.tagName;
    if (name === 'br') this.#inline.push(lineEnd === 'gap' ? { kind: 'gap', marks } : { kind: 'break', marks });
    else if (name === 'img') this.#inline.push(...this.#image(element, marks));
    else if (name === 'a') {
      const href = element.attrs.find((candidate) => candidate.name === 'href')?.value;
      const address = href === undefined ? '' : normalizeUrl(href, this.#base);
      const isBare = isLinkToItsText(oneLine(textOf(element)), address);
      const image = findElement(element, ({ tagName }) => tagName === 'img');
      const shown = textOf(element).trim() || (image === undefined ? '' : attribute(image, 'alt'));
      const title = unlessRepeated(attribute(element, 'title'), shown);
      walkInner(isBare ? marks : this.#linked(marks, address, title));
    } else {
      const mark = MARKS[name];
      walkInner(mark === undefined ? marks : withMark(marks, mark));
    }
  }

  #linked(marks: Marks, address: string, title: string): Marks {
    if (!LINKABLE.test(address)) return marks;
    if (!this.#reading.linksInCode && marks.includes('code')) return marks;
    const words = oneLine(title);
    const outer = marks.filter((mark) => !mark.startsWith(LINK));
    return withMark(outer, words === '' ? LINK + address : `${LINK}${address} ${JSON.stringify(words)}`);
  }

  #image(element: Element, marks: Marks): RawInline[] {
    const picture = element.parentNode && 'tagName' in element.parentNode ? element.parentNode : null;
    const sources = picture?.tagName === 'picture' ? picture.childNodes.filter(isElement) : [];
    const found = [element, ...sources].flatMap((candidate) =>
      candidate.attrs.flatMap(({ name, value }) => {
        if (/^(?:data-.*)?srcset$/.test(name)) return value.split(/,\s+/).map((part) => part.trim().split(/\s+/)[0]!);
        return name === 'src' || /^data-(?:.*-)?(?:src|original|url|lazy)$/.test(name) ? [value] : [];
      }),
    );
    const urls = found.filter((address) => address.trim() !== '').map((address) => normalizeUrl(address, this.#base));
    const usable = urls.filter((address) => /^https?:/.test(address));
    const alt = imageText(element, 'alt');
    const src = usable.find((address) => this.#imagesSeen.has(address)) ?? usable[0];
    if (src === undefined) return [{ kind: 'text', text: alt, marks }];
    const outside = marks.filter((mark) => mark !== 'code');
    const title = unlessRepeated(imageText(element, 'title'), alt);
    return [{ kind: 'image', src, alt, title, marks: outside }];
  }

  #visitBlock(element: Element, marks: Marks): void {
    const name = element.tagName;
    if (/^h[1-6]$/.test(name)) {
      const content = this.#line(element, marks);
      if (content.length > 0) this.#blocks.push({ kind: 'heading', depth: Number(name[1]), content });
    } else if (name === 'hr') this.#blocks.push({ kind: 'rule' });
    else if (name === 'blockquote') {
      const children = this.#inside(() => this.#walk(element, marks));
      if (children.length > 0) this.#blocks.push({ kind: 'quote', children });
    } else if (LISTS.has(name)) this.#list(element, marks);
    else if (name === 'li') this.#orphanItems(element, marks);
    else if (name === 'pre' || name === 'listing' || name === 'xmp') this.#code(element);
    else if (name === 'table') this.#table(element, marks);
    else if (name === 'dt' && this.#reading.term) this.#walk(element, withMark(marks, this.#reading.term));
    else if (name === 'summary' && this.#reading.summary) this.#walk(element, withMark(marks, this.#reading.summary));
    else if ((name === 'figcaption' || name === 'caption') && this.#reading.caption)
      this.#walk(element, withMark(marks, this.#reading.caption));
    else this.#walk(element, marks);
  }

  /**
   * The content of a heading or a cell: one line, with spaces at the edges of blocks and breaks
   * inside.
   */
  #line(element: Element, marks: Marks): Inline[] {
    const outer = this.#inline;
    this.#inline = [];
    const walk = (parent: Parent, inner: Marks): void => {
      for (const child of parent.childNodes) {
        if (child.nodeName === '#text' || !isElement(child)) this.#visit(child, inner);
        else if (!isHidden(child)) {
          const isBlock = BLOCKS.has(child.tagName);
          if (isBlock) this.#inline.push({ kind: 'gap', marks: inner });
          this.#visitInline(child, inner, 'gap', (deeper) => walk(child, deeper));
          if (isBlock) this.#inline.push({ kind: 'gap', marks: inner });
        }
      }
    };
    walk(element, marks);
    const content = collapseInline(this.#inline, this.#reading.lineEnds)[0] ?? [];
    this.#inline = outer;
    return content;
  }

  /** Only `li` elements are displayed as items. Other content belongs to the item before it, or precedes the list. */
  #list(element: Element, marks: Marks): void {
    const items: { checked: boolean | null; children: Block[] }[] = [];
    let loose: Node[] = [];
    const endLoose = (): void => {
      const children = this.#inside(() => {
        for (const node of loose) this.#visit(node, marks);
      });
      loose = [];
      (items.at(-1)?.children ?? this.#blocks).push(...children);
    };
    for (const child of element.childNodes) {
      if (!isElement(child) || child.tagName !== 'li' || isHidden(child)) {
        loose.push(child);
        continue;
      }
      endLoose();
      const item = this.#item(child, marks);
      if (item.children.length > 0) items.push(item);
    }
    endLoose();
    if (items.length === 0) return;
    this.#blocks.push({ kind: 'list', start: element.tagName === 'ol' ? startOf(element) : null, items });
  }

  #orphanItems(element: Element, marks: Marks): void {
    const item = this.#item(element, marks);
    if (item.children.length === 0) return;
    const before = this.#blocks.at(-1);
    let previous = element.parentNode?.childNodes[element.parentNode.childNodes.indexOf(element) - 1];
    while (previous && !isElement(previous) && /^\s*$/.test('value' in previous ? previous.value : ''))
      previous = previous.parentNode?.childNodes[previous.parentNode.childNodes.indexOf(previous) - 1];
    if (before?.kind === 'list' && previous?.nodeName === 'li')
      this.#blocks[this.#blocks.length - 1] = { ...before, items: [...before.items, item] };
    else this.#blocks.push({ kind: 'list', start: null, items: [item] });
  }

  #item(element: Element, marks: Marks): { checked: boolean | null; children: Block[] } {
    const box = taskBox(element);
    return { checked: box, children: this.#inside(() => this.#walk(element, marks)) };
  }

  #code(element: Element): void {
    const text = codeText(element)
      .replace(/\r\n?/g, '\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .replace(/\s+$/, '');
    if (text.replace(/\s/g, '') !== '') this.#blocks.push({ kind: 'code', language: languageOf(element), text });
  }

  #table(table: Element, marks: Marks): void {
    for (const caption of table.childNodes)
      if (isElement(caption) && caption.tagName === 'caption') this.#visit(caption, marks);
    const grid = readTable(table, this.#reading.spans, (cell) => this.#line(cell, marks));
    if (grid && arrangesPage(table, grid)) {
      for (const part of table.childNodes) if (part.nodeName !== 'caption') this.#visit(part, marks);
      return;
    }
    if (grid) this.#blocks.push({ kind: 'table', ...grid });
  }
}

function isElement(node: Node | Parent): node is Element {
  return 'tagName' in node;
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? '';
}

function oneLine(text: string): string {
  return text
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Text that was escaped several times counts as if it had been escaped once, markup in it aside. */
function imageText(element: Element, name: 'alt' | 'title'): string {
  const text = attribute(element, name).replace(/&(?:amp;)+/g, '&');
  return oneLine(
    text.replace(/&[a-z]{2,8};/gi, (reference) => {
      const character = textOf(parseFragment(reference));
      return /^(?:["']|[^\p{ASCII}]+)$/u.test(character) ? character : reference;
    }),
  );
}

/** A title that says no more than the text or description it belongs to counts as none. */
function unlessRepeated(title: string, shown: string): string {
  return oneLine(shown).toLowerCase().includes(oneLine(title).toLowerCase()) ? '' : title;
}

function isHidden(element: Element): boolean {
  if (HIDDEN.has(element.tagName)) return true;
  if (element.attrs.some(({ name }) => name === 'hidden')) return true;
  return /(?:^|;)\s*display\s*:\s*none/i.test(attribute(element, 'style'));
}

/** Markdown has no marks inside code spans. Other marks are a set in fixed order. */
function withMark(marks: Marks, mark: string): Marks {
  if (marks.includes(mark) || (marks.includes('code') && !mark.startsWith(LINK))) return marks;
  return [...marks, mark].sort();
}

function textOf(parent: Parent): string {
  return parent.childNodes
    .map((child) => {
      if (child.nodeName === '#text') return (child as DefaultTreeAdapterTypes.TextNode).value;
      // A link with other visible content is not just a URL.
      return isElement(child) ? (child.tagName === 'img' || child.tagName === 'br' ? '￼' : textOf(child)) : '';
    })
    .join('');
}

function findElement(parent: Parent, matches: (element: Element) => boolean): Element | undefined {
  for (const child of parent.childNodes) {
    if (!isElement(child)) continue;
    const found = matches(child) ? child : findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

function startOf(list: Element): number {
  const start = Number.parseInt(attribute(list, 'start'), 10);
  return start >= 0 && start <= 999_999_999 ? start : 1;
}

/**
 * Whether the item begins with a checkbox, possibly in a label or paragraph, and whether it is
 * checked.
 */
function taskBox(parent: Element): boolean | null {
  for (const child of parent.childNodes) {
    if (child.nodeName === '#text' && /^\s*$/.test((child as DefaultTreeAdapterTypes.TextNode).value)) continue;
    if (child.nodeName === '#comment') continue;
    if (!isElement(child)) return null;
    if (child.tagName === 'input' && attribute(child, 'type').toLowerCase() === 'checkbox')
      return child.attrs.some(({ name }) => name === 'checked');
    return ['label', 'p', 'span', 'div'].includes(child.tagName) ? taskBox(child) : null;
  }
  return null;
}

/** The exact text of a code block, with a line ending per `br` and per block inside. */
function codeText(element: Element): string {
  let text = '';
  const walk = (parent: Parent): void => {
    for (const child of parent.childNodes) {
      if (child.nodeName === '#text') text += (child as DefaultTreeAdapterTypes.TextNode).value;
      else if (isElement(child) && !isHidden(child)) {
        if (child.tagName === 'br') text += '\n';
        const isLine = BLOCKS.has(child.tagName);
        if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
        walk(child);
        if (isLine && !text.endsWith('\n')) text += '\n';
      }
    }
  };
  walk(element);
  return text;
}

/** `?`, which matches any language, if only a hint names it or the converter may know more. */
function languageOf(pre: Element): string {
  const code = pre.childNodes.find((child): child is Element => child.nodeName === 'code');
  const language = code && /(?:^|\s)language-([^\s]+)/.exec(attribute(code, 'class'))?.[1];
  if (language && language !== 'text' && language !== 'plaintext') return language;
  const classes = [
    pre,
    code,
    pre.parentNode,
    pre.parentNode && 'parentNode' in pre.parentNode && pre.parentNode.parentNode,
  ];
  const hinted = classes.some(
    (element) =>
      element && isElement(element) && element.attrs.some(({ name }) => /^(?:class|lang|data-.*)$/.test(name)),
  );
  return hinted ? '?' : '-';
}
