/**
 * Builds a text from very many small parts. V8 keeps each concatenation with `+` as an object until
 * the text is read, about thirty times the size of the parts; here they are code units in one
 * array. Few parts are concatenated anyway.
 */
import { codeAt } from './code-at.ts';

/** Up to this many parts are concatenated. */
const MAX_CONCATENATED = 24;
/** Parts up to this length are copied unit by unit; longer ones stay strings. */
const MAX_COPIED = 64;
/** Size of the array of units. */
const CHUNK = 4096;

export class TextBuilder {
  #text = '';
  #parts = 0;
  #units: Uint16Array | undefined;
  #count = 0;
  #chunks: string[] = [];

  /** Adds the part of `source` from `from` up to, not including, `to`. */
  add(source: string, from = 0, to = source.length): void {
    const units = this.#units;
    if (units === undefined) {
      if (from < to) this.#text += source.slice(from, to);
      if (++this.#parts > MAX_CONCATENATED) this.#toUnits();
      return;
    }
    if (to - from > MAX_COPIED) {
      this.#flush();
      this.#chunks.push(source.slice(from, to));
      return;
    }
    if (this.#count + MAX_COPIED > CHUNK) this.#flush();
    let count = this.#count;
    for (let at = from; at < to; at++) units[count++] = codeAt(source, at);
    this.#count = count;
  }

  toString(): string {
    if (this.#units === undefined) return this.#text;
    this.#flush();
    return this.#chunks.join('');
  }

  #toUnits(): void {
    this.#units = new Uint16Array(CHUNK);
    this.#chunks.push(this.#text);
    this.#text = '';
  }

  #flush(): void {
    if (this.#count === 0) return;
    const units = this.#units!.subarray(0, this.#count);
    this.#chunks.push(String.fromCharCode.apply(null, units as unknown as number[]));
    this.#count = 0;
  }
}
