/** The language of a code block, from the classes and attributes that highlighters and site generators leave. */
import { attribute, ELEMENT, type HtmlElement } from '../../html/tree.ts';

const CLASS_PATTERNS: readonly RegExp[] = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text)-([^\s]+)/i,
  /(?:^|\s)brush:\s*([^\s;]+)/i,
  /(?:^|\s)(?:sourceCode|prettyprint lang)\s+([a-z][^\s]*)/,
  /(?:^|\s)hljs\s+([a-z][^\s]*)/,
  /(?:^|\s)([a-z][^\s]*)\s+hljs(?:\s|$)/,
  /(?:^|\s)highlight-([a-z0-9+#]+)(?:\s|$)/,
];
const ATTRIBUTES = ['data-lang', 'data-language', 'data-code-language', 'data-enlighter-language', 'lang'] as const;
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
const MOST_WRAPPERS = 6;
/** A wrapper with more in it than a label, a title and the code, buttons and ornaments aside, is none of one block of code. */
const MOST_PARTS = 3;
const MOST_LOOKED = 24;
/** `lang` on a `pre` may also be the language of a people. */
const HUMAN_LANGUAGE =
  /^(?:en|de|fr|es|it|pt|nl|sv|da|fi|pl|cs|ru|uk|ja|ko|zh|ar|he|tr|el|hu|ro|vi|th|id)(?:-[a-z]+)*$/i;

/** The language that `pre` or what is around it names, or the empty string. */
export function languageOf(pre: HtmlElement): string {
  // The standard's own place for it is the class of the `code` inside.
  const first = firstElement(pre);
  const inner = first?.name === 'code' ? languageOn(first) : '';
  const own = inner || languageOn(pre);
  if (own) return own;
  let wrapper = pre.parent;
  for (let up = 0; up < MOST_WRAPPERS && wrapper && WRAPPERS.has(wrapper.name); up++, wrapper = wrapper.parent) {
    const isBox = wrapper.name === 'div' || wrapper.name === 'figure';
    if (isBox && countElements(wrapper) > MOST_PARTS) break;
    const outer = languageOn(wrapper) || (wrapper.name === 'figure' ? figureLanguage(wrapper) : '');
    if (outer) return outer;
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
  return '';
}

function clean(written: string | undefined): string {
  if (written === undefined) return '';
  const name = written.trim().replace(/[;,{}].*$/s, '');
  return SAFE.test(name) && !NO_LANGUAGE.has(name.toLowerCase()) ? name : '';
}

function firstElement(element: HtmlElement): HtmlElement | null {
  for (let child = element.first; child; child = child.next) if (child.kind === ELEMENT) return child;
  return null;
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
