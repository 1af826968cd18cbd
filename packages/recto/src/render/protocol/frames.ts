/**
 * Messages between the service and the renderer: the length of the JSON and of the bytes that follow it, four bytes
 * each, then both. HTML travels as bytes, because parsing ten megabytes of JSON would hold up other requests.
 */
import type { Duplex } from 'node:stream';

export interface Frame {
  readonly message: unknown;
  readonly bytes: Buffer;
}

const HEADER_BYTES = 8;
/** Every message is a few hundred bytes, and a URL has up to 8,192 characters. */
const MAX_JSON_BYTES = 256 * 1024;

export function writeFrame(stream: Duplex, message: object, bytes: Buffer = Buffer.alloc(0)): void {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(json.length, 0);
  header.writeUInt32BE(bytes.length, 4);
  stream.write(Buffer.concat([header, json]));
  if (bytes.length > 0) stream.write(bytes);
}

/**
 * Calls back for each frame. Destroys the stream if a frame is larger than allowed or isn't JSON: the renderer runs a
 * browser that runs strangers' code, so the service doesn't trust it.
 * @param maxBytes - of a frame beside its JSON.
 */
export function readFrames(stream: Duplex, maxBytes: number, onFrame: (frame: Frame) => void): void {
  let chunks: Buffer[] = [];
  let buffered = 0;
  let wanted = HEADER_BYTES;
  const take = (): Buffer => {
    const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    chunks = [all];
    return all;
  };
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    buffered += chunk.length;
    while (buffered >= wanted) {
      const all = take();
      const jsonLength = all.readUInt32BE(0);
      const bytesLength = all.readUInt32BE(4);
      if (jsonLength > MAX_JSON_BYTES || bytesLength > maxBytes) {
        stream.destroy(new Error('A message is too large.'));
        return;
      }
      const end = HEADER_BYTES + jsonLength + bytesLength;
      if (buffered < end) {
        wanted = end;
        return;
      }
      const json = all.subarray(HEADER_BYTES, HEADER_BYTES + jsonLength);
      let message: unknown;
      try {
        message = JSON.parse(json.toString());
      } catch {
        stream.destroy(new Error('A message is not JSON.'));
        return;
      }
      chunks = [all.subarray(end)];
      buffered -= end;
      wanted = HEADER_BYTES;
      onFrame({ message, bytes: all.subarray(HEADER_BYTES + jsonLength, end) });
      if (stream.destroyed) return;
    }
  });
}
