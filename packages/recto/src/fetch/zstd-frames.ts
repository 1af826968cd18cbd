/**
 * Cuts zstd at the ends of its frames (RFC 8878, 3.1). A body may have several, and Node's decoder drops whatever stands
 * behind the end of one in the same chunk: the page would come out short, and nobody would notice.
 */

type Bytes = AsyncIterable<Uint8Array>;

/** Frames of one body. Parallel compressors write one for each few megabytes; more than this is an attack. */
const MAX_FRAMES = 256;

const MAGIC = 0xfd2fb528;
/** Followed by anything, to be passed over: sixteen numbers, of which the last four bits do not matter. */
const SKIPPABLE_MAGIC = 0x184d2a50;
/** Bytes of the frame header's fields, by the two bits that say so. */
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const SIZE_BYTES = [0, 2, 4, 8] as const;
const RUN_LENGTH = 1;

/** @throws {Error} for more than {@link MAX_FRAMES} frames. What is no zstd is handed on as it is: the decoder will say so. */
export async function* cutAtFrames(source: Bytes): Bytes {
  const frames = new FrameWalk();
  let count = 0;
  for await (const chunk of source) {
    let start = 0;
    for (const end of frames.endsWithin(chunk)) {
      if (++count > MAX_FRAMES) throw new Error(`More than ${MAX_FRAMES} zstd frames.`);
      yield chunk.subarray(start, end);
      start = end;
    }
    if (start < chunk.length) yield chunk.subarray(start);
  }
}

/** What comes next: so many bytes to read, and what to do with their number; or none, at the end of a frame. */
type Field = readonly [bytes: number, read: (value: number) => void];

/** Goes through headers and over blocks, whatever the chunks. */
class FrameWalk {
  #field: Field = [0, () => {}];
  #value = 0;
  #read = 0;
  #toSkip = 0;
  #isEnding = false;
  #isLost = false;

  constructor() {
    this.#readMagic();
  }

  /** @returns the places in the chunk that a frame ends before. */
  *endsWithin(chunk: Uint8Array): Generator<number> {
    for (let place = 0; place < chunk.length && !this.#isLost; ) {
      if (this.#toSkip > 0) {
        const step = Math.min(this.#toSkip, chunk.length - place);
        this.#toSkip -= step;
        place += step;
      } else {
        this.#take(chunk[place++]!);
      }
      if (this.#isEnding && this.#toSkip === 0) {
        this.#readMagic();
        yield place;
      }
    }
  }

  /** Numbers stand with their lowest byte first. */
  #take(byte: number): void {
    this.#value += byte * 2 ** (8 * this.#read++);
    const [bytes, read] = this.#field;
    if (this.#read === bytes) read(this.#value);
  }

  #expect(...field: Field): void {
    this.#field = field;
    this.#value = 0;
    this.#read = 0;
  }

  #readMagic(): void {
    this.#isEnding = false;
    this.#expect(4, (magic) => {
      if (magic === MAGIC) this.#readDescriptor();
      else if (magic - (magic % 16) === SKIPPABLE_MAGIC) this.#expect(4, (size) => this.#endAfter(size));
      else this.#isLost = true;
    });
  }

  #readDescriptor(): void {
    this.#expect(1, (descriptor) => {
      const isSingleSegment = (descriptor & 32) !== 0;
      const size = SIZE_BYTES[(descriptor >> 6) as 0] || (isSingleSegment ? 1 : 0);
      this.#toSkip = (isSingleSegment ? 0 : 1) + DICTIONARY_BYTES[(descriptor & 3) as 0] + size;
      this.#readBlock((descriptor & 4) !== 0);
    });
  }

  #readBlock(hasChecksum: boolean): void {
    this.#expect(3, (header) => {
      this.#toSkip = ((header >> 1) & 3) === RUN_LENGTH ? 1 : header >> 3;
      if ((header & 1) === 0) this.#readBlock(hasChecksum);
      else this.#endAfter(this.#toSkip + (hasChecksum ? 4 : 0));
    });
  }

  #endAfter(bytes: number): void {
    this.#toSkip = bytes;
    this.#isEnding = true;
  }
}
