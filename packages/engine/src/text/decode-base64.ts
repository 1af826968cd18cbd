/** Decodes the engine's built-in data. `atob` isn't available in every JavaScript runtime. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** @param text - base64 without white space. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let at = 0; at < ALPHABET.length; at++) values[ALPHABET.charCodeAt(at)] = at;
  const length = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  const bytes = new Uint8Array((length * 3) >> 2);
  let bits = 0;
  let held = 0;
  let used = 0;
  for (let at = 0; at < length; at++) {
    bits = ((bits << 6) | values[text.charCodeAt(at)]!) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[used++] = (bits >> held) & 0xff;
    }
  }
  return bytes;
}
