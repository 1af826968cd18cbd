/**
 * Rewrites a page in the style of 2003: layout tables, `<br><br>` between paragraphs, `<font>` for headings, no names,
 * no metadata. The labeled pages are recent, and a model that only sees them relies on what older pages and pages from
 * small publishers don't have. The texts and their order stay, so the labels of the page hold.
 */
import { defaultTreeAdapter, html, parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { randomFrom } from './random.ts';

/** The share of copies in which each part of the style appears. */
const SHARES = { noNames: 0.75, noMetadata: 0.7, fonts: 0.5, breaks: 0.4, divs: 0.2, lines: 0.3, tables: 0.6 };

/** Elements that came with HTML5, and what took their place before. */
const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ['article', 'div'],
  ['aside', 'div'],
  ['figcaption', 'div'],
  ['figure', 'div'],
  ['footer', 'div'],
  ['header', 'div'],
  ['hgroup', 'div'],
  ['main', 'div'],
  ['nav', 'div'],
  ['section', 'div'],
  ['mark', 'b'],
  ['time', 'span'],
]);
/** By level from 0 for `h1`: `<font size>`. */
const FONT_SIZES = ['5', '5', '4', '3', '3', '2'];
const NEW_ATTRIBUTES = /^(?:role|rel|srcset|loading|item.*|data-.*|property|typeof|vocab)$/;
const NAMES = /^(?:class|id)$/;

/** Layout tables in one another, at most. */
const MAX_TABLES = 4;
/** An element that has more than this share of the text of its parent is the parent's only part. */
const WHOLE = 0.95;

/** @param seed - pages with the same seed get the same style. */
export function agePage(source: string, seed: number): string {
  const random = randomFrom(seed);
  const has = (share: number) => random() < share;
  const style = {
    noNames: has(SHARES.noNames),
    noMetadata: has(SHARES.noMetadata),
    fonts: has(SHARES.fonts),
    lines: has(SHARES.lines),
  };
  const paragraphs = random();
  const document = parse(source);
  const elements = elementsIn(document);
  for (const element of elements) {
    element.attrs = element.attrs.filter(
      ({ name }) => !NEW_ATTRIBUTES.test(name) && !(style.noNames && NAMES.test(name)),
    );
    const { tagName } = element;
    if (style.noMetadata && (tagName === 'meta' || (tagName === 'script' && isData(element)))) {
      defaultTreeAdapter.detachNode(element);
      continue;
    }
    const older = OLDER_NAMES.get(tagName);
    if (older) rename(element, older);
    else if (style.fonts && /^h[1-6]$/.test(tagName)) {
      const font = create('font', [{ name: 'size', value: FONT_SIZES[Number(tagName[1]) - 1]! }]);
      const bold = create('b');
      rename(element, 'div');
      moveChildren(element, bold);
      defaultTreeAdapter.appendChild(font, bold);
      defaultTreeAdapter.appendChild(element, font);
    } else if (tagName === 'p' && paragraphs < SHARES.breaks) {
      unwrap(element, 2);
    } else if (tagName === 'p' && paragraphs < SHARES.breaks + SHARES.divs) rename(element, 'div');
    else if (tagName === 'li' && style.lines) unwrap(element, 1);
    else if ((tagName === 'ul' || tagName === 'ol') && style.lines) rename(element, 'div');
  }
  const body = elements.find(({ tagName }) => tagName === 'body');
  if (body && has(SHARES.tables)) layOut(body, random);
  return serialize(document);
}

/** Puts the parts of the page into cells: of one row, or each into a row. Then the parts of the largest part. */
function layOut(body: Tree.Element, random: () => number): void {
  const lengths = textLengths(body);
  const lengthOf = (node: Tree.ChildNode) => lengths.get(node) ?? 0;
  let container = body;
  for (let tables = 0; tables < MAX_TABLES; ) {
    const parts = container.childNodes.filter((node) => lengthOf(node) > 0);
    if (parts.length === 0) return;
    const largest = parts.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
    const areBlocks = parts.every(
      (part) => 'tagName' in part && /^(?:div|h\d|ul|ol|table|center|form)$/.test(part.tagName),
    );
    if (areBlocks && parts.length > 1 && lengthOf(largest) < WHOLE * lengthOf(container)) {
      const inRow = random() < 0.5;
      const table = create('table', [{ name: 'cellpadding', value: '0' }]);
      const rows = create('tbody');
      defaultTreeAdapter.appendChild(table, rows);
      let row = create('tr');
      defaultTreeAdapter.appendChild(rows, row);
      for (const [at, part] of parts.entries()) {
        if (at > 0 && !inRow) {
          row = create('tr');
          defaultTreeAdapter.appendChild(rows, row);
        }
        const cell = create('td', [{ name: 'valign', value: 'top' }]);
        defaultTreeAdapter.appendChild(row, cell);
        defaultTreeAdapter.detachNode(part);
        defaultTreeAdapter.appendChild(cell, part);
      }
      defaultTreeAdapter.appendChild(container, table);
      tables++;
    }
    if (!('tagName' in largest) || /^(?:table|p|ul|ol)$/.test(largest.tagName)) return;
    container = largest;
  }
}

function textLengths(root: Tree.Element): ReadonlyMap<Tree.Node, number> {
  const lengths = new Map<Tree.Node, number>();
  for (const node of nodesIn(root)) {
    if (!('value' in node)) continue;
    const length = node.value.trim().length;
    const { parentNode } = node;
    if (length === 0 || !parentNode || /^(?:script|style|noscript)$/.test(parentNode.nodeName)) continue;
    lengths.set(node, length);
    for (let at: Tree.Node | null = parentNode; at; at = 'parentNode' in at ? at.parentNode : null)
      lengths.set(at, (lengths.get(at) ?? 0) + length);
  }
  return lengths;
}

function isData({ attrs }: Tree.Element): boolean {
  return attrs.some(({ name, value }) => name === 'type' && value.includes('json'));
}

/** Replaces an element by its children and so many line breaks. */
function unwrap(element: Tree.Element, breaks: number): void {
  const { parentNode } = element;
  if (!parentNode) return;
  for (const child of [...element.childNodes]) {
    defaultTreeAdapter.detachNode(child);
    defaultTreeAdapter.insertBefore(parentNode, child, element);
  }
  for (let at = 0; at < breaks; at++) defaultTreeAdapter.insertBefore(parentNode, create('br'), element);
  defaultTreeAdapter.detachNode(element);
}

function rename(element: Tree.Element, name: string): void {
  element.nodeName = name;
  element.tagName = name;
}

function create(name: string, attributes: Tree.Element['attrs'] = []): Tree.Element {
  return defaultTreeAdapter.createElement(name, html.NS.HTML, attributes);
}

function moveChildren(from: Tree.Element, to: Tree.Element): void {
  for (const child of [...from.childNodes]) {
    defaultTreeAdapter.detachNode(child);
    defaultTreeAdapter.appendChild(to, child);
  }
}

function elementsIn(root: Tree.ParentNode): Tree.Element[] {
  return nodesIn(root).filter((node): node is Tree.Element => 'tagName' in node);
}

/** In document order. The content of templates is left out. */
function nodesIn(root: Tree.ParentNode): Tree.ChildNode[] {
  const nodes: Tree.ChildNode[] = [];
  const open: Tree.ChildNode[] = root.childNodes.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return nodes;
}
