/** The open marks (strong, code, …). Each is counted, because pages nest marks in themselves. */
import { CODE, KBD, OTHER_KBD, OTHER_QUOTE, QUOTE, STRONG } from './phrasing-buffer.ts';

export class OpenMarks {
  private readonly depths = new Uint32Array(9);
  private readonly suspended: number[] = [];
  private marks = 0;
  private kbd = OTHER_KBD;
  private quote = OTHER_QUOTE;
  private impliedStrong = 0;
  private codeDepth = 0;
  private marksAroundCode = 0;

  open(bit: number): void {
    const at = 31 - Math.clz32(bit);
    if (this.depths[at]!++ > 0) return;
    if (bit === KBD) this.kbd ^= KBD | OTHER_KBD;
    else if (bit === QUOTE) this.quote ^= QUOTE | OTHER_QUOTE;
    this.marks |= this.alternateBit(bit);
  }

  close(bit: number): void {
    const at = 31 - Math.clz32(bit);
    if (--this.depths[at]! === 0) this.marks &= ~this.alternateBit(bit);
  }

  /** Suspends strong or emphasis until `resume`. Suspensions nest. */
  suspend(bit: number): void {
    const at = 31 - Math.clz32(bit);
    this.suspended.push(this.depths[at]!);
    this.depths[at] = 0;
    this.marks &= ~bit;
  }

  resume(bit: number): void {
    const depth = this.suspended.pop() ?? 0;
    this.depths[31 - Math.clz32(bit)] = depth;
    this.marks = depth > 0 ? this.marks | bit : this.marks & ~bit;
  }

  /** Strong that the HTML does not have: for terms and summaries. Not used inside headings. */
  openImpliedStrong(): void {
    this.impliedStrong++;
  }

  closeImpliedStrong(): void {
    this.impliedStrong--;
  }

  /** Markdown cannot write marks inside code, so they are ignored. Links are kept. */
  openCode(): void {
    if (this.codeDepth++ === 0) this.marksAroundCode = this.marks;
  }

  closeCode(): void {
    this.codeDepth--;
  }

  get areInCode(): boolean {
    return this.codeDepth > 0;
  }

  /**
   * The marks for a text. Implied strong is left out in headings and cells (`inBlock` is false).
   */
  current(inBlock: boolean): number {
    const marks = this.codeDepth > 0 ? this.marksAroundCode | CODE : this.marks;
    return this.impliedStrong > 0 && inBlock ? marks | STRONG : marks;
  }

  private alternateBit(bit: number): number {
    return bit === KBD ? this.kbd : bit === QUOTE ? this.quote : bit;
  }
}
