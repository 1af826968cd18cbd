/**
 * Compares our tree with parse5's, except for what our parser omits on purpose: comments, the
 * doctype, the texts of styles and of scripts without data, and the content of drawings.
 */
import { type DefaultTreeAdapterTypes, html, parse as parseWithParse5 } from 'parse5';
import { parse } from '../../src/html/parse/parse.ts';
import { ELEMENT, type HtmlElement, type HtmlNode } from '../../src/html/tree/tree.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const NAMESPACES: Readonly<Record<string, string>> = {
  [html.NS.HTML]: 'html',
  [html.NS.SVG]: 'svg',
  [html.NS.MATHML]: 'math',
};

/** A description of the first difference, or `null` if there is none. */
export function compareTrees(source: string): string | null {
  const expected = parseWithParse5(source, { scriptingEnabled: false });
  const pairs: [DefaultTreeAdapterTypes.ParentNode, HtmlElement][] = [[expected, parse(source).root]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [theirs, ours] = pair;
    const theirChildren = readChildren(theirs);
    const ourChildren = childrenOf(ours);
    if (isLeftOut(theirs, theirChildren, ourChildren)) continue;
    const theirNames = theirChildren.map(describe);
    const ourNames = ourChildren.map(describeOurs);
    for (let i = 0; i < Math.max(theirNames.length, ourNames.length); i++) {
      if (theirNames[i] !== ourNames[i]) {
        return `in ${ours.name}, child ${i}: expected ${theirNames[i] ?? 'nothing'}, got ${ourNames[i] ?? 'nothing'}`;
      }
      const their = theirChildren[i];
      const our = ourChildren[i];
      if (typeof their === 'object' && our?.kind === ELEMENT) pairs.push([their, our]);
    }
  }
  return null;
}

/** parse5's children without comments and doctype. Texts before and after a comment are joined. */
function readChildren(parent: DefaultTreeAdapterTypes.ParentNode): (Element | string)[] {
  const children: (Element | string)[] = [];
  const nodes: Node[] = 'content' in parent ? parent.content.childNodes : parent.childNodes;
  for (const node of nodes) {
    if ('value' in node) {
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + node.value;
      else children.push(node.value);
    } else if ('tagName' in node) children.push(node);
  }
  return children;
}

function childrenOf(parent: HtmlElement): HtmlNode[] {
  const children: HtmlNode[] = [];
  for (let child = parent.first; child; child = child.next) {
    if (child.parent !== parent || (child.previous ?? null) !== (children.at(-1) ?? null))
      throw new Error('broken links');
    children.push(child);
  }
  if (parent.last !== (children.at(-1) ?? null)) throw new Error('broken last link');
  return children;
}

function describe(node: Element | string): string {
  if (typeof node === 'string') return `text ${JSON.stringify(node)}`;
  const attributes = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return `<${NAMESPACES[node.namespaceURI]} ${node.tagName}${attributes.join('')}>`;
}

function describeOurs(node: HtmlNode): string {
  if (node.kind !== ELEMENT) return `text ${JSON.stringify(node.value)}`;
  const attributes = node.attributes.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return `<${node.namespace} ${node.name}${attributes.join('')}>`;
}

/** Whether our tree may omit these children: it has none, or only the title of a drawing. */
function isLeftOut(
  parent: DefaultTreeAdapterTypes.ParentNode,
  theirs: readonly (Element | string)[],
  ours: readonly HtmlNode[],
): boolean {
  if (!('tagName' in parent)) return false;
  if (parent.tagName === 'svg') return isDrawingLeftOut(theirs, ours);
  if (ours.length > 0 || parent.namespaceURI !== html.NS.HTML) return false;
  if (!theirs.every((child) => typeof child === 'string')) return false;
  if (parent.tagName === 'style') return true;
  const type = parent.attrs.find(({ name }) => name === 'type')?.value ?? '';
  return parent.tagName === 'script' && !/json|^math\//i.test(type);
}

function isDrawingLeftOut(theirs: readonly (Element | string)[], ours: readonly HtmlNode[]): boolean {
  const title = theirs.find((child) => typeof child === 'object' && child.tagName === 'title');
  const expected = typeof title === 'object' ? [title] : [];
  if (ours.length !== expected.length || ours.some((child) => describeOurs(child).includes('='))) return false;
  for (const [i, child] of ours.entries()) {
    if (child.kind !== ELEMENT || child.name !== 'title') return false;
    const texts = childrenOf(child).map(describeOurs);
    const their = expected[i];
    if (their === undefined || readChildren(their).map(describe).join() !== texts.join()) return false;
  }
  return holdsOnlyDrawing(theirs);
}

function holdsOnlyDrawing(nodes: readonly (Element | string)[]): boolean {
  const stack = [...nodes];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') continue;
    if (node.namespaceURI === html.NS.HTML) return false;
    for (const child of readChildren(node)) stack.push(child);
  }
  return true;
}
