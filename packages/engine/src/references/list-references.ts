/**
 * The links and images of a page, or of its content, as lists. Reads the HTML tree, so that the
 * lists are complete even if the Markdown leaves out links or images. One pass over the tree.
 */
import type { ImageReference, LinkReference } from '../conversion.ts';
import { PHRASING, TEXT_HIDDEN } from '../html/elements.ts';
import { attribute, ELEMENT, flagsOf, type HtmlElement, type HtmlNode } from '../html/tree/tree.ts';
import { isTrackerUrl, isTrackingPixel } from '../markdown/from-html/link/image-purpose.ts';
import { imageSource } from '../markdown/from-html/link/image-source.ts';
import { imageText } from '../markdown/from-html/link/image-text.ts';
import { isPermalink } from '../markdown/from-html/permalink.ts';
import { collapseWhiteSpace } from '../markdown/from-html/plain-text.ts';
import { UrlResolver } from '../markdown/from-html/url-resolver.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { Site } from './site.ts';

/** Characters of a link's text or an image's alternative text; more is cut. */
const MAX_TEXT_LENGTH = 1000;

interface OpenLink {
  readonly element: HtmlElement;
  readonly url: string;
  text: string;
  /** Used if there is no text. */
  alt: string;
}

/** Collects in document order, each pair of text and URL once. */
export class ReferenceLister {
  readonly links: LinkReference[] = [];
  readonly images: ImageReference[] = [];
  readonly #urls: UrlResolver;
  readonly #site: Site;
  readonly #seen = new Set<string>();
  /** Open links, the innermost last. Links can be nested where scripts or tables moved them. */
  readonly #open: OpenLink[] = [];

  /** @param base - the page's URL after redirects. */
  constructor(facts: PageFacts, base: string | undefined) {
    this.#urls = new UrlResolver(facts, base, facts.document.size);
    this.#site = new Site(base ?? facts.canonical);
  }

  /** @param dropped - by node index: 1 for nodes that are left out with all below them. */
  read(root: HtmlElement, dropped?: Uint8Array): this {
    let node: HtmlNode | null = root.first;
    while (node) {
      const isEntered: boolean = !dropped?.[node.index] && this.#enter(node);
      if (isEntered && node.kind === ELEMENT && node.first) {
        node = node.first;
        continue;
      }
      if (isEntered && node.kind === ELEMENT) this.#leave(node);
      while (!node.next) {
        const parent: HtmlElement | null = node.parent;
        if (!parent || parent === root) return this;
        this.#leave(parent);
        node = parent;
      }
      node = node.next;
    }
    return this;
  }

  /** @returns whether the node's children are read. */
  #enter(node: HtmlNode): boolean {
    if (node.kind !== ELEMENT) {
      this.#addText(node.value);
      return true;
    }
    const flags = flagsOf(node);
    if (flags & TEXT_HIDDEN) return false;
    if (!(flags & PHRASING)) this.#addText(' ');
    if (node.name === 'img') this.#addImage(node);
    else if (node.name === 'a' || node.name === 'area') this.#openLink(node);
    return true;
  }

  #leave(element: HtmlElement): void {
    if (this.#open.at(-1)?.element === element) this.#closeLink(this.#open.pop()!);
    else if (!(flagsOf(element) & PHRASING)) this.#addText(' ');
  }

  #addText(text: string): void {
    const link = this.#open.at(-1);
    if (link && link.text.length < MAX_TEXT_LENGTH) link.text += text.slice(0, MAX_TEXT_LENGTH);
  }

  #openLink(element: HtmlElement): void {
    const href = attribute(element, 'href')?.trim();
    if (!href || isPermalink(element, href)) return;
    const url = this.#urls.resolveLink(href);
    if (url === null) return;
    const alt = attribute(element, 'alt') || attribute(element, 'aria-label') || attribute(element, 'title') || '';
    this.#open.push({ element, url, text: '', alt });
  }

  #closeLink({ url, text, alt }: OpenLink): void {
    const label = cleanText(text) || cleanText(alt);
    if (this.#isNew('link', label, url)) this.links.push({ text: label, url, isExternal: this.#site.isExternal(url) });
  }

  #addImage(element: HtmlElement): void {
    const alt = cleanText(imageText(element, 'alt'));
    const link = this.#open.at(-1);
    if (link && alt !== '') link.alt = alt;
    if (isTrackingPixel(element)) return;
    const url = imageSource(element, (candidate) => this.#urls.resolveImage(candidate));
    if (url === null || isTrackerUrl(url) || !this.#isNew('image', alt, url)) return;
    this.images.push({ alt, url, isExternal: this.#site.isExternal(url) });
  }

  #isNew(kind: string, label: string, url: string): boolean {
    const { size } = this.#seen;
    this.#seen.add(`${kind} ${url} ${label}`);
    return this.#seen.size > size;
  }
}

/** A copy, so that a caller that keeps it doesn't keep the page. */
function cleanText(text: string): string {
  return collapseWhiteSpace(text.slice(0, MAX_TEXT_LENGTH)).toWellFormed();
}
