/**
 * Parses CSS selectors: the grammar of Selectors Level 4 without namespaces, pseudo-elements and
 * the states of a page in use. Only selectors that can be matched in linear time are accepted.
 */
import type { Combinator, Complex, Compound, Operator, Test } from './selector.ts';
import { SelectorError } from './selector-error.ts';

/** Levels of nested functions such as `:not(:is(…))`. */
const MAX_NESTING = 8;
const MAX_LENGTH = 1000;

const NAME = /(?:[-\w\u00A0-\u{10FFFF}]|\\(?:[\da-f]{1,6}[ \t\n\r\f]?|[^\n\r\f\da-f]))+/iuy;
const SPACE = /[ \t\n\r\f]*/y;
const STRING = /"((?:[^"\\\n\r\f]|\\.)*)"|'((?:[^'\\\n\r\f]|\\.)*)'/sy;
const OPERATOR = /[~|^$*]?=/y;
const NTH = /(odd|even)|([+-]?\d*)n(?:[ \t]*([+-])[ \t]*(\d+))?|([+-]?\d+)/iy;
const ESCAPE = /\\(?:([\da-f]{1,6})[ \t\n\r\f]?|(.))/gisu;

const COMBINATORS: Readonly<Record<string, Combinator>> = { '>': 'child', '+': 'next', '~': 'later' };

interface Position {
  readonly isOfType: boolean;
  readonly fromEnd: boolean;
}
const POSITIONS: Readonly<Record<string, Position>> = {
  'nth-child': { isOfType: false, fromEnd: false },
  'nth-last-child': { isOfType: false, fromEnd: true },
  'nth-of-type': { isOfType: true, fromEnd: false },
  'nth-last-of-type': { isOfType: true, fromEnd: true },
};
const FIRST = { kind: 'position', step: 0, offset: 1, isOfType: false, fromEnd: false } as const;
const FIRST_OF_TYPE = { ...FIRST, isOfType: true } as const;

/** Pseudo-classes without arguments. */
const PLAIN: Readonly<Record<string, readonly Test[]>> = {
  'first-child': [FIRST],
  'last-child': [{ ...FIRST, fromEnd: true }],
  'only-child': [FIRST, { ...FIRST, fromEnd: true }],
  'first-of-type': [FIRST_OF_TYPE],
  'last-of-type': [{ ...FIRST_OF_TYPE, fromEnd: true }],
  'only-of-type': [FIRST_OF_TYPE, { ...FIRST_OF_TYPE, fromEnd: true }],
  empty: [{ kind: 'empty' }],
  root: [{ kind: 'root' }],
  scope: [{ kind: 'root' }],
};

/** @throws SelectorError with the position of what is wrong. */
export function parseSelector(text: string): readonly Complex[] {
  if (text.length > MAX_LENGTH) throw new SelectorError(text, MAX_LENGTH, 'It is too long.');
  return new Parser(text).parse();
}

class Parser {
  readonly #text: string;
  #at = 0;
  #nesting = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): readonly Complex[] {
    const list = this.#list();
    if (this.#at < this.#text.length) this.#fail(`${this.#found()} was not expected.`);
    return list;
  }

  /** Up to the end or a closing parenthesis. */
  #list(): readonly Complex[] {
    const list: Complex[] = [];
    do list.push(this.#complex());
    while (this.#skip(','));
    return list;
  }

  #complex(): Complex {
    const compounds: Compound[] = [];
    let combinator: Combinator = 'descendant';
    for (;;) {
      this.#space();
      compounds.push({ combinator, tests: this.#compound() });
      const hasSpace = this.#space();
      const sign = this.#text[this.#at] ?? '';
      const isSign = Object.hasOwn(COMBINATORS, sign);
      if (!isSign && (!hasSpace || sign === '' || sign === ',' || sign === ')')) return compounds;
      combinator = isSign ? COMBINATORS[sign]! : 'descendant';
      if (isSign) this.#at++;
    }
  }

  #compound(): Test[] {
    const tests: Test[] = [];
    const start = this.#at;
    if (!this.#skip('*')) {
      const name = this.#match(NAME);
      if (name !== undefined) tests.push({ kind: 'name', name: decodeEscapes(name).toLowerCase() });
    }
    if (this.#text[this.#at] === '|') this.#fail('Namespaces are not supported.');
    for (;;) {
      if (this.#skip('#')) tests.push(equals('id', '=', this.#name('an id')));
      else if (this.#skip('.')) tests.push(equals('class', '~=', this.#name('a class')));
      else if (this.#skip('[')) tests.push(this.#attribute());
      else if (this.#skip(':')) tests.push(...this.#pseudo());
      else break;
    }
    if (this.#at === start) this.#fail(`A selector was expected, not ${this.#found()}.`);
    return tests;
  }

  #attribute(): Test {
    this.#space();
    const name = this.#name('the name of an attribute').toLowerCase();
    this.#space();
    if (this.#skip(']')) return equals(name, 'present', '');
    const operator = this.#match(OPERATOR);
    if (operator === undefined) this.#fail(`"]" or "=" was expected, not ${this.#found()}.`);
    this.#space();
    const value = this.#string() ?? this.#name('a value in quotes');
    const hasSpace = this.#space();
    const flag = hasSpace || this.#text[this.#at - 1] !== ']' ? this.#flag() : '';
    this.#space();
    this.#expect(']');
    return { ...equals(name, operator as Operator, value), ignoresCase: flag === 'i' };
  }

  #flag(): string {
    const flag = (this.#text[this.#at] ?? '').toLowerCase();
    if (flag !== 'i' && flag !== 's') return '';
    this.#at++;
    return flag;
  }

  #pseudo(): readonly Test[] {
    const start = this.#at - 1;
    if (this.#skip(':')) this.#fail('Pseudo-elements are not supported.', start);
    const name = this.#name('a pseudo-class').toLowerCase();
    if (!this.#skip('(')) {
      if (Object.hasOwn(PLAIN, name)) return PLAIN[name]!;
      this.#fail(`":${name}" is not supported.`, start);
    }
    if (++this.#nesting > MAX_NESTING) this.#fail(`Functions can be nested up to ${MAX_NESTING} levels.`, start);
    const test = this.#function(name, start);
    this.#nesting--;
    this.#space();
    this.#expect(')');
    return [test];
  }

  #function(name: string, start: number): Test {
    if (name === 'not' || name === 'is' || name === 'where') {
      return { kind: 'matches', isNegated: name === 'not', list: this.#list() };
    }
    if (name === 'has') return { kind: 'has', list: this.#hasList() };
    if (Object.hasOwn(POSITIONS, name)) return this.#nth(POSITIONS[name]!);
    return this.#fail(`":${name}()" is not supported.`, start);
  }

  /** Each argument is one compound: to find several in a row would not be linear. */
  #hasList(): readonly Compound[] {
    const list: Compound[] = [];
    do {
      this.#space();
      const start = this.#at;
      const sign = this.#text[this.#at] ?? '';
      const combinator = COMBINATORS[sign] ?? 'descendant';
      if (Object.hasOwn(COMBINATORS, sign)) this.#at++;
      const [first, second] = this.#complex();
      if (second !== undefined || !isSimple(first!)) {
        this.#fail(
          'An argument of ":has()" can have no combinators inside and no ":has()", because matching it would not take linear time.',
          start,
        );
      }
      list.push({ combinator, tests: first!.tests });
    } while (this.#skip(','));
    return list;
  }

  #nth(position: Position): Test {
    this.#space();
    const start = this.#at;
    NTH.lastIndex = start;
    const found = NTH.exec(this.#text);
    if (!found) this.#fail(`A position such as 2, odd or 3n+1 was expected, not ${this.#found()}.`);
    this.#at = NTH.lastIndex;
    const [, word, step, sign, offset, only] = found;
    const at = { kind: 'position', ...position } as const;
    if (word !== undefined) return { ...at, step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0 };
    if (only !== undefined) return { ...at, step: 0, offset: Number(only) };
    const factor = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
    return { ...at, step: factor, offset: offset === undefined ? 0 : Number(`${sign}${offset}`) };
  }

  #name(expected: string): string {
    const name = this.#match(NAME);
    // A name can start with neither a digit nor a hyphen and a digit.
    if (name === undefined || /^-?\d/.test(name)) {
      if (name !== undefined) this.#at -= name.length;
      this.#fail(`${capitalize(expected)} was expected, not ${this.#found()}.`);
    }
    return decodeEscapes(name);
  }

  #string(): string | undefined {
    STRING.lastIndex = this.#at;
    const found = STRING.exec(this.#text);
    if (!found) return undefined;
    this.#at = STRING.lastIndex;
    return decodeEscapes(found[1] ?? found[2] ?? '');
  }

  #space(): boolean {
    return this.#match(SPACE) !== '';
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #skip(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#skip(sign)) this.#fail(`"${sign}" was expected, not ${this.#found()}.`);
  }

  /** The character at the current position, for messages. */
  #found(): string {
    const code = this.#text.codePointAt(this.#at);
    return code === undefined ? 'the end' : `"${String.fromCodePoint(code)}"`;
  }

  #fail(problem: string, position = this.#at): never {
    throw new SelectorError(this.#text, position, problem);
  }
}

function equals(name: string, operator: Operator, value: string) {
  return { kind: 'attribute', name, operator, value, ignoresCase: false } as const;
}

/** Whether it can be matched by looking at one element: it has no `:has()` and no combinators. */
function isSimple({ tests }: Compound): boolean {
  return tests.every((test) => {
    if (test.kind === 'has') return false;
    return test.kind !== 'matches' || test.list.every((complex) => complex.length === 1 && isSimple(complex[0]!));
  });
}

function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, hex: string | undefined, character: string | undefined) => {
    if (hex === undefined) return character ?? '';
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
  });
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
