/** Recognizes files that are no text by their first bytes (MIME Sniffing Standard). */

/** Bytes of the MIME Sniffing Standard's "resource header". */
const RESOURCE_HEADER_BYTES = 1445;

/** First bytes of file types that are not pages; `.` matches any byte. */
const BYTE_PATTERNS: readonly (readonly [kind: string, pattern: string])[] = [
  ['a PDF', '%PDF-'],
  ['a PostScript file', '%!PS-Adobe-'],
  ['a PNG image', '\x89PNG\r\n\x1a\n'],
  ['a JPEG image', '\xff\xd8\xff'],
  ['a GIF image', 'GIF87a'],
  ['a GIF image', 'GIF89a'],
  ['a WebP image', 'RIFF....WEBPVP'],
  ['an audio file', 'RIFF....WAVE'],
  ['a video', 'RIFF....AVI '],
  ['an icon', '\x00\x00\x01\x00'],
  ['a BMP image', 'BM....\x00\x00\x00\x00'],
  ['a TIFF image', 'II*\x00'],
  ['a TIFF image', 'MM\x00*'],
  ['a video or image container', '....ftyp'],
  ['a WebM video', '\x1aE\xdf\xa3'],
  ['an Ogg file', 'OggS\x00'],
  ['an audio file', 'ID3\x02'],
  ['an audio file', 'ID3\x03'],
  ['an audio file', 'ID3\x04'],
  ['an audio file', 'fLaC'],
  ['a MIDI file', 'MThd\x00\x00\x00\x06'],
  ['a ZIP archive or an Office file', 'PK\x03\x04'],
  ['a RAR archive', 'Rar!\x1a\x07'],
  ['a 7-Zip archive', "7z\xbc\xaf'\x1c"],
  ['a gzip archive', '\x1f\x8b\x08'],
  ['an xz archive', '\xfd7zXZ\x00'],
  ['a zstd archive', '\x28\xb5\x2f\xfd'],
  ['a bzip2 archive', 'BZh91AY&SY'],
  ['an old Office file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a program', '\x7fELF'],
  ['a program', 'MZ\x90\x00'],
  ['a program', '\xca\xfe\xba\xbe'],
  ['WebAssembly', '\x00asm'],
  ['a font', 'wOFF'],
  ['a font', 'wOF2'],
  ['a font', 'OTTO\x00'],
  ['a font', '\x00\x01\x00\x00\x00'],
  ['a database', 'SQLite format 3\x00'],
];

/** @returns the bytes that are examined, a character for each. */
export function headOf(bytes: Uint8Array): string {
  const length = Math.min(bytes.length, RESOURCE_HEADER_BYTES);
  return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1');
}

/** @returns what the file is, such as "a PDF", or undefined for text. */
export function binaryKind(head: string, charset: string | undefined): string | undefined {
  const match = BYTE_PATTERNS.find(([, pattern]) => startsWith(head, pattern));
  if (match !== undefined) return match[0];
  // Half of UTF-16's bytes are NUL. Browsers also accept NULs in a page that starts with a tag.
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|<\0\?\0|\0<\0\?)/.test(head) || /^utf-?16/i.test(charset ?? '');
  if (isUtf16 || /<[!/?a-z]/i.test(head)) return undefined;
  return /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(head) && !isMostlyText(head) ? 'binary data' : undefined;
}

function startsWith(head: string, pattern: string): boolean {
  if (head.length < pattern.length) return false;
  for (let index = 0; index < pattern.length; index++) {
    if (pattern[index] !== '.' && pattern[index] !== head[index]) return false;
  }
  return true;
}

/** Tolerates stray control characters: fewer than one in thirty. */
function isMostlyText(head: string): boolean {
  return head.replace(/[^\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/g, '').length * 30 < head.length;
}
