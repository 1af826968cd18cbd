/** Decodes the engine's built-in data. `atob` isn't available in every JavaScript runtime. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Four characters at a time, because this runs once, before V8 optimizes it. @param text - base64 without white space. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let at = 0; at < ALPHABET.length; at++) values[ALPHABET.charCodeAt(at)] = at;
  const chars = new TextEncoder().encode(text);
  const length = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  const bytes = new Uint8Array((length * 3) >> 2);
  for (let at = 0, used = 0; at < length; at += 4, used += 3) {
    const bits =
      (values[chars[at]!]! << 18) |
      (values[chars[at + 1]!]! << 12) |
      (values[chars[at + 2]!]! << 6) |
      values[chars[at + 3]!]!;
    bytes[used] = bits >> 16;
    bytes[used + 1] = bits >> 8;
    bytes[used + 2] = bits;
  }
  return bytes;
}
