/**
 * Puts in place what a page holds ready and a browser would show: React's streamed segments, which come hidden at the end
 * and are moved by a script, and declarative shadow roots. Where the body says next to nothing, what stands in
 * `noscript` or in the structured data takes its place, so that no page with text is read as an empty one.
 */
import { collapsedLength, hidesText, indexTree, MAX_SHELL_TEXT } from '../html/tree/index-tree.ts';
import { attribute, ELEMENT, type HtmlDocument, HtmlElement, type HtmlNode, HtmlText } from '../html/tree/tree.ts';
import { append, detach, insertBefore, moveChildren } from '../html/tree/tree-links.ts';
import { jsonLdText } from './json-ld/json-ld-scripts.ts';
import { readPageText } from './json-ld/page-text.ts';

/** Another source takes a shell's place where it holds so many times its text. */
const BETTER = 3;

interface Findings {
  body: HtmlElement | null;
  readonly shadows: HtmlElement[];
  readonly noscripts: HtmlElement[];
  /** Streamed segments and the places they belong to, by id. */
  readonly segments: HtmlElement[];
  readonly places: Map<string, HtmlElement>;
  shown: number;
  inNoscript: number;
}

/** The document with everything in place, its nodes numbered anew where any was moved. Linear in its size. */
export function revealContent(document: HtmlDocument): HtmlDocument {
  if (!document.mayHaveDeferredContent && !document.isShell) return document;
  const findings = find(document);
  const { body, shadows, noscripts, segments, places, shown, inNoscript } = findings;
  let isChanged = shadows.length > 0 || segments.length > 0;
  for (const shadow of shadows) unwrap(shadow);
  for (const segment of segments) {
    const suffix = attribute(segment, 'id')!.slice(2);
    const place = places.get(`B:${suffix}`) ?? places.get(`P:${suffix}`);
    // Moves go backwards only, as React's do: so no two segments can end up in each other.
    if (place?.parent && place.index < segment.index) {
      moveChildren(segment, place);
      unwrap(place);
      detach(segment);
    } else unwrap(segment);
  }
  if (shown < MAX_SHELL_TEXT && !document.isFragment) {
    const text =
      body && inNoscript < MAX_SHELL_TEXT
        ? readPageText(
            document.metadataElements.flatMap((element) =>
              element.name === 'script' ? (jsonLdText(element) ?? []) : [],
            ),
          )
        : '';
    // What little there is in `noscript` may only ask for scripts.
    if (body && text.length > BETTER * Math.max(shown, inNoscript)) {
      for (const paragraph of text.split(/\n+/)) if (paragraph.trim()) append(body, paragraphOf(paragraph));
      isChanged = true;
    } else if (inNoscript > 0 && inNoscript >= BETTER * shown) {
      for (const noscript of noscripts) unwrap(noscript);
      isChanged ||= noscripts.length > 0;
    }
  }
  return isChanged ? { ...document, ...indexTree(document.root) } : document;
}

function find({ root }: HtmlDocument): Findings {
  const findings: Findings = {
    body: null,
    shadows: [],
    noscripts: [],
    segments: [],
    places: new Map(),
    shown: 0,
    inNoscript: 0,
  };
  /** The outermost element whose text is not shown, and the outermost `noscript`, that the walk is in. */
  let unseen: HtmlElement | null = null;
  let noscript: HtmlElement | null = null;
  let node: HtmlNode | null = root;
  while (node) {
    if (node.kind !== ELEMENT) {
      if (noscript && !unseen) findings.inNoscript += collapsedLength(node.value);
      else if (!unseen) findings.shown += collapsedLength(node.value);
    } else {
      note(node, findings);
      if (node.first) {
        if (node.name === 'noscript') {
          if (!unseen && !noscript) {
            noscript = node;
            findings.noscripts.push(node);
          }
        } else if (!unseen && hidesText(node) && !isShadow(node)) unseen = node;
      }
    }
    let next: HtmlNode | null = node.kind === ELEMENT ? node.first : null;
    let at: HtmlNode = node;
    while (!next) {
      if (at === unseen) unseen = null;
      if (at === noscript) noscript = null;
      next = at.next;
      if (!next) {
        if (!at.parent) return findings;
        at = at.parent;
      }
    }
    node = next;
  }
  return findings;
}

function note(element: HtmlElement, findings: Findings): void {
  switch (element.name) {
    case 'body':
      findings.body ??= element;
      break;
    case 'template': {
      if (isShadow(element)) findings.shadows.push(element);
      const id = attribute(element, 'id');
      if (id !== undefined && /^[BP]:/.test(id)) findings.places.set(id, element);
      break;
    }
    case 'div':
      if (attribute(element, 'hidden') !== undefined && attribute(element, 'id')?.startsWith('S:')) {
        findings.segments.push(element);
      }
  }
}

function isShadow(element: HtmlElement): boolean {
  return element.name === 'template' && attribute(element, 'shadowrootmode') !== undefined;
}

/** Puts a plain `div` with the element's children in its place. */
function unwrap(element: HtmlElement): void {
  const { parent } = element;
  if (!parent) return;
  const plain = new HtmlElement('div', 'html', []);
  insertBefore(parent, plain, element);
  detach(element);
  moveChildren(element, plain);
}

function paragraphOf(text: string): HtmlElement {
  const paragraph = new HtmlElement('p', 'html', []);
  append(paragraph, new HtmlText(text.trim()));
  return paragraph;
}
