/** The marks that are open where the walk is: strong, code and their like, each counted, since pages nest them in themselves. */
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
    this.marks |= this.bitNow(bit);
  }

  close(bit: number): void {
    const at = 31 - Math.clz32(bit);
    if (--this.depths[at]! === 0) this.marks &= ~this.bitNow(bit);
  }

  /** Takes strong or emphasis off what follows, up to `resume`; what is suspended last is resumed first. */
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

  /** Strong that the page does not have, for terms and summaries; a heading inside needs none. */
  openImpliedStrong(): void {
    this.impliedStrong++;
  }

  closeImpliedStrong(): void {
    this.impliedStrong--;
  }

  /** Marks inside code are dropped, as Markdown cannot write them; links stay. */
  openCode(): void {
    if (this.codeDepth++ === 0) this.marksAroundCode = this.marks;
  }

  closeCode(): void {
    this.codeDepth--;
  }

  get areInCode(): boolean {
    return this.codeDepth > 0;
  }

  /** The set of marks for a text. `inBlock` is false in a heading and a cell, which are set off by themselves. */
  at(inBlock: boolean): number {
    const marks = this.codeDepth > 0 ? this.marksAroundCode | CODE : this.marks;
    return this.impliedStrong > 0 && inBlock ? marks | STRONG : marks;
  }

  private bitNow(bit: number): number {
    return bit === KBD ? this.kbd : bit === QUOTE ? this.quote : bit;
  }
}
