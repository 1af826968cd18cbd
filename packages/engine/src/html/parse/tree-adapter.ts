/** Lets parse5's tree construction build our tree directly. */
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

/** A text is flattened after this many concatenations. */
const MAX_CONCATENATIONS = 1 << 16;
/** The length from which a tag counts as long; UTF-16 units. */
const LONG_TAG = 1 << 9;
/**
 * Total length of long tags whose attributes are copied to reopened formatting elements. Without
 * it, a short page can act like one of gigabytes. Browsers have no such bound.
 */
const MAX_REOPENED = 1 << 21;
const NO_ATTRIBUTES: Attribute[] = [];

/**
 * Stands for every comment. Never inserted, so that the texts before and after it form one node.
 */
const COMMENT = new HtmlText('');

function childNodes(node: HtmlElement): HtmlNode[] {
  const children: HtmlNode[] = [];
  for (let child = node.first; child; child = child.next) children.push(child);
  return children;
}

/** Holds state of one parse. */
export class PageTreeAdapter implements TreeAdapter<RectoTree> {
  /** Elements created so far. */
  elements = 0;
  /** Concatenations since a text was last flattened. */
  #concatenations = 0;
  #mode = html.DOCUMENT_MODE.NO_QUIRKS;
  #tagName = '';
  #tagCode = 0;
  #attributes: readonly Attribute[] | null = null;
  #attributeFlags = 0;
  #classNumber = 0;
  /** Lengths of the long tags, by their attributes. */
  readonly #longTags = new Map<readonly Attribute[], number>();
  #reopenableLength = MAX_REOPENED;
  /**
   * Attribute names of `html` and `body`: keeps a page with a hundred thousand more of these tags
   * linear.
   */
  readonly #adopted = new Map<HtmlElement, Set<string>>();

  /**
   * Announces the next start tag, so that what the tokenizer knows about it needn't be looked up
   * again.
   *
   * @param length - of the tag in the source; UTF-16 units.
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
    const isAnnounced = attributes === this.#attributes;
    // Otherwise, it is implied, or a formatting element that is reopened, as happens in every
    // paragraph it spans.
    const element = isAnnounced
      ? new HtmlElement(name, namespace, attributes, code, this.#attributeFlags, this.#classNumber)
      : new HtmlElement(name, namespace, this.#exceedsReopened(attributes) ? NO_ATTRIBUTES : attributes, code);
    // In order of creation, until the finished tree is numbered.
    element.index = this.elements;
    return element;
  }
  #exceedsReopened(attributes: readonly Attribute[]): boolean {
    this.#reopenableLength -= this.#longTags.get(attributes) ?? 0;
    return this.#reopenableLength < 0 && this.#longTags.has(attributes);
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
    if (last?.kind === TEXT) this.#extendText(last, text);
    else append(parent, new HtmlText(text));
  }
  insertTextBefore(parent: HtmlElement, text: string, reference: HtmlNode): void {
    const previous = reference.previous;
    if (previous?.kind === TEXT) this.#extendText(previous, text);
    else insertBefore(parent, new HtmlText(text), reference);
  }
  /**
   * V8 keeps a text of millions of pieces as a tree of strings until it is read, so it is flattened
   * now and then.
   */
  #extendText(node: HtmlText, text: string): void {
    node.value += text;
    if (++this.#concatenations < MAX_CONCATENATIONS || this.#concatenations < node.value.length / 16) return;
    this.#concatenations = 0;
    // Reading a character flattens the string. Linear in total, since it happens ever more rarely
    // as the text grows.
    codeAt(node.value, 0);
  }
  adoptAttributes(recipient: HtmlElement, attributes: Attribute[]): void {
    if (attributes.length === 0) return;
    let present = this.#adopted.get(recipient);
    if (!present) {
      present = new Set(recipient.attributes.map(({ name }) => name));
      this.#adopted.set(recipient, present);
      // Lists are shared between elements.
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
  /** In our tree a template's content is its children. */
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
