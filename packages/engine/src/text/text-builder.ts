/**
 * A text put together of very many small parts. Joined by `+` they would be an object each until somebody reads the text,
 * some thirty times what they say; here they are units in one array. A text of few parts is joined by `+` all the same.
 */
import { codeAt } from './code-at.ts';

/** Parts that are joined as they come. */
const FEW = 24;
/** Units taken over one by one; longer parts stay as they are. */
const SHORT = 64;
/** Units kept until they become a string. */
const CHUNK = 4096;

export class TextBuilder {
  #text = '';
  #parts = 0;
  #units: Uint16Array | undefined;
  #count = 0;
  #chunks: string[] = [];

  /** Adds `source` from `from` up to and without `to`. */
  add(source: string, from = 0, to = source.length): void {
    const units = this.#units;
    if (units === undefined) {
      if (from < to) this.#text += source.slice(from, to);
      if (++this.#parts > FEW) this.#toUnits();
      return;
    }
    if (to - from > SHORT) {
      this.#flush();
      this.#chunks.push(source.slice(from, to));
      return;
    }
    if (this.#count + SHORT > CHUNK) this.#flush();
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
