/**
 * Finds the language of a code block in the classes and attributes of highlighters and generators.
 */
import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import { findDescendant } from '../element-lookup.ts';
import { isLanguageName } from './language-names.ts';

const CLASS_PATTERNS: readonly RegExp[] = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text)-([^\s]+)/i,
  /(?:^|\s)(?:brush|lang):\s*([^\s;]+)/i,
  /(?:^|\s)syntaxhighlighter(?:\s+nogutter)?\s+([a-z][^\s]*)/,
  /(?:^|\s)(?:sourceCode|prettyprint lang)\s+([a-z][^\s]*)/,
  /(?:^|\s)hljs\s+([a-z][^\s]*)/,
  /(?:^|\s)([a-z][^\s]*)\s+hljs(?:\s|$)/,
  /(?:^|\s)highlight-([a-z0-9+#]+)(?:\s|$)/,
];
const LANGUAGE_ATTRIBUTE = /^(?:data-(?:code-|enlighter-)?)?(?:lang(?:uage)?|syntax)$/;
/** Prefixes of a language name in a class: `src-python`, `code-java`, `mw-highlight-lang-php`. */
const NAME_PREFIX = /^(?:(?:[a-z]+-)*lang|src|code|type|hl|sh|lexer)[-_]/;
const MAX_CLASS_LENGTH = 400;
/** Attributes of an element, and characters of their values, that are read: each code block inside reads them anew. */
const MAX_ATTRIBUTES = 64;
const MAX_VALUE_LENGTH = 2000;
/** Classes of an element that are compared with language names. */
const MAX_CLASSES = 12;
/** Classes in the position of a language that name none. */
const NOT_A_LANGUAGE = new Set(
  'none plain plaintext text txt nohighlight no-highlight auto default undefined null numbersource numberlines number-lines line-numbers linenums notranslate code hljs highlight wrap inline copyable theme dark light css-variables github-dark github-light nord source-line content'.split(
    ' ',
  ),
);
/** Only characters that are safe in an info string and in the class that renderers make of it. */
const SAFE_NAME = /^[\p{L}\p{N}_+#.-]{1,40}$/u;
/** Ancestors of a `pre` that may name its language. */
const WRAPPERS = new Set(['div', 'figure', 'code', 'td', 'tr', 'tbody', 'table']);
const MAX_WRAPPERS = 8;
/**
 * A wrapper with more children than a label, a title and the code (ignoring buttons and
 * decorations) contains more than one code block.
 */
const MAX_CODE_SIBLINGS = 3;
const MAX_SIBLINGS = 24;
/** Nodes before the `code` in a `pre` that contains a header. */
const MAX_NODES_BEFORE_CODE = 24;
/** `lang` on a `pre` may also be a human language. */
const HUMAN_LANGUAGE =
  /^(?:en|de|fr|es|it|pt|nl|sv|da|fi|pl|cs|ru|uk|ja|ko|zh|ar|he|tr|el|hu|ro|vi|th|id)(?:-[a-z]+)*$/i;

/** The language named on `pre`, inside it or around it; else the empty string. */
export function languageOf(pre: HtmlElement): string {
  // The HTML standard recommends a class on the `code` element.
  const code = pre.name === 'pre' ? findDescendant(pre, MAX_NODES_BEFORE_CODE, ({ name }) => name === 'code') : null;
  const named =
    (code && markedLanguage(code)) ||
    markedLanguage(pre) ||
    (code && languageNameInClass(code)) ||
    languageNameInClass(pre);
  if (named) return named;
  let wrapper = pre.parent;
  for (let up = 0; up < MAX_WRAPPERS && wrapper && WRAPPERS.has(wrapper.name); up++, wrapper = wrapper.parent) {
    const isBox = wrapper.name === 'div' || wrapper.name === 'figure';
    if (isBox && countElements(wrapper) > MAX_CODE_SIBLINGS) break;
    const outer =
      markedLanguage(wrapper) ||
      (wrapper.name === 'figure' ? figureLanguage(wrapper) : '') ||
      languageNameInClass(wrapper);
    if (outer) return outer;
  }
  return '';
}

/** A class that is a language name, with or without a known prefix. */
function languageNameInClass(element: HtmlElement): string {
  const classes = attribute(element, 'class');
  if (classes === undefined || classes.length > MAX_CLASS_LENGTH) return '';
  for (const word of classes.split(/\s+/, MAX_CLASSES)) {
    const value = word.toLowerCase();
    const name = value.replace(NAME_PREFIX, '');
    // A single letter is ambiguous.
    const isBare = name === value;
    if (isBare && (name.length < 2 || (element.name !== 'pre' && element.name !== 'code'))) continue;
    if (isLanguageName(name)) return validLanguage(name);
  }
  return '';
}

/** Hexo: `<figure class="highlight js">`. */
function figureLanguage(figure: HtmlElement): string {
  return validLanguage(/(?:^|\s)highlight\s+([a-z][^\s]*)/.exec(startOf(attribute(figure, 'class')) ?? '')?.[1]);
}

function markedLanguage(element: HtmlElement): string {
  const classes = startOf(attribute(element, 'class'));
  if (classes !== undefined) {
    for (const pattern of CLASS_PATTERNS) {
      const found = validLanguage(pattern.exec(classes)?.[1]);
      if (found) return found;
    }
  }
  for (const { name, value } of element.attributes.slice(0, MAX_ATTRIBUTES)) {
    if (!LANGUAGE_ATTRIBUTE.test(name) || (name === 'lang' && element.name !== 'pre')) continue;
    const found = validLanguage(startOf(value));
    if (found && !(name === 'lang' && HUMAN_LANGUAGE.test(found))) return found;
  }
  return validLanguage(
    /(?:^|;)\s*brush:\s*([^\s;]+)/.exec(startOf(attribute(element, 'data-syntaxhighlighter-params')) ?? '')?.[1],
  );
}

function startOf(value: string | undefined): string | undefined {
  return value?.slice(0, MAX_VALUE_LENGTH);
}

function validLanguage(value: string | undefined): string {
  if (value === undefined) return '';
  const name = value
    .trim()
    .replace(/[;,{}].*$/s, '')
    .replace(/^ipython\d?$/i, 'python')
    .toLowerCase();
  return SAFE_NAME.test(name) && !NOT_A_LANGUAGE.has(name) ? name : '';
}

function countElements(element: HtmlElement): number {
  let count = 0;
  let looked = 0;
  for (let child = element.first; child && count <= MAX_CODE_SIBLINGS; child = child.next) {
    // Bounded, because this runs for each code block inside.
    if (++looked > MAX_SIBLINGS) return MAX_CODE_SIBLINGS + 1;
    if (child.kind === ELEMENT && child.name !== 'button' && attribute(child, 'aria-hidden') !== 'true') count++;
  }
  return count;
}
