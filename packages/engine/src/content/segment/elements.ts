/** What the cutting into blocks needs to know of the elements, as tables; `elementKind` puts them together. */
import { byCode } from '../../html/known-names.ts';
import type { HtmlElement } from '../../html/tree/tree.ts';

/** Element names that a block's features tell apart; any other is `other`. */
export const TAGS: readonly string[] = [
  'other',
  'body',
  'div',
  'p',
  'span',
  'a',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'article',
  'main',
  'aside',
  'nav',
  'header',
  'footer',
  'form',
  'table',
  'tr',
  'td',
  'th',
  'tbody',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'blockquote',
  'pre',
  'code',
  'button',
  'label',
  'details',
  'summary',
  'dialog',
  'fieldset',
  'legend',
  'address',
  'time',
  'strong',
  'b',
  'em',
  'small',
  'caption',
  'center',
  'noscript',
  'i',
  'thead',
  'tfoot',
  'menu',
  'hgroup',
  'search',
  'custom',
];

const TAG_CODES: ReadonlyMap<string, number> = new Map(TAGS.map((name, code) => [name, code]));

/** The number of one of `TAGS`. */
export function tagCode(name: string): number {
  const code = TAG_CODES.get(name);
  if (code === undefined) throw new Error(`no such element: ${name}`);
  return code;
}

/** @param names - of `TAGS`, with a space between them. */
export function tagCodes(names: string): ReadonlySet<number> {
  return new Set(names.split(' ').map(tagCode));
}

/** Ancestors whose distance from a block is a feature. */
export const ANCESTOR_TAGS: readonly string[] = ['main', 'nav', 'footer'];

/** Elements that begin and end a line of their own; custom elements are among them too. */
const BLOCK_TAGS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'button',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'dir',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'html',
  'legend',
  'li',
  'listing',
  'main',
  'menu',
  'nav',
  'ol',
  'p',
  'plaintext',
  'pre',
  'search',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
  'xmp',
  'noscript',
  'template',
  'slot',
]);

/** What a reader looks at or plays. */
const MEDIA_TAGS: ReadonlySet<string> = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed']);

/** Elements whose text is no part of what a page says: values of controls, fallbacks of embedded things, drawings. */
const SILENT_TAGS: ReadonlySet<string> = new Set([
  'head',
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'canvas',
  'select',
  'textarea',
  'datalist',
  'input',
  'option',
  'optgroup',
  'noframes',
  'noembed',
  'applet',
  'map',
  'progress',
  'meter',
  'title',
]);

/** Flags of an element's kind. */
export const BLOCK = 1;
export const BREAK = 2;
export const MEDIA = 4;
export const SILENT = 8;
export const LINK = 16;

/** All that is to be known of an element by its name. */
export interface ElementKind {
  /** Its place among `TAGS`. */
  readonly code: number;
  /** Its place among `ANCESTOR_TAGS`, or -1. */
  readonly ancestor: number;
  readonly flags: number;
  /** Custom elements are named for what they are. */
  readonly isCustom: boolean;
}

const CUSTOM = kindOf('custom', true);
const OTHER = kindOf('other', false);
const KINDS: ReadonlyMap<string, ElementKind> = new Map(
  [...TAGS.slice(1, -1), ...ANCESTOR_TAGS, ...BLOCK_TAGS, ...MEDIA_TAGS, ...SILENT_TAGS, 'br'].map((name) => [
    name,
    kindOf(name, false),
  ]),
);

const BY_CODE: readonly (ElementKind | null)[] = byCode<ElementKind | null>(KINDS, null);

/** One look-up an element, instead of one a table. */
export function elementKind({ name, code }: HtmlElement): ElementKind {
  return BY_CODE[code] ?? (name.includes('-') ? CUSTOM : OTHER);
}

function kindOf(name: string, isCustom: boolean): ElementKind {
  let flags = isCustom || BLOCK_TAGS.has(name) ? BLOCK : 0;
  if (name === 'br') flags |= BREAK;
  if (MEDIA_TAGS.has(name)) flags |= MEDIA;
  if (SILENT_TAGS.has(name)) flags |= SILENT;
  if (name === 'a') flags |= LINK;
  return { code: TAG_CODES.get(name) ?? 0, ancestor: ANCESTOR_TAGS.indexOf(name), flags, isCustom };
}
