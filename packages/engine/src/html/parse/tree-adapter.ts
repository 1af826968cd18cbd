/** Lets parse5 build our tree directly, without a tree of its own in between. */
import { html, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { codeAt } from '../../text/code-at.ts';
import { codeOf } from '../name-codes.ts';
import { attributeFlagsOf } from '../tree/attribute-flags.ts';
import { type Attribute, ELEMENT, HtmlElement, type HtmlNode, HtmlText, type Namespace, TEXT } from '../tree/tree.ts';
import { append, detach, insertBefore } from '../tree/tree-links.ts';

export type RectoTree = TreeAdapterTypeMap<
  HtmlNode,
  HtmlElement,
  HtmlNode,
  HtmlElement,
  HtmlElement,
  HtmlElement,
  HtmlNode,
  HtmlText,
  HtmlElement,
  HtmlNode
>;

const NAMESPACES: Partial<Record<string, Namespace>> = { [html.NS.SVG]: 'svg', [html.NS.MATHML]: 'math' };
const NAMESPACE_URIS: Record<Namespace, html.NS> = { html: html.NS.HTML, svg: html.NS.SVG, math: html.NS.MATHML };

const MANY_PIECES = 1 << 16;
/** A tag of more characters is long. */
const LONG_TAG = 1 << 9;
/** Characters of long tags that elements are given anew; browsers know no such bound. */
const MOST_GIVEN_ANEW = 1 << 21;
const NO_ATTRIBUTES: Attribute[] = [];

/** Stands for every comment: it is never inserted, so that text on its two sides stays one node. */
const COMMENT = new HtmlText('');

function childNodes(node: HtmlElement): HtmlNode[] {
  const children: HtmlNode[] = [];
  for (let child = node.first; child; child = child.next) children.push(child);
  return children;
}

/** One for each parse, since it remembers the document's mode. */
export class PageTreeAdapter implements TreeAdapter<RectoTree> {
  /** How many were made. */
  elements = 0;
  /** Pieces of text that were joined to others since the last of these was made whole. */
  #joined = 0;
  #mode = html.DOCUMENT_MODE.NO_QUIRKS;
  #tagName = '';
  #tagCode = 0;
  #attributes: readonly Attribute[] | null = null;
  #attributeFlags = 0;
  #classNumber = 0;
  /** Characters of the long tags, by their attributes. */
  readonly #longTags = new Map<readonly Attribute[], number>();
  #leftToGive = MOST_GIVEN_ANEW;
  /** Names of the attributes of `html` and `body`, so that a hundred thousand further tags of them stay linear. */
  readonly #adopted = new Map<HtmlElement, Set<string>>();

  /**
   * Says which tag is handed over next, so that its name and its attributes need not be looked up again.
   *
   * @param length - of the tag as it is written; characters.
   */
  announceTag(
    name: string,
    code: number,
    attributes: readonly Attribute[],
    attributeFlags: number,
    classNumber: number,
    length: number,
  ): void {
    if (length > LONG_TAG) this.#longTags.set(attributes, length);
    this.#tagName = name;
    this.#tagCode = code;
    this.#attributes = attributes;
    this.#attributeFlags = attributeFlags;
    this.#classNumber = classNumber;
  }

  createDocument(): HtmlElement {
    return new HtmlElement('#document', 'html', []);
  }
  createDocumentFragment(): HtmlElement {
    return new HtmlElement('#fragment', 'html', []);
  }
  createElement(name: string, uri: html.NS, attributes: Attribute[]): HtmlElement {
    this.elements++;
    const namespace = uri === html.NS.HTML ? 'html' : (NAMESPACES[uri] ?? 'html');
    const code = name === this.#tagName ? this.#tagCode : codeOf(name);
    // The parser makes elements of its own, and formatting elements anew in every paragraph that they run through.
    if (attributes !== this.#attributes) {
      const given = this.#isTooMuch(attributes) ? NO_ATTRIBUTES : attributes;
      return new HtmlElement(name, namespace, given, code);
    }
    return new HtmlElement(name, namespace, attributes, code, this.#attributeFlags, this.#classNumber);
  }
  /** Whether so much was given to elements that were made anew that a short page would be read like one of gigabytes. */
  #isTooMuch(attributes: readonly Attribute[]): boolean {
    this.#leftToGive -= this.#longTags.get(attributes) ?? 0;
    return this.#leftToGive < 0 && this.#longTags.has(attributes);
  }
  createCommentNode(): HtmlNode {
    return COMMENT;
  }
  createTextNode(value: string): HtmlText {
    return new HtmlText(value);
  }
  appendChild(parent: HtmlElement, node: HtmlNode): void {
    if (node !== COMMENT) append(parent, node);
  }
  insertBefore(parent: HtmlElement, node: HtmlNode, reference: HtmlNode): void {
    if (node !== COMMENT) insertBefore(parent, node, reference);
  }
  detachNode(node: HtmlNode): void {
    detach(node);
  }
  insertText(parent: HtmlElement, text: string): void {
    const last = parent.last;
    if (last?.kind === TEXT) this.#lengthen(last, text);
    else append(parent, new HtmlText(text));
  }
  insertTextBefore(parent: HtmlElement, text: string, reference: HtmlNode): void {
    const previous = reference.previous;
    if (previous?.kind === TEXT) this.#lengthen(previous, text);
    else insertBefore(parent, new HtmlText(text), reference);
  }
  /** A text that comes in millions of pieces would be a tree of them until somebody reads it; now and then it is made one. */
  #lengthen(node: HtmlText, text: string): void {
    node.value += text;
    if (++this.#joined < MANY_PIECES || this.#joined < node.value.length / 16) return;
    this.#joined = 0;
    // Looking into a joined string makes it whole. What is copied in all stays in proportion, as it happens ever more rarely.
    codeAt(node.value, 0);
  }
  adoptAttributes(recipient: HtmlElement, attributes: Attribute[]): void {
    if (attributes.length === 0) return;
    let present = this.#adopted.get(recipient);
    if (!present) {
      present = new Set(recipient.attributes.map(({ name }) => name));
      this.#adopted.set(recipient, present);
      // Elements without attributes share one empty list.
      recipient.attributes = [...recipient.attributes];
    }
    for (const attribute of attributes) {
      if (present.has(attribute.name)) continue;
      present.add(attribute.name);
      recipient.attributes.push(attribute);
      recipient.attributeFlags |= attributeFlagsOf([attribute]);
      recipient.classNumber ||= attribute.classNumber;
    }
  }
  /** A template's content is its children: whatever is inserted into the one is inserted into the other. */
  setTemplateContent(): void {}
  getTemplateContent(template: HtmlElement): HtmlElement {
    return template;
  }
  setDocumentType(): void {}
  setDocumentMode(_document: HtmlElement, mode: html.DOCUMENT_MODE): void {
    this.#mode = mode;
  }
  getDocumentMode(): html.DOCUMENT_MODE {
    return this.#mode;
  }
  getFirstChild(node: HtmlElement): HtmlNode | null {
    return node.first;
  }
  getChildNodes(node: HtmlElement): HtmlNode[] {
    return childNodes(node);
  }
  getParentNode(node: HtmlNode): HtmlElement | null {
    return node.parent;
  }
  getAttrList(element: HtmlElement): Attribute[] {
    return element.attributes;
  }
  getTagName(element: HtmlElement): string {
    return element.name;
  }
  getNamespaceURI(element: HtmlElement): html.NS {
    return element.namespace === 'html' ? html.NS.HTML : NAMESPACE_URIS[element.namespace];
  }
  getTextNodeContent(node: HtmlText): string {
    return node.value;
  }
  getCommentNodeContent(): string {
    return '';
  }
  getDocumentTypeNodeName(): string {
    return '';
  }
  getDocumentTypeNodePublicId(): string {
    return '';
  }
  getDocumentTypeNodeSystemId(): string {
    return '';
  }
  isTextNode(node: HtmlNode): node is HtmlText {
    return node.kind === TEXT;
  }
  isCommentNode(node: HtmlNode): node is HtmlNode {
    return node === COMMENT;
  }
  isDocumentTypeNode(_node: HtmlNode): _node is HtmlNode {
    return false;
  }
  isElementNode(node: HtmlNode): node is HtmlElement {
    return node.kind === ELEMENT;
  }
  getNodeSourceCodeLocation(): undefined {}
  setNodeSourceCodeLocation(): void {}
  updateNodeSourceCodeLocation(): void {}
}
