/**
 * Converts MathML to TeX. Each element is combined from the TeX fragments of its children, on an
 * explicit stack, so that nesting may be arbitrarily deep. Each fragment is joined once.
 */

import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../../html/tree/tree.ts';
import { stripInvisible } from '../../../text/invisible-text.ts';
import { TEX_ALPHABETS, TEX_FUNCTIONS, TEX_OVER, TEX_UNDER, TEX_WITH_LIMITS, texSymbol } from './tex-symbols.ts';

interface TexFragment {
  readonly tex: string;
  /** A single symbol, letter or command, which takes a script without braces. */
  readonly isAtom: boolean;
  /** Ends in a command or a script, so a following letter or digit needs a space. */
  readonly endsInCommand: boolean;
  readonly beginsWithWord: boolean;
  /** The symbol in the MathML, if there is only one; it may be an accent. */
  readonly symbol: string;
}

interface Frame {
  readonly element: HtmlElement;
  readonly fragments: TexFragment[];
}

const EMPTY: TexFragment = { tex: '', isAtom: true, endsInCommand: false, beginsWithWord: false, symbol: '' };
/** Marks the start of the prescripts among the children of `mmultiscripts`. */
const PRESCRIPTS: TexFragment = { ...EMPTY };
/** Alternative representations, and content that isn't displayed. */
const SKIPPED = new Set(['annotation', 'annotation-xml', 'mphantom', 'script', 'style']);
/** White space and invisible operators: function application, times, separator, plus. */
const INVISIBLE = /[\s\u00A0\u2000-\u200B\u2061-\u2064\uFEFF]+/g;

export function mathmlToTex(formula: HtmlElement): string {
  const stack: Frame[] = [{ element: formula, fragments: [] }];
  let node: HtmlNode | null = formula.first;
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    if (node === null) {
      stack.pop();
      const fragment = combine(top);
      const around = stack.at(-1);
      if (!around) return fragment.tex;
      around.fragments.push(fragment);
      node = top.element.next;
    } else if (node.kind !== ELEMENT) {
      const fragment = tokenFragment(node.value, top.element);
      if (fragment !== EMPTY) top.fragments.push(fragment);
      node = node.next;
    } else if (SKIPPED.has(node.name)) node = node.next;
    else {
      stack.push({ element: node, fragments: [] });
      node = node.first;
    }
  }
  return '';
}

/** A longer identifier, number or operator is text. */
const MAX_TOKEN_LENGTH = 1_000;

/** The TeX of a token element: identifier, number, operator or text. */
function tokenFragment(text: string, { name, attributes }: HtmlElement): TexFragment {
  const isText = text.length > MAX_TOKEN_LENGTH || (name !== 'mi' && name !== 'mn' && name !== 'mo');
  if (isText) return textFragment(text, name === 'ms' ? '"' : '');
  const value = stripInvisible(text).replace(INVISIBLE, '');
  if (value === '') return EMPTY;
  const symbols = [...value];
  const symbol = symbols.length === 1 ? value : '';
  if (name === 'mn')
    return literal(symbols.map((item) => texSymbol(item) ?? item).join(''), symbols.length === 1, symbol);
  if (TEX_FUNCTIONS.has(value)) return command(`\\${value}`, '');
  const variant = attributes.find((item) => item.name === 'mathvariant')?.value.toLowerCase() ?? '';
  const alphabet = TEX_ALPHABETS.get(variant);
  const isWord = /^\p{L}[\p{L}\d]+$/u.test(value);
  if (isWord && name === 'mo') return built(`\\operatorname{${value}}`, true);
  if (name === 'mi' && alphabet !== undefined && /^[a-z\d]+$/i.test(value)) {
    return { ...built(`\\${alphabet}{${value}}`, true), symbol };
  }
  if (isWord) return built(`\\mathrm{${value}}`, true);
  return symbols.map(symbolFragment).reduce((all, item) => join([all, item]));
}

function symbolFragment(symbol: string): TexFragment {
  const tex = texSymbol(symbol);
  // NFKC maps letters of mathematical alphabets to plain letters.
  if (tex === undefined) return literal(symbol.normalize('NFKC'), true, symbol);
  return /^\\[a-z]+$/i.test(tex) ? command(tex, symbol) : literal(tex, true, symbol);
}

function textFragment(text: string, quote: string): TexFragment {
  const value = stripInvisible(text).replace(/\s+/g, ' ');
  if (value.trim() === '') return EMPTY;
  const escaped = value.replace(/[\\{}%#&$_^~]/g, (symbol) => {
    if (symbol === '\\') return '\\textbackslash{}';
    return symbol === '^' || symbol === '~' ? `\\${symbol}{}` : `\\${symbol}`;
  });
  return built(`\\text{${quote}${escaped}${quote}}`, true);
}

function combine({ element, fragments }: Frame): TexFragment {
  const [first = EMPTY, second = EMPTY, third = EMPTY] = fragments;
  switch (element.name) {
    case 'semantics':
      return first;
    case 'maction':
      return fragments[Number(attribute(element, 'selection') ?? 1) - 1] ?? first;
    case 'mfrac':
      if (/^0[a-z%]*$/i.test(attribute(element, 'linethickness') ?? '')) {
        return built(`{${first.tex} \\atop ${second.tex}}`, true);
      }
      return built(`\\frac{${first.tex}}{${second.tex}}`, true);
    case 'msqrt':
      return built(`\\sqrt{${join(fragments).tex}}`, true);
    case 'mroot':
      return built(`\\sqrt[${second.tex}]{${first.tex}}`, true);
    case 'msub':
      return scripted(first, second, EMPTY);
    case 'msup':
      return scripted(first, EMPTY, second);
    case 'msubsup':
      return scripted(first, second, third);
    case 'munder':
      return withAccents(first, second, EMPTY);
    case 'mover':
      return withAccents(first, EMPTY, second);
    case 'munderover':
      return withAccents(first, second, third);
    case 'mmultiscripts':
      return multiscripted(fragments);
    case 'mprescripts':
      return PRESCRIPTS;
    case 'mtable':
      return built(`\\begin{matrix} ${fragments.map(({ tex }) => tex).join(' \\\\ ')} \\end{matrix}`, true);
    case 'mtr':
    case 'mlabeledtr':
      return built(fragments.map(({ tex }) => tex).join(' & '), false);
    case 'mfenced':
      return fenced(element, fragments);
    case 'menclose':
      return enclosed(attribute(element, 'notation') ?? '', join(fragments));
    case 'mspace':
      return (Number.parseFloat(attribute(element, 'width') ?? '') || 0) >= 0.5 ? built('\\quad ', true) : EMPTY;
    default:
      return join(fragments);
  }
}

function fenced(element: HtmlElement, fragments: readonly TexFragment[]): TexFragment {
  const symbols = (text: string): string => join([...text.trim()].map(symbolFragment)).tex;
  const separators = [...(attribute(element, 'separators') ?? ',').replace(/\s/g, '')];
  const parts: string[] = [];
  for (let at = 0; at < fragments.length; at++) {
    if (at > 0 && separators.length > 0) parts.push(symbols(separators[Math.min(at, separators.length) - 1]!), ' ');
    parts.push(fragments[at]!.tex);
  }
  const open = symbols(attribute(element, 'open') ?? '(');
  const close = symbols(attribute(element, 'close') ?? ')');
  return built(`\\left${open || '.'} ${parts.join('')} \\right${close || '.'}`, false);
}

function enclosed(notation: string, inside: TexFragment): TexFragment {
  if (/box|circle/.test(notation)) return built(`\\boxed{${inside.tex}}`, true);
  if (/radical/.test(notation)) return built(`\\sqrt{${inside.tex}}`, true);
  return /strike/.test(notation) ? built(`\\cancel{${inside.tex}}`, true) : inside;
}

/** Pairs of scripts after the base and, after `mprescripts`, before it. */
function multiscripted(fragments: readonly TexFragment[]): TexFragment {
  const [base = EMPTY, ...scripts] = fragments;
  let before = '';
  let behind = '';
  let isBefore = false;
  for (let at = 0; at < scripts.length; ) {
    if (scripts[at] === PRESCRIPTS) {
      isBefore = true;
      at++;
      continue;
    }
    const below = scripts[at++]!;
    const above = at < scripts.length && scripts[at] !== PRESCRIPTS ? scripts[at++]! : EMPTY;
    const { tex } = scripted(built('{}', true), below, above);
    if (isBefore) before += tex;
    else behind += tex.slice('{}'.length);
  }
  return built(`${before}${atom(base)}${behind}`, false);
}

function scripted(base: TexFragment, below: TexFragment, above: TexFragment): TexFragment {
  const isPrime = /^'{1,2}$/.test(above.symbol === '' ? '' : above.tex);
  const lower = below.tex === '' ? '' : `_${script(below)}`;
  const upper = above.tex === '' ? '' : isPrime ? above.tex : `^${script(above)}`;
  return {
    tex: `${atom(base)}${lower}${upper}`,
    isAtom: false,
    endsInCommand: true,
    beginsWithWord: base.isAtom && base.beginsWithWord,
    symbol: '',
  };
}

/** Limits, accents and braces. */
function withAccents(base: TexFragment, below: TexFragment, above: TexFragment): TexFragment {
  if (TEX_WITH_LIMITS.has(base.tex.length < MAX_OPERATOR_NAME ? base.tex : '')) return scripted(base, below, above);
  let { tex } = base;
  const under = TEX_UNDER.get(below.symbol);
  const over = TEX_OVER.get(above.symbol);
  if (below.tex !== '') tex = under ? `\\${under}{${tex}}` : `\\underset{${below.tex}}{${tex}}`;
  if (above.tex !== '') tex = over ? `\\${over}{${tex}}` : `\\overset{${above.tex}}{${tex}}`;
  return tex === base.tex ? base : built(tex, true);
}

/** Longer than any operator name. */
const MAX_OPERATOR_NAME = 16;

function atom({ tex, isAtom }: TexFragment): string {
  return isAtom ? tex : `{${tex}}`;
}

function script({ tex }: TexFragment): string {
  return tex.length === 1 ? tex : `{${tex}}`;
}

function join(fragments: readonly TexFragment[]): TexFragment {
  if (fragments.length === 1) return fragments[0]!;
  let tex = '';
  let last = EMPTY;
  for (const fragment of fragments) {
    if (fragment.tex === '') continue;
    tex += last.endsInCommand && fragment.beginsWithWord ? ` ${fragment.tex}` : fragment.tex;
    last = fragment;
  }
  const first = fragments.find((fragment) => fragment.tex !== '') ?? EMPTY;
  if (first === last) return last;
  return { tex, isAtom: false, endsInCommand: last.endsInCommand, beginsWithWord: first.beginsWithWord, symbol: '' };
}

function command(tex: string, symbol: string): TexFragment {
  return { tex, isAtom: true, endsInCommand: true, beginsWithWord: false, symbol };
}

/** Unchanged short text. */
function literal(tex: string, isAtom: boolean, symbol: string): TexFragment {
  const beginsWithWord = /^[\p{L}\d]/u.test(tex);
  return { tex, isAtom, endsInCommand: false, beginsWithWord, symbol };
}

/**
 * TeX that begins with a command, brace or symbol. It is never inspected, so that V8 keeps it as a
 * rope until the end.
 */
function built(tex: string, isAtom: boolean): TexFragment {
  return { tex, isAtom, endsInCommand: false, beginsWithWord: false, symbol: '' };
}
