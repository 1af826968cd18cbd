/**
 * Estimates the number of o200k_base tokens of a text. An exact count needs the merge table, which has 200,000 entries and
 * megabytes. This estimate splits the text as the tokenizer does, and adds up weights of each pretoken's features that were
 * fitted to exact counts.
 */
import { isAsciiDigit } from '../text/ascii.ts';
import { CodeUnitBuffer } from './code-unit-buffer.ts';
import { MAX_PIECE, PretokenFeatures } from './pretoken-features.ts';
import { Pretokenizer } from './pretokenizer.ts';
import { ONE, TokenWeights } from './token-weights.ts';
import { TOKEN_WEIGHTS } from './token-weights-data.ts';

/**
 * UTF-16 units counted in full, about a book. After them, one sample of `SAMPLE_LENGTH` units is
 * counted for every `SKIPPED_LENGTH` units that are estimated from it.
 */
const FULL_LENGTH = 1 << 19;
const SAMPLE_LENGTH = 1 << 13;
const SKIPPED_LENGTH = 3 * SAMPLE_LENGTH;

/**
 * Pretokens that begin in so many units are summed in one call. V8 optimizes a longer loop while it runs, which takes longer
 * than to count a small page.
 */
const CALL_LENGTH = 1 << 10;

/** Entries of the cache: two hashes and the sum of weights. */
const CACHED_PRETOKENS = 1 << 14;
const ENTRY = 3;

/** Counts tokens. Keeps tables and caches, so create one per process. */
export class TokenCounter {
  /** Read by the first call. */
  #weights: TokenWeights | undefined;
  readonly #units = new CodeUnitBuffer();
  readonly #pretokenizer = new Pretokenizer();
  readonly #features = new PretokenFeatures(this.#pretokenizer);
  /** Sums of recent pretokens of any page; 0 if empty. Most words occur on the previous pages too. */
  readonly #cache = new Int32Array(CACHED_PRETOKENS * ENTRY);
  /** The end of the last pretoken that was summed. */
  #end = 0;

  /** Linear in the length of `body`; beyond the length of a book, samples are counted. */
  count(body: string): number {
    return Math.round(this.estimate(body));
  }

  /** As `count`, but not rounded, so that the estimates of parts add up. */
  estimate(body: string): number {
    this.#weights ??= new TokenWeights(TOKEN_WEIGHTS);
    const weights = this.#weights;
    const text = this.#units.read(body);
    const { length } = body;
    /** In steps of weights. */
    let sum = 0;
    let sampleStart = 0;
    let sampleEnd = FULL_LENGTH;
    let sumBefore = 0;
    for (let at = 0; at < length; ) {
      sum += this.#sumFrom(weights, text, at, Math.min(at + CALL_LENGTH, sampleEnd, length));
      at = this.#end;
      if (at < sampleEnd) continue;
      const next = Math.min(at + SKIPPED_LENGTH, length);
      sum += ((sum - sumBefore) / (at - sampleStart)) * (next - at);
      at = next;
      sampleStart = next;
      sampleEnd = next + SAMPLE_LENGTH;
      sumBefore = sum;
    }
    return sum / ONE;
  }

  /** The sum of the weights of the pretokens that begin from `start` to before `stop`. */
  #sumFrom(weights: TokenWeights, text: Uint16Array, start: number, stop: number): number {
    let sum = 0;
    let at = start;
    while (at < stop) {
      const end = this.#pretokenizer.end(text, at);
      for (; at < end - MAX_PIECE; at += MAX_PIECE) sum += this.#sumOf(weights, text, at, at + MAX_PIECE);
      sum += this.#sumOf(weights, text, at, end);
      at = end;
    }
    this.#end = at;
    return sum;
  }

  /** The sum of the weights of a pretoken, or of its piece, but at least one token. */
  #sumOf(weights: TokenWeights, text: Uint16Array, start: number, end: number): number {
    // Up to three digits.
    if (isAsciiDigit(text[end - 1]!)) return ONE;
    let first = 0;
    let second = 0;
    for (let at = start; at < end; at++) {
      first = Math.imul(first + text[at]! + 1, 0x01000193);
      second = ((second << 7) | (second >>> 25)) ^ first;
    }
    const cache = this.#cache;
    const entry = ((first ^ (second >>> 11)) & (CACHED_PRETOKENS - 1)) * ENTRY;
    if (cache[entry] === first && cache[entry + 1] === second && cache[entry + 2] !== 0) return cache[entry + 2]!;
    const count = this.#features.read(text, start, end);
    const sum = Math.max(ONE, weights.sumOf(this.#features.places, count));
    cache[entry] = first;
    cache[entry + 1] = second;
    cache[entry + 2] = sum;
    return sum;
  }
}
