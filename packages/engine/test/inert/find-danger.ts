/**
 * Finds what a browser could execute in our Markdown once renderers that allow raw HTML have
 * rendered it.
 */
import * as commonmark from 'commonmark';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

const markdownIt = new MarkdownIt({ html: true });
const reader = new commonmark.Parser();
const renderer = new commonmark.HtmlRenderer({ safe: false });

export const RENDERERS: Readonly<Record<string, (markdown: string) => string>> = {
  'markdown-it': (markdown) => markdownIt.render(markdown),
  marked: (markdown) => marked.parse(markdown, { async: false }),
  commonmark: (markdown) => renderer.render(reader.parse(markdown)),
};

const TEXT_ALIGN = /^text-align:\s*(?:left|right|center);?$/;
const LANGUAGE = /^language-[^\s"'<>&]+$/;
const BASE = 'https://page.invalid/';
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The allowed elements and attributes, and the allowed values. Everything else is dangerous. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  ...Object.fromEntries(
    'h1 h2 h3 h4 h5 h6 ul blockquote pre em strong del s hr br table thead tbody tr sub sup kbd mark q'
      .split(' ')
      .map((name) => [name, {}]),
  ),
  a: { href: leadsSomewhereSafe, title: () => true, id: (value) => /^user-content-fnref-\d+$/.test(value) },
  p: { class: (value) => value === 'markdown-alert-title' },
  div: { class: (value) => /^markdown-alert markdown-alert-[a-z]+$/.test(value) },
  section: { class: (value) => value === 'footnotes' },
  img: { src: leadsSomewhereSafe, alt: () => true, title: () => true },
  code: { class: (value) => LANGUAGE.test(value) || /^language-math math-(?:inline|display)$/.test(value) },
  li: { id: (value) => /^user-content-fn-\d+$/.test(value) },
  ol: { start: (value) => /^\d{1,9}$/.test(value) },
  th: { style: (value) => TEXT_ALIGN.test(value), align: (value) => /^(?:left|right|center)$/.test(value) },
  td: { style: (value) => TEXT_ALIGN.test(value), align: (value) => /^(?:left|right|center)$/.test(value) },
  input: { type: (value) => value === 'checkbox', checked: () => true, disabled: () => true },
};

function leadsSomewhereSafe(address: string): boolean {
  if (!URL.canParse(address, BASE)) return true;
  return SCHEMES.has(new URL(address, BASE).protocol);
}

/** The first element or attribute in `html` that isn't allowed, or `undefined`. */
export function findDanger(html: string): string | undefined {
  const pending: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(html).childNodes];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeName === '#text') continue;
    if (!('attrs' in node)) return `a ${node.nodeName}`;
    const attributes = Object.hasOwn(ALLOWED, node.tagName) ? ALLOWED[node.tagName] : undefined;
    if (attributes === undefined || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return `<${node.tagName}>`;
    for (const { name, value } of node.attrs) {
      const allows = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      if (!allows?.(value)) return `<${node.tagName} ${name}="${value}">`;
    }
    pending.push(...node.childNodes);
  }
  return undefined;
}

/** The dangerous elements and attributes of rendered `markdown`, by renderer. Empty if it is inert. */
export function dangersOf(markdown: string): Record<string, string> {
  const dangers: Record<string, string> = {};
  for (const [name, render] of Object.entries(RENDERERS)) {
    const danger = findDanger(render(markdown));
    if (danger !== undefined) dangers[name] = danger;
  }
  return dangers;
}
