/** The language of a code block, from the classes and attributes that highlighters and site generators leave. */
import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import { findDescendant } from '../plain-text.ts';
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
const ATTRIBUTES = [
  'data-lang',
  'data-language',
  'data-code-language',
  'data-code-lang',
  'data-enlighter-language',
  'lang',
] as const;
/** What stands before a name in a class that says it in its own way: `src-python`, `code-java`, `mw-highlight-lang-php`. */
const BEFORE_NAME = /^(?:(?:[a-z]+-)*lang|src|code|type|hl|sh|lexer)[-_]/;
const LONGEST_CLASSES = 400;
/** Classes of an element that may be looked at for the bare name of a language. */
const MOST_CLASSES = 12;
/** Class words that stand where a language would, and are none. */
const NO_LANGUAGE = new Set(
  'none plain plaintext text txt nohighlight no-highlight auto default undefined null numbersource numberlines number-lines line-numbers linenums notranslate code hljs highlight wrap inline copyable theme dark light css-variables github-dark github-light nord source-line content'.split(
    ' ',
  ),
);
/** An info string holds nothing that could leave it, in Markdown or in the class it becomes. */
const SAFE = /^[\p{L}\p{N}_+#.-]{1,40}$/u;
/** Elements around a `pre` that may name its language, and how many are looked at. */
const WRAPPERS = new Set(['div', 'figure', 'code', 'td', 'tr', 'tbody', 'table']);
const MOST_WRAPPERS = 8;
/** A wrapper with more in it than a label, a title and the code, buttons and ornaments aside, is none of one block of code. */
const MOST_PARTS = 3;
const MOST_LOOKED = 24;
/** Nodes before the `code` in a `pre` that has a header of its own. */
const NODES_BEFORE_CODE = 24;
/** `lang` on a `pre` may also be the language of a people. */
const HUMAN_LANGUAGE =
  /^(?:en|de|fr|es|it|pt|nl|sv|da|fi|pl|cs|ru|uk|ja|ko|zh|ar|he|tr|el|hu|ro|vi|th|id)(?:-[a-z]+)*$/i;

/** The language that `pre` or what is around it names, or the empty string. */
export function languageOf(pre: HtmlElement): string {
  // The standard's own place for it is the class of the `code` inside.
  const code = pre.name === 'pre' ? findDescendant(pre, NODES_BEFORE_CODE, ({ name }) => name === 'code') : null;
  const own = (code && languageOn(code)) || languageOn(pre) || (code && nameOn(code)) || nameOn(pre);
  if (own) return own;
  let wrapper = pre.parent;
  for (let up = 0; up < MOST_WRAPPERS && wrapper && WRAPPERS.has(wrapper.name); up++, wrapper = wrapper.parent) {
    const isBox = wrapper.name === 'div' || wrapper.name === 'figure';
    if (isBox && countElements(wrapper) > MOST_PARTS) break;
    const outer = languageOn(wrapper) || (wrapper.name === 'figure' ? figureLanguage(wrapper) : '') || nameOn(wrapper);
    if (outer) return outer;
  }
  return '';
}

/** A class that is nothing but the name of a language, or that with a word before it. */
function nameOn(element: HtmlElement): string {
  const classes = attribute(element, 'class');
  if (classes === undefined || classes.length > LONGEST_CLASSES) return '';
  for (const word of classes.split(/\s+/, MOST_CLASSES)) {
    const written = word.toLowerCase();
    const name = written.replace(BEFORE_NAME, '');
    // A letter alone may stand for anything.
    const isBare = name === written;
    if (isBare && (name.length < 2 || (element.name !== 'pre' && element.name !== 'code'))) continue;
    if (isLanguageName(name)) return name;
  }
  return '';
}

/** Hexo: `<figure class="highlight js">`. */
function figureLanguage(figure: HtmlElement): string {
  return clean(/(?:^|\s)highlight\s+([a-z][^\s]*)/.exec(attribute(figure, 'class') ?? '')?.[1]);
}

function languageOn(element: HtmlElement): string {
  const classes = attribute(element, 'class');
  if (classes !== undefined) {
    for (const pattern of CLASS_PATTERNS) {
      const found = clean(pattern.exec(classes)?.[1]);
      if (found) return found;
    }
  }
  for (const name of ATTRIBUTES) {
    if (name === 'lang' && element.name !== 'pre') continue;
    const found = clean(attribute(element, name));
    if (found && !(name === 'lang' && HUMAN_LANGUAGE.test(found))) return found;
  }
  return clean(/(?:^|;)\s*brush:\s*([^\s;]+)/.exec(attribute(element, 'data-syntaxhighlighter-params') ?? '')?.[1]);
}

function clean(written: string | undefined): string {
  if (written === undefined) return '';
  const name = written.trim().replace(/[;,{}].*$/s, '');
  return SAFE.test(name) && !NO_LANGUAGE.has(name.toLowerCase()) ? name : '';
}

function countElements(element: HtmlElement): number {
  let count = 0;
  let looked = 0;
  for (let child = element.first; child && count <= MOST_PARTS; child = child.next) {
    // Asked for each block of code in it.
    if (++looked > MOST_LOOKED) return MOST_PARTS + 1;
    if (child.kind === ELEMENT && child.name !== 'button' && attribute(child, 'aria-hidden') !== 'true') count++;
  }
  return count;
}
