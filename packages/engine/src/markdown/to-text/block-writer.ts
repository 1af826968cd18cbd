/**
 * The text as it grows. What stands before a block (a blank line, the markers of the containers it opens) is written
 * with its first line, so a container that turns out empty leaves nothing behind.
 */
export class BlockWriter {
  #text = '';
  /** Blocks written so far. */
  count = 0;
  /** What the next block's first line begins with. */
  lead = '';
  /** The blank line before the next block with its line ending, or nothing. */
  gap = '';
  #length = 0;
  #prefixes = 0;

  /** Writes a block's lines: the first without its lead, the others with their prefix; no last line ending. */
  write(block: string): void {
    this.#text += `${this.gap + this.lead + block}\n`;
    this.#length += block.length + 1;
    this.#prefixes += this.gap.length + this.lead.length;
    this.gap = '';
    this.lead = '';
    this.count++;
  }

  /**
   * Whether prefixes still are in proportion when `lines` more get one of `length`.
   *
   * Millions of short lines under deep nesting would grow by the nesting's width each; from 16 MiB on prefixes may be
   * four times the text.
   */
  affords(lines: number, length: number): boolean {
    this.#prefixes += (lines - 1) * length;
    return this.#prefixes <= 0x1000000 + 4 * this.#length;
  }

  toString(): string {
    return this.#text;
  }
}
