/** Lets parse5 build our tree directly, without a tree of its own in between. */
import { html, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { ELEMENT, HtmlElement, type HtmlNode, HtmlText, type Namespace, TEXT } from './tree.ts';

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

/** Stands for every comment: it is never inserted, so that text on its two sides stays one node. */
const COMMENT = new HtmlText('');

function detach(node: HtmlNode): void {
  const { parent, previous, next } = node;
  if (!parent) return;
  if (previous) previous.next = next;
  else parent.first = next;
  if (next) next.previous = previous;
  else parent.last = previous;
  node.parent = null;
  node.previous = null;
  node.next = null;
}

function append(parent: HtmlElement, node: HtmlNode): void {
  if (node === COMMENT) return;
  node.parent = parent;
  node.previous = parent.last;
  node.next = null;
  if (parent.last) parent.last.next = node;
  else parent.first = node;
  parent.last = node;
}

function insertBefore(parent: HtmlElement, node: HtmlNode, reference: HtmlNode): void {
  if (node === COMMENT) return;
  node.parent = parent;
  node.previous = reference.previous;
  node.next = reference;
  if (reference.previous) reference.previous.next = node;
  else parent.first = node;
  reference.previous = node;
}

function childNodes(node: HtmlElement): HtmlNode[] {
  const children: HtmlNode[] = [];
  for (let child = node.first; child; child = child.next) children.push(child);
  return children;
}

export const treeAdapter: TreeAdapter<RectoTree> = {
  createDocument: () => new HtmlElement('#document', 'html', []),
  createDocumentFragment: () => new HtmlElement('#fragment', 'html', []),
  createElement: (name, uri, attributes) => new HtmlElement(name, NAMESPACES[uri] ?? 'html', attributes),
  createCommentNode: () => COMMENT,
  createTextNode: (value) => new HtmlText(value),
  appendChild: append,
  insertBefore,
  detachNode: detach,
  insertText(parent, text) {
    const last = parent.last;
    if (last?.kind === TEXT) last.value += text;
    else append(parent, new HtmlText(text));
  },
  insertTextBefore(parent, text, reference) {
    const previous = reference.previous;
    if (previous?.kind === TEXT) previous.value += text;
    else insertBefore(parent, new HtmlText(text), reference);
  },
  adoptAttributes(recipient, attributes) {
    const present = new Set(recipient.attributes.map(({ name }) => name));
    for (const attribute of attributes) if (!present.has(attribute.name)) recipient.attributes.push(attribute);
  },
  // A template's content is its children: whatever is inserted into the one is inserted into the other.
  setTemplateContent() {},
  getTemplateContent: (template) => template,
  setDocumentType() {},
  setDocumentMode() {},
  getDocumentMode: () => html.DOCUMENT_MODE.NO_QUIRKS,
  getFirstChild: (node) => node.first,
  getChildNodes: childNodes,
  getParentNode: (node) => node.parent,
  getAttrList: (element) => element.attributes,
  getTagName: (element) => element.name,
  getNamespaceURI: (element) => NAMESPACE_URIS[element.namespace],
  getTextNodeContent: (node) => node.value,
  getCommentNodeContent: () => '',
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node): node is HtmlText => node.kind === TEXT,
  isCommentNode: (node): node is HtmlText => node === COMMENT,
  isDocumentTypeNode: (_node): _node is HtmlNode => false,
  isElementNode: (node): node is HtmlElement => node.kind === ELEMENT,
  getNodeSourceCodeLocation: () => undefined,
  setNodeSourceCodeLocation() {},
  updateNodeSourceCodeLocation() {},
};
