/**
 * The growing output. The separator and markers before a block are written together with its first
 * line, so that a container that turns out to be empty leaves nothing behind.
 */
export class BlockWriter {
  #text = '';
  /** Number of blocks written. */
  count = 0;
  /** Prefix of the first line of the next block. */
  firstLinePrefix = '';
  /** Blank line, with its line ending, before the next block; or the empty string. */
  separator = '';
  #length = 0;
  #prefixLength = 0;

  /**
   * Writes a block. Its first line comes without prefix, the others with it; no final line ending.
   */
  write(block: string): void {
    this.#text += `${this.separator + this.firstLinePrefix + block}\n`;
    this.#length += block.length + 1;
    this.#prefixLength += this.separator.length + this.firstLinePrefix.length;
    this.separator = '';
    this.firstLinePrefix = '';
    this.count++;
  }

  /**
   * Whether `lines` more prefixes of `length` characters are still in proportion to the text.
   * Millions of short lines in deep nesting would otherwise multiply the output: above 16 Mi
   * characters, prefixes may be four times as long as the text.
   */
  canAfford(lines: number, length: number): boolean {
    this.#prefixLength += (lines - 1) * length;
    return this.#prefixLength <= 0x1000000 + 4 * this.#length;
  }

  toString(): string {
    return this.#text;
  }
}
