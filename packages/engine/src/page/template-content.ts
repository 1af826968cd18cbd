/**
 * Content that waits in a script of a template type, as in `<script type="text/template">`, until a
 * script puts it into the page.
 */
import { parse } from '../html/parse/parse.ts';
import { attribute, ELEMENT, following, HtmlElement, type HtmlNode, TEXT } from '../html/tree/tree.ts';
import { moveChildren } from '../html/tree/tree-links.ts';

const TEMPLATE_TYPE = /^\s*text\/(?:x-)?(?:template|html|tmpl)\s*$/i;
/** Values that a script fills in. */
const PLACEHOLDER = /\{\{|<%|\$\{|\[\[/;
/** Requests for consent wait in templates too, until a script decides to show them. */
const CONSENT = /cookie|consent|datenschutz|privacy|privatsph|tracking/i;
const MIN_LENGTH = 600;
const MIN_PARAGRAPHS = 3;
const PARAGRAPH = /<p[\s>]/gi;

/** Whether the script's text can be an article: paragraphs as they would be shown, not a form to fill in. */
export function isArticleTemplate(script: HtmlElement): boolean {
  const { first } = script;
  if (first?.kind !== TEXT || first.value.length < MIN_LENGTH) return false;
  if (!TEMPLATE_TYPE.test(attribute(script, 'type') ?? '')) return false;
  const { value } = first;
  return (value.match(PARAGRAPH)?.length ?? 0) >= MIN_PARAGRAPHS && !PLACEHOLDER.test(value) && !CONSENT.test(value);
}

/** A `div` with the content of the template. Linear in its length. */
export function readTemplate(script: HtmlElement): HtmlElement {
  const content = new HtmlElement('div', 'html', []);
  const { root } = parse(script.first?.kind === TEXT ? script.first.value : '');
  let body = root;
  for (let node: HtmlNode | null = root; node; node = following(node, root)) {
    if (node.kind !== ELEMENT) continue;
    if (node.name === 'body') body = node;
    if (node.classNumber !== 0) forgetClassNumber(node);
  }
  moveChildren(body, content);
  return content;
}

/** Classes are numbered by page. */
function forgetClassNumber(element: HtmlElement): void {
  element.attributes = element.attributes.map(({ name, value }) => ({ name, value, classNumber: 0 }));
  element.classNumber = 0;
}
