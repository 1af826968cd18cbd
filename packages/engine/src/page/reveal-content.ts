/**
 * Puts content in place that a browser would show through scripts: React's streamed segments, which wait hidden at the end
 * of the page, and declarative shadow roots. If the body shows almost no text, the content of `noscript` or the text in
 * JSON-LD is shown instead, so that no page with text converts to an empty one.
 */
import { collapsedLength, hidesText, indexTree, MAX_SHELL_TEXT } from '../html/tree/index-tree.ts';
import { attribute, ELEMENT, type HtmlDocument, HtmlElement, type HtmlNode, HtmlText } from '../html/tree/tree.ts';
import { append, detach, insertBefore, moveChildren } from '../html/tree/tree-links.ts';
import { jsonLdText } from './json-ld/json-ld-scripts.ts';
import { readPageText } from './json-ld/page-text.ts';

/** `noscript` or JSON-LD must hold this many times the text that the body shows. */
const MIN_TEXT_RATIO = 3;

interface Findings {
  body: HtmlElement | null;
  readonly shadows: HtmlElement[];
  readonly noscripts: HtmlElement[];
  /** React's hidden segments, and the placeholders for them by id. */
  readonly segments: HtmlElement[];
  readonly placeholders: Map<string, HtmlElement>;
  shown: number;
  inNoscript: number;
}

/** The document with its content in place. Nodes are renumbered if any was moved. Linear in its size. */
export function revealContent(document: HtmlDocument): HtmlDocument {
  if (!document.mayHaveDeferredContent && !document.isShell) return document;
  const findings = survey(document);
  const { body, shadows, noscripts, segments, placeholders, shown, inNoscript } = findings;
  let isChanged = shadows.length > 0 || segments.length > 0;
  for (const shadow of shadows) unwrap(shadow);
  for (const segment of segments) {
    const suffix = attribute(segment, 'id')!.slice(2);
    const placeholder = placeholders.get(`B:${suffix}`) ?? placeholders.get(`P:${suffix}`);
    // Segments only move backwards, as React's do, so two can't end up in each other.
    if (placeholder?.parent && placeholder.index < segment.index) {
      moveChildren(segment, placeholder);
      unwrap(placeholder);
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
    // A short text in `noscript` may only ask for scripts.
    if (body && text.length > MIN_TEXT_RATIO * Math.max(shown, inNoscript)) {
      for (const paragraph of text.split(/\n+/)) if (paragraph.trim()) append(body, paragraphOf(paragraph));
      isChanged = true;
    } else if (inNoscript > 0 && inNoscript >= MIN_TEXT_RATIO * shown) {
      for (const noscript of noscripts) unwrap(noscript);
      isChanged ||= noscripts.length > 0;
    }
  }
  return isChanged ? { ...document, ...indexTree(document.root) } : document;
}

function survey({ root }: HtmlDocument): Findings {
  const findings: Findings = {
    body: null,
    shadows: [],
    noscripts: [],
    segments: [],
    placeholders: new Map(),
    shown: 0,
    inNoscript: 0,
  };
  /** The outermost element with hidden text around `node`, and the outermost `noscript`. */
  let hidden: HtmlElement | null = null;
  let noscript: HtmlElement | null = null;
  let node: HtmlNode | null = root;
  while (node) {
    if (node.kind !== ELEMENT) {
      if (noscript && !hidden) findings.inNoscript += collapsedLength(node.value);
      else if (!hidden) findings.shown += collapsedLength(node.value);
    } else {
      collectElement(node, findings);
      if (node.first) {
        if (node.name === 'noscript') {
          if (!hidden && !noscript) {
            noscript = node;
            findings.noscripts.push(node);
          }
        } else if (!hidden && hidesText(node) && !isShadow(node)) hidden = node;
      }
    }
    let next: HtmlNode | null = node.kind === ELEMENT ? node.first : null;
    let at: HtmlNode = node;
    while (!next) {
      if (at === hidden) hidden = null;
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

function collectElement(element: HtmlElement, findings: Findings): void {
  switch (element.name) {
    case 'body':
      findings.body ??= element;
      break;
    case 'template': {
      if (isShadow(element)) findings.shadows.push(element);
      const id = attribute(element, 'id');
      if (id !== undefined && /^[BP]:/.test(id)) findings.placeholders.set(id, element);
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

/** Replaceholders the element with a plain `div` that has its children. */
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
