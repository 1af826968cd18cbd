/**
 * Decodes gzip (RFC 1952). Like browsers, it ignores what follows the compressed data: servers append line breaks or
 * comments to compressed pages. Node's own decoder takes any such byte for the start of another member, and fails.
 */
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { EncodedInput } from './encoded-input.ts';

/** Block-wise compressors write one for each 64 KiB. Each costs a decoder of its own. */
const MAX_MEMBERS = 1000;
/** What a decoder leaves unread is then the end of its last chunk. */
const ONE_CHUNK_AT_A_TIME = { writableHighWaterMark: 1 };
const MAGIC = [0x1f, 0x8b, 8];
const HEADER_LENGTH = 10;
const HAS_HEADER_CHECKSUM = 2;
const HAS_EXTRA_FIELD = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

/** @throws {Error} from the iteration: the data is not gzip, is cut short, or doesn't match its checksum. */
export async function* gunzip(input: EncodedInput, chunkSize: number): AsyncGenerator<Uint8Array> {
  if (!(await skipHeader(input))) throw new Error('no gzip header');
  for (let members = 1; members <= MAX_MEMBERS; members++) {
    yield* inflateMember(input, chunkSize);
    if (!(await skipHeader(input))) return;
  }
  throw new Error('too many gzip members');
}

/** @returns whether a member starts here. */
async function skipHeader(input: EncodedInput): Promise<boolean> {
  const header = await input.take(HEADER_LENGTH);
  if (header.length < HEADER_LENGTH || MAGIC.some((byte, i) => header[i] !== byte)) return false;
  const flags = header[3]!;
  if (flags & HAS_EXTRA_FIELD) {
    const [low = 0, high = 0] = await input.take(2);
    await input.take(low | (high << 8));
  }
  if (flags & HAS_NAME) await input.skipString();
  if (flags & HAS_COMMENT) await input.skipString();
  if (flags & HAS_HEADER_CHECKSUM) await input.take(2);
  return true;
}

async function* inflateMember(input: EncodedInput, chunkSize: number): AsyncGenerator<Uint8Array> {
  const decoder = createInflateRaw({ chunkSize, ...ONE_CHUNK_AT_A_TIME });
  async function* readUntilMemberEnds() {
    let size = 0;
    for (let chunk = await input.next(); chunk !== undefined; chunk = await input.next()) {
      size += chunk.length;
      yield chunk;
      const left = size - decoder.bytesWritten;
      if (left > 0) {
        input.unread(chunk.subarray(chunk.length - left));
        return;
      }
    }
  }
  const feeding = pipeline(readUntilMemberEnds, decoder);
  feeding.catch(() => {
    // The decoder, which is read below, fails with the same error.
  });
  let checksum = 0;
  for await (const chunk of decoder) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  await feeding;
  const trailer = await input.take(8);
  if (trailer.length < 8 || Buffer.from(trailer).readUInt32LE(0) !== checksum) throw new Error('wrong gzip checksum');
}
