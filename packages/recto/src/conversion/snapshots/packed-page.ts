/**
 * How a result is stored: three compressed parts, so that continuing it doesn't decode what isn't needed. The Markdown
 * of a large page is only decoded by a converter process.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import type { ConvertedPage } from '../converted-page.ts';

/** A text as raw DEFLATE of its UTF-8. */
export interface CompressedText {
  readonly deflated: Uint8Array;
}

type Additions = 'text' | 'html' | 'links' | 'images';

/** A result without its content. */
export type PageHead = Omit<ConvertedPage, 'markdown' | Additions>;

export interface PackedPage {
  readonly head: PageHead;
  readonly markdown: CompressedText;
  /** Decodes what the options added: other formats, links, images. */
  unpackAdditions(): Promise<Pick<ConvertedPage, Additions>>;
}

const compress = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const LENGTH_BYTES = 4;

export async function packPage({ markdown, text, html, links, images, ...head }: ConvertedPage): Promise<Uint8Array> {
  const texts = [JSON.stringify(head), JSON.stringify({ text, html, links, images }), markdown];
  // Fast rather than small: text shrinks to a third even so.
  const parts = await Promise.all(texts.map((part) => compress(part, { level: 1 })));
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
}

/** Decodes the head. @throws {Error} if the data is damaged. */
export async function openPackedPage(data: Uint8Array): Promise<PackedPage> {
  const [head, additions, deflated] = split(Buffer.from(data.buffer, data.byteOffset, data.length));
  return {
    head: JSON.parse(await decompress({ deflated: head })),
    markdown: { deflated },
    unpackAdditions: async () => JSON.parse(await decompress({ deflated: additions })),
  };
}

export async function decompress(text: string | CompressedText): Promise<string> {
  return typeof text === 'string' ? text : (await inflate(text.deflated)).toString('utf8');
}

/** Blocks, so a service calls this in its converter processes. */
export function decompressSync(text: string | CompressedText): string {
  return typeof text === 'string' ? text : inflateRawSync(text.deflated).toString('utf8');
}

function lengthOf(part: Uint8Array): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32BE(part.length);
  return bytes;
}

function split(data: Buffer): [head: Buffer, additions: Buffer, markdown: Buffer] {
  let start = 0;
  const next = () => {
    const from = start + LENGTH_BYTES;
    start = from + data.readUInt32BE(start);
    return data.subarray(from, start);
  };
  return [next(), next(), next()];
}
