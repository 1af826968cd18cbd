/**
 * MathML that has no TeX beside it, as TeX. Every element becomes a piece of it when its children are pieces, on a stack
 * of our own, so that a formula may be as deep as it likes; each piece is joined once.
 */

import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../../html/tree/tree.ts';
import { stripInvisible } from '../../../text/invisible-text.ts';
import { TEX_ALPHABETS, TEX_FUNCTIONS, TEX_OVER, TEX_SYMBOLS, TEX_UNDER, TEX_WITH_LIMITS } from './tex-symbols.ts';

interface Piece {
  readonly tex: string;
  /** One sign, letter or command: a script that follows belongs to all of it. */
  readonly isAtom: boolean;
  /** Ends in the name of a command or a script, from which a letter or a digit is set apart. */
  readonly endsInName: boolean;
  readonly beginsWithWord: boolean;
  /** The one sign that it is in the MathML, as which it may be an accent. */
  readonly sign: string;
}

interface Frame {
  readonly element: HtmlElement;
  readonly pieces: Piece[];
}

const NOTHING: Piece = { tex: '', isAtom: true, endsInName: false, beginsWithWord: false, sign: '' };
/** Stands among the pieces of `mmultiscripts` where the scripts before the base begin. */
const PRESCRIPTS: Piece = { ...NOTHING };
/** Other ways to say the same, and what is not shown. */
const SKIPPED = new Set(['annotation', 'annotation-xml', 'mphantom', 'script', 'style']);
/** White space, and the signs that say what is meant and show nothing: function application, times, separator, plus. */
const UNSEEN = /[\s\u00A0\u2000-\u200B\u2061-\u2064\uFEFF]+/g;

export function mathmlToTex(formula: HtmlElement): string {
  const stack: Frame[] = [{ element: formula, pieces: [] }];
  let node: HtmlNode | null = formula.first;
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    if (node === null) {
      stack.pop();
      const piece = combine(top);
      const around = stack.at(-1);
      if (!around) return piece.tex;
      around.pieces.push(piece);
      node = top.element.next;
    } else if (node.kind !== ELEMENT) {
      const piece = pieceOf(node.value, top.element);
      if (piece !== NOTHING) top.pieces.push(piece);
      node = node.next;
    } else if (SKIPPED.has(node.name)) node = node.next;
    else {
      stack.push({ element: node, pieces: [] });
      node = node.first;
    }
  }
  return '';
}

/** The text of a token: an identifier, a number, a sign, or words. */
function pieceOf(text: string, { name, attributes }: HtmlElement): Piece {
  if (name !== 'mi' && name !== 'mn' && name !== 'mo') return wordsOf(text, name === 'ms' ? '"' : '');
  const value = stripInvisible(text).replace(UNSEEN, '');
  if (value === '') return NOTHING;
  const signs = [...value];
  const sign = signs.length === 1 ? value : '';
  if (name === 'mn') return written(signs.map((one) => TEX_SYMBOLS.get(one) ?? one).join(''), signs.length === 1, sign);
  if (TEX_FUNCTIONS.has(value)) return command(`\\${value}`, '');
  const variant = attributes.find((one) => one.name === 'mathvariant')?.value.toLowerCase() ?? '';
  const alphabet = TEX_ALPHABETS.get(variant);
  const isWord = /^\p{L}[\p{L}\d]+$/u.test(value);
  if (isWord && name === 'mo') return built(`\\operatorname{${value}}`, true);
  if (name === 'mi' && alphabet !== undefined && /^[a-z\d]+$/i.test(value)) {
    return { ...built(`\\${alphabet}{${value}}`, true), sign };
  }
  if (isWord) return built(`\\mathrm{${value}}`, true);
  return signs.map(signPiece).reduce((all, one) => joined([all, one]));
}

function signPiece(sign: string): Piece {
  const tex = TEX_SYMBOLS.get(sign);
  // Letters of the mathematical alphabets are letters all the same.
  if (tex === undefined) return written(sign.normalize('NFKC'), true, sign);
  return /^\\[a-z]+$/i.test(tex) ? command(tex, sign) : written(tex, true, sign);
}

function wordsOf(text: string, quote: string): Piece {
  const value = stripInvisible(text).replace(/\s+/g, ' ');
  if (value.trim() === '') return NOTHING;
  const escaped = value.replace(/[\\{}%#&$_^~]/g, (sign) => {
    if (sign === '\\') return '\\textbackslash{}';
    return sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`;
  });
  return built(`\\text{${quote}${escaped}${quote}}`, true);
}

function combine({ element, pieces }: Frame): Piece {
  const [first = NOTHING, second = NOTHING, third = NOTHING] = pieces;
  switch (element.name) {
    case 'semantics':
      return first;
    case 'maction':
      return pieces[Number(attribute(element, 'selection') ?? 1) - 1] ?? first;
    case 'mfrac':
      if (/^0[a-z%]*$/i.test(attribute(element, 'linethickness') ?? '')) {
        return built(`{${first.tex} \\atop ${second.tex}}`, true);
      }
      return built(`\\frac{${first.tex}}{${second.tex}}`, true);
    case 'msqrt':
      return built(`\\sqrt{${joined(pieces).tex}}`, true);
    case 'mroot':
      return built(`\\sqrt[${second.tex}]{${first.tex}}`, true);
    case 'msub':
      return scripted(first, second, NOTHING);
    case 'msup':
      return scripted(first, NOTHING, second);
    case 'msubsup':
      return scripted(first, second, third);
    case 'munder':
      return around(first, second, NOTHING);
    case 'mover':
      return around(first, NOTHING, second);
    case 'munderover':
      return around(first, second, third);
    case 'mmultiscripts':
      return multiscripted(pieces);
    case 'mprescripts':
      return PRESCRIPTS;
    case 'mtable':
      return built(`\\begin{matrix} ${pieces.map(({ tex }) => tex).join(' \\\\ ')} \\end{matrix}`, true);
    case 'mtr':
    case 'mlabeledtr':
      return built(pieces.map(({ tex }) => tex).join(' & '), false);
    case 'mfenced':
      return fenced(element, pieces);
    case 'menclose':
      return enclosed(attribute(element, 'notation') ?? '', joined(pieces));
    case 'mspace':
      return (Number.parseFloat(attribute(element, 'width') ?? '') || 0) >= 0.5 ? built('\\quad ', true) : NOTHING;
    default:
      return joined(pieces);
  }
}

function fenced(element: HtmlElement, pieces: readonly Piece[]): Piece {
  const signs = (text: string): string => joined([...text.trim()].map(signPiece)).tex;
  const separators = [...(attribute(element, 'separators') ?? ',').replace(/\s/g, '')];
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    if (at > 0 && separators.length > 0) parts.push(signs(separators[Math.min(at, separators.length) - 1]!), ' ');
    parts.push(pieces[at]!.tex);
  }
  const open = signs(attribute(element, 'open') ?? '(');
  const close = signs(attribute(element, 'close') ?? ')');
  return built(`\\left${open || '.'} ${parts.join('')} \\right${close || '.'}`, false);
}

function enclosed(notation: string, inside: Piece): Piece {
  if (/box|circle/.test(notation)) return built(`\\boxed{${inside.tex}}`, true);
  if (/radical/.test(notation)) return built(`\\sqrt{${inside.tex}}`, true);
  return /strike/.test(notation) ? built(`\\cancel{${inside.tex}}`, true) : inside;
}

/** Scripts behind the base, in pairs, and after `mprescripts` those before it. */
function multiscripted(pieces: readonly Piece[]): Piece {
  const [base = NOTHING, ...scripts] = pieces;
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
    const above = at < scripts.length && scripts[at] !== PRESCRIPTS ? scripts[at++]! : NOTHING;
    const { tex } = scripted(built('{}', true), below, above);
    if (isBefore) before += tex;
    else behind += tex.slice('{}'.length);
  }
  return built(`${before}${atom(base)}${behind}`, false);
}

function scripted(base: Piece, below: Piece, above: Piece): Piece {
  const isPrime = /^'{1,2}$/.test(above.sign === '' ? '' : above.tex);
  const lower = below.tex === '' ? '' : `_${script(below)}`;
  const upper = above.tex === '' ? '' : isPrime ? above.tex : `^${script(above)}`;
  return {
    tex: `${atom(base)}${lower}${upper}`,
    isAtom: false,
    endsInName: true,
    beginsWithWord: base.isAtom && base.beginsWithWord,
    sign: '',
  };
}

/** Limits, accents and braces. */
function around(base: Piece, below: Piece, above: Piece): Piece {
  if (TEX_WITH_LIMITS.has(base.tex.length < SHORT ? base.tex : '')) return scripted(base, below, above);
  let { tex } = base;
  const under = TEX_UNDER.get(below.sign);
  const over = TEX_OVER.get(above.sign);
  if (below.tex !== '') tex = under ? `\\${under}{${tex}}` : `\\underset{${below.tex}}{${tex}}`;
  if (above.tex !== '') tex = over ? `\\${over}{${tex}}` : `\\overset{${above.tex}}{${tex}}`;
  return tex === base.tex ? base : built(tex, true);
}

/** No name of an operator is as long. */
const SHORT = 16;

function atom({ tex, isAtom }: Piece): string {
  return isAtom ? tex : `{${tex}}`;
}

function script({ tex }: Piece): string {
  return tex.length === 1 ? tex : `{${tex}}`;
}

function joined(pieces: readonly Piece[]): Piece {
  if (pieces.length === 1) return pieces[0]!;
  let tex = '';
  let last = NOTHING;
  for (const piece of pieces) {
    if (piece.tex === '') continue;
    tex += last.endsInName && piece.beginsWithWord ? ` ${piece.tex}` : piece.tex;
    last = piece;
  }
  const first = pieces.find((piece) => piece.tex !== '') ?? NOTHING;
  if (first === last) return last;
  return { tex, isAtom: false, endsInName: last.endsInName, beginsWithWord: first.beginsWithWord, sign: '' };
}

function command(tex: string, sign: string): Piece {
  return { tex, isAtom: true, endsInName: true, beginsWithWord: false, sign };
}

/** A short text as it is written. */
function written(tex: string, isAtom: boolean, sign: string): Piece {
  const beginsWithWord = /^[\p{L}\d]/u.test(tex);
  return { tex, isAtom, endsInName: false, beginsWithWord, sign };
}

/** What begins with a command, a brace or a sign. Nobody looks into it, so that what it is joined from stays apart until all is. */
function built(tex: string, isAtom: boolean): Piece {
  return { tex, isAtom, endsInName: false, beginsWithWord: false, sign: '' };
}
