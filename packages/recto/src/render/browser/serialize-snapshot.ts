/**
 * Writes a snapshot as one HTML document for the engine: shadow content and frames where a reader sees them, scripts
 * left out, and the attribute `hidden` on exactly the elements that the browser doesn't show.
 */
import type { Protocol } from 'puppeteer-core';
import { DOCUMENT_NODE, ELEMENT_NODE, SnapshotDocument, TEXT_NODE } from './snapshot.ts';
import { unseenElements } from './unseen-elements.ts';

export interface SerializedPage {
  readonly html: string;
  /** URL of the main document. */
  readonly url: string;
  /** Whether frames, or the end of the page, were left out. */
  readonly omitted: ReadonlySet<'frames' | 'html'>;
}

export interface SerializeLimits {
  /** UTF-16 units of the result. */
  readonly maxLength: number;
  readonly maxFrames: number;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW_TEXT = new Set(['script', 'style']);
/** The parser ends a paragraph before one of these. Scripts can put them into paragraphs nonetheless. */
const ENDS_PARAGRAPH = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DETAILS DIALOG DIV DL DD DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 ' +
    'H4 H5 H6 HEADER HGROUP HR LI MAIN MENU NAV OL P PRE SEARCH SECTION SUMMARY TABLE UL'
  ).split(' '),
);
/** Scripts that hold data which the engine reads. */
const DATA_SCRIPT = /^(?:application\/ld\+json|math\/)/i;
const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'data', 'cite']);
/** An element or attribute name that the parser reads as it was. Scripts can create others. */
const SAFE_NAME = /^[a-z][^\s/>"'=<\0]*$/i;
const SAFE_ATTRIBUTE = /^[^\s/>"'=<\0]+$/;

/** UTF-16 units of an attribute. What a reader sees is in none that is longer. */
const MAX_VALUE_LENGTH = 1024 * 1024;

/** Documents that Chromium shows in place of those that it couldn't load. */
const ERROR_PAGE = 'chrome-error:';

/** Would end the element whose text this is, or keep its end tag from ending it. */
const RAW_END = /<(?:\/|!--)/;
/** UTF-16 units. More than the markup of an image has. */
const MAX_NOSCRIPT_LENGTH = 10_000;
const IMG_TAG = /<img(?:\s+[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*\s*\/?>/gi;

interface OpenElement {
  readonly document: number;
  readonly end: string;
  next: number;
  /** Inside a link, which can't contain another. */
  readonly isInLink: boolean;
  readonly isRaw: boolean;
}

export function serializeSnapshot(
  { documents, strings }: Protocol.DOMSnapshot.CaptureSnapshotResponse,
  { maxLength, maxFrames }: SerializeLimits,
): SerializedPage {
  const loaded = new Map<number, LoadedDocument>();
  const load = (index: number): LoadedDocument | undefined => {
    const known = loaded.get(index);
    const source = documents[index];
    if (known !== undefined || source === undefined) return known;
    const document = new LoadedDocument(new SnapshotDocument(source, strings), index > 0);
    loaded.set(index, document);
    return document;
  };
  const omitted = new Set<'frames' | 'html'>();
  const main = load(0);
  if (main === undefined) return { html: '', url: '', omitted };
  const out: string[] = [];
  let length = 0;
  let frames = 0;
  const write = (text: string) => {
    const room = Math.max(0, maxLength - length);
    if (text.length > room) omitted.add('html');
    // Only the end of the page follows, so a tag that is cut costs nothing but itself.
    out.push(text.slice(0, room));
    length += text.length;
  };
  /** Piece by piece: a script can write a text of any length, and escaping lengthens it. */
  const writeText = (text: string) => {
    for (let start = 0; start < text.length && length <= maxLength; start += MAX_VALUE_LENGTH)
      write(escapeText(text.slice(start, start + MAX_VALUE_LENGTH)));
  };
  write('<!DOCTYPE html>');
  const open: OpenElement[] = [
    { document: 0, end: '', next: main.source.firstChild[0] ?? -1, isInLink: false, isRaw: false },
  ];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const node = top.next;
    if (node === -1 || length > maxLength) {
      if (node !== -1) omitted.add('html');
      open.pop();
      write(top.end);
      continue;
    }
    const document = loaded.get(top.document)!;
    const { source } = document;
    top.next = source.nextSibling[node]!;
    const type = source.typeOf(node);
    if (type === TEXT_NODE) {
      const text = source.valueOf(node);
      if (!top.isRaw) writeText(text);
      else if (!RAW_END.test(text)) write(text);
      continue;
    }
    if (type === DOCUMENT_NODE) {
      open.push({ ...top, end: '', next: source.firstChild[node]! });
      continue;
    }
    if (type !== ELEMENT_NODE) continue;
    const name = source.nameOf(node).toLowerCase();
    if (isLeftOut(source, node, name)) continue;
    if (name === 'noscript') {
      // Where scripts run, its markup is text.
      const images = imagesInNoscript(source.valueOf(source.firstChild[node] ?? -1));
      if (images !== '') write(`<noscript>${images}</noscript>`);
      continue;
    }
    const frame = source.frameOf(node);
    if (frame !== undefined && !loaded.has(frame) && !document.unseen[node]) {
      frames++;
      const content = frames > maxFrames ? undefined : load(frame);
      if (content === undefined) omitted.add('frames');
      else if (content.hasText) {
        write('<div>');
        const next = content.source.firstChild[content.body] ?? -1;
        open.push({ document: frame, end: '</div>', next, isInLink: top.isInLink, isRaw: false });
        continue;
      }
    }
    // Slots are placeholders, and their content is in place. Frames have no separate head or body here.
    if (name === 'slot' || !SAFE_NAME.test(name)) {
      const isUnseen = document.unseen[node] === 1;
      if (isUnseen) write('<span hidden="">');
      open.push({ ...top, end: isUnseen ? '</span>' : '', next: source.firstChild[node]! });
      continue;
    }
    const isLink = name === 'a' && source.attribute(node, 'href') !== undefined;
    const tag =
      name === 'p' && document.hasBlock[node]
        ? 'div'
        : name === 'a' && top.isInLink
          ? 'span'
          : name === 'xmp'
            ? 'pre'
            : name;
    write(`<${tag}${attributesOf(document, node)}>`);
    if (VOID.has(tag)) continue;
    const first = source.firstChild[node]!;
    // The parser drops a line break at the start of these.
    if ((tag === 'pre' || tag === 'textarea') && first !== -1 && source.valueOf(first).startsWith('\n')) write('\n');
    open.push({
      document: top.document,
      end: `</${tag}>`,
      next: first,
      isInLink: top.isInLink || isLink,
      isRaw: RAW_TEXT.has(tag),
    });
  }
  return { html: out.join(''), url: main.source.url, omitted };
}

class LoadedDocument {
  readonly source: SnapshotDocument;
  readonly isFrame: boolean;
  readonly unseen: Uint8Array;
  /** By node: 1 for an element that contains one of {@link ENDS_PARAGRAPH}. */
  readonly hasBlock: Uint8Array;
  readonly body: number;
  readonly hasText: boolean;

  constructor(source: SnapshotDocument, isFrame: boolean) {
    this.source = source;
    this.isFrame = isFrame;
    this.unseen = unseenElements(source);
    this.hasBlock = new Uint8Array(source.size);
    let body = 0;
    let hasText = false;
    for (let node = source.size - 1; node > 0; node--) {
      const name = source.nameOf(node);
      const parent = source.parentOf(node);
      if (name === 'BODY') body = node;
      if (source.typeOf(node) === TEXT_NODE && source.hasBox(node) && source.valueOf(node).trim() !== '')
        hasText = true;
      if (parent >= 0 && (this.hasBlock[node] || ENDS_PARAGRAPH.has(name))) this.hasBlock[parent] = 1;
    }
    this.body = body;
    this.hasText = hasText && !source.url.startsWith(ERROR_PAGE);
  }
}

/** The engine needs no scripts. Advice to turn them on isn't part of a page whose scripts have run. */
function isLeftOut(source: SnapshotDocument, node: number, name: string): boolean {
  if (name.startsWith('::')) return true;
  if (name === 'script') return !DATA_SCRIPT.test(source.attribute(node, 'type') ?? '');
  return name === 'template';
}

/**
 * The `img` tags in the markup of a `noscript`, if it shows nothing else: images that scripts load when they are near. Other
 * markup is for browsers without scripts, and an element left open in it would swallow the rest of the page.
 */
function imagesInNoscript(markup: string): string {
  if (markup.length > MAX_NOSCRIPT_LENGTH || markup.replace(/<[^<>]*>/g, '').trim() !== '') return '';
  return (markup.match(IMG_TAG) ?? []).join('');
}

function attributesOf({ source, unseen, isFrame }: LoadedDocument, node: number): string {
  const attributes = source.attributesOf(node);
  const written = [unseen[node] ? ' hidden=""' : ''];
  for (let at = 0; at < attributes.length; at += 2) {
    const name = attributes[at]!;
    let value = attributes[at + 1]!;
    if (!SAFE_ATTRIBUTE.test(name) || (name === 'hidden' && value !== 'until-found')) continue;
    if (value.length > MAX_VALUE_LENGTH) continue;
    if (isFrame) {
      if (name === 'srcset') continue;
      if (URL_ATTRIBUTES.has(name)) value = URL.parse(value, source.baseUrl)?.href ?? value;
    }
    written.push(` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  }
  return written.join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
