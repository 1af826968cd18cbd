/**
 * Puts content in place that a browser would show through scripts: React's streamed segments, which wait hidden at the end
 * of the page, and declarative shadow roots. If the body shows almost no text, or no prose but an article waits in a
 * script, the content of `noscript`, of a template or the text in JSON-LD is shown instead. A page of frames shows what it
 * has for browsers without them. Doxygen's title becomes the heading that readers see.
 */
import { collapsedLength, hidesText, indexTree, MAX_SHELL_TEXT } from '../html/tree/index-tree.ts';
import { declaresShadowRoot } from '../html/tree/shadow-root.ts';
import { attribute, ELEMENT, type HtmlDocument, HtmlElement, type HtmlNode, HtmlText } from '../html/tree/tree.ts';
import { append, detach, insertBefore, moveChildren } from '../html/tree/tree-links.ts';
import { jsonLdText } from './json-ld/json-ld-scripts.ts';
import { ARTICLE_PROPERTIES, readPageText } from './json-ld/page-text.ts';
import { isArticleTemplate, readTemplate } from './template-content.ts';

/** `noscript` or JSON-LD must hold this many times the text that the body shows. */
const MIN_TEXT_RATIO = 3;
/** A text outside links that is longer is prose; menus and notices have only shorter ones. In UTF-16 units. */
const MIN_PROSE_LENGTH = 80;
/** A page with less prose has no article in its body. In UTF-16 units. */
const MIN_ARTICLE_LENGTH = 200;

interface Findings {
  body: HtmlElement | null;
  noframes: HtmlElement | null;
  readonly shadows: HtmlElement[];
  readonly noscripts: HtmlElement[];
  /** React's hidden segments, and the placeholders for them by id. */
  readonly segments: HtmlElement[];
  readonly placeholders: Map<string, HtmlElement>;
  /** Titles by Doxygen, which writes no `h1`. */
  readonly titles: HtmlElement[];
  shown: number;
  /** Of `shown`, what is prose. */
  prose: number;
  inNoscript: number;
}

/** The document with its content in place. Nodes are renumbered if any was moved. Linear in its size. */
export function revealContent(document: HtmlDocument): HtmlDocument {
  const scripts = document.metadataElements.filter(({ name }) => name === 'script');
  const template = scripts.find(isArticleTemplate);
  const jsonLd = scripts.flatMap((script) => jsonLdText(script) ?? []);
  const mayHoldArticle = template !== undefined || jsonLd.some((text) => text.includes('"articleBody"'));
  const isReference = document.metadataElements.some(isDoxygen);
  if (!document.mayHaveDeferredContent && !document.isShell && !mayHoldArticle && !isReference) return document;
  const findings = survey(document);
  const { body, noframes, shadows, noscripts, segments, placeholders, titles, shown, prose, inNoscript } = findings;
  let isChanged = shadows.length > 0 || segments.length > 0 || isReference;
  for (const shadow of shadows) unwrap(shadow);
  if (isReference) for (const title of titles) makeHeading(title);
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
  const isShell = shown < MAX_SHELL_TEXT;
  // Such a page has no body.
  if (!body && noframes) {
    insertBefore(noframes.parent!, readTemplate(noframes), noframes);
    isChanged = true;
  }
  if (body && !document.isFragment && (isShell || (mayHoldArticle && prose < MIN_ARTICLE_LENGTH))) {
    const least = MIN_TEXT_RATIO * Math.max(isShell ? shown : prose, inNoscript);
    const text =
      inNoscript < MAX_SHELL_TEXT ? readPageText(jsonLd, isShell ? undefined : ARTICLE_PROPERTIES).trim() : '';
    // A short text in `noscript` may only ask for scripts.
    if (template !== undefined && inNoscript < MAX_SHELL_TEXT) {
      showTemplate(template, body);
      isChanged = true;
    } else if (text.length > Math.max(least, isShell ? 0 : MIN_ARTICLE_LENGTH)) {
      for (const paragraph of text.split(/\n+/)) if (paragraph.trim()) append(body, paragraphOf(paragraph));
      isChanged = true;
    } else if (isShell && inNoscript > 0 && inNoscript >= MIN_TEXT_RATIO * shown) {
      for (const noscript of noscripts) unwrap(noscript);
      isChanged ||= noscripts.length > 0;
    }
  }
  return isChanged ? { ...document, ...indexTree(document.root) } : document;
}

function survey({ root }: HtmlDocument): Findings {
  const findings: Findings = {
    body: null,
    noframes: null,
    shadows: [],
    noscripts: [],
    segments: [],
    placeholders: new Map(),
    titles: [],
    shown: 0,
    prose: 0,
    inNoscript: 0,
  };
  /** The outermost element with hidden text around `node`, and the outermost `noscript`. */
  let hidden: HtmlElement | null = null;
  let noscript: HtmlElement | null = null;
  let node: HtmlNode | null = root;
  while (node) {
    if (node.kind !== ELEMENT) {
      if (noscript && !hidden) findings.inNoscript += collapsedLength(node.value);
      else if (!hidden) {
        const length = collapsedLength(node.value);
        findings.shown += length;
        if (length > MIN_PROSE_LENGTH && node.parent?.name !== 'a') findings.prose += length;
      }
    } else {
      collectElement(node, findings);
      if (node.first) {
        if (node.name === 'noscript') {
          if (!hidden && !noscript) {
            noscript = node;
            findings.noscripts.push(node);
          }
        } else if (!hidden && hidesText(node) && !declaresShadowRoot(node)) hidden = node;
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

/** Puts the template's content where its script stands, or at the end of the body if that is in the head. */
function showTemplate(script: HtmlElement, body: HtmlElement): void {
  const content = readTemplate(script);
  if (script.parent && script.index > body.index) insertBefore(script.parent, content, script);
  else append(body, content);
}

function collectElement(element: HtmlElement, findings: Findings): void {
  switch (element.name) {
    case 'body':
      findings.body ??= element;
      break;
    case 'noframes':
      findings.noframes = element;
      break;
    case 'template': {
      if (declaresShadowRoot(element)) findings.shadows.push(element);
      const id = attribute(element, 'id');
      if (id !== undefined && /^[BP]:/.test(id)) findings.placeholders.set(id, element);
      break;
    }
    case 'div':
      if (attribute(element, 'hidden') !== undefined && attribute(element, 'id')?.startsWith('S:')) {
        findings.segments.push(element);
      } else if (
        attribute(element, 'class') === 'title' &&
        element.first &&
        attribute(element.parent!, 'class') === 'headertitle'
      )
        findings.titles.push(element);
  }
}

function isDoxygen(element: HtmlElement): boolean {
  return element.name === 'meta' && (attribute(element, 'content') ?? '').startsWith('Doxygen ');
}

/** Moves the title into an `h1`. Links to groups stay, which may follow it. */
function makeHeading(title: HtmlElement): void {
  const text = title.first!;
  const heading = new HtmlElement('h1', 'html', []);
  insertBefore(title, heading, text);
  detach(text);
  append(heading, text);
}

/** Replaces the element with a plain `div` that has its children. */
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
