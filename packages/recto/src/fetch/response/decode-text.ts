/**
 * Decodes bytes to text by the Encoding Standard, in the HTML Standard's order: byte order mark,
 * `Content-Type`, `meta`, then windows-1252. Before that fallback we check only whether the bytes are
 * UTF-8, because text in a legacy encoding never is by chance.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getBOMEncoding, legacyHookDecode, normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import { RectoError } from '../../contract/errors.ts';
import { MAX_SIGNAL_CHARACTERS, readSignals } from '../../conversion/block-pages/page-signals.ts';

const UNDECLARED = 'undeclared';
const FALLBACK = 'windows-1252';
/** Bytes from which we guess whether a page with errors is UTF-8. */
const MAX_GUESS_BYTES = 256 * 1024;
/** In text of a legacy encoding, there are more errors than characters. */
const MIN_CHARACTERS_PER_ERROR = 10;
/** Characters of visible text after which we stop looking for a `meta`. */
const MAX_TEXT_BEFORE_META = 10_000;
/** Bytes decoded before yielding: a few milliseconds of the slowest encodings. */
const SLICE_BYTES = 128 * 1024;
/** Encodings that a `meta` cannot mean, because a parser was able to read it, and what the HTML Standard uses instead. */
const META_REPLACEMENTS: Readonly<Record<string, string>> = {
  'utf-16le': 'utf-8',
  'utf-16be': 'utf-8',
  'x-user-defined': FALLBACK,
};

export interface CharsetHints {
  /** The `charset` parameter of the Content-Type. Any label of the Encoding Standard. */
  readonly charset: string | undefined;
  /** What may declare an encoding inside the bytes: `meta` in HTML, the XML declaration in XML, nothing in plain text. */
  readonly syntax: 'html' | 'xml' | 'text';
}

/**
 * Decodes in slices and yields to the event loop in between, because 10 MiB in a slow encoding take a
 * third of a second.
 * @returns the text without its byte order mark. Invalid bytes become U+FFFD.
 * @throws {RectoError} UNSUPPORTED_CONTENT for an encoding that the standard forbids (hz-gb-2312, iso-2022-kr, …).
 */
export async function decodeText(bytes: Uint8Array, hints: CharsetHints): Promise<string> {
  const encoding = sniffCharset(bytes, hints);
  if (encoding === 'replacement') {
    throw new RectoError('UNSUPPORTED_CONTENT', 'The page uses an encoding that browsers no longer support.');
  }
  return encoding === 'utf-8' || bytes.length <= SLICE_BYTES
    ? legacyHookDecode(bytes, encoding)
    : decodeInSlices(bytes, encoding);
}

async function decodeInSlices(bytes: Uint8Array, encoding: string): Promise<string> {
  // `encoding` already reflects a byte order mark; the decoder removes the mark.
  const decoder = new TextDecoder(encoding);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    parts.push(decoder.decode(bytes.subarray(start, start + SLICE_BYTES), { stream: true }));
    await yieldToEventLoop();
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** @returns the encoding's name in the Encoding Standard, in lower case. */
export function sniffCharset(bytes: Uint8Array, { charset, syntax }: CharsetHints): string {
  const declared = declaredEncoding(bytes, charset, syntax);
  if (declared !== UNDECLARED) return declared;
  const late = syntax === 'html' ? lateMetaEncoding(bytes) : undefined;
  if (late !== undefined) return late;
  return !isAscii(bytes) && isMostlyUtf8(bytes) ? 'utf-8' : FALLBACK;
}

/** Apart from a few errors, such as a character that was cut in two at the end of a file or of a teaser. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_GUESS_BYTES));
  let errors = 0;
  let characters = 0;
  for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) {
    if (character === '\ufffd') errors++;
    else characters++;
  }
  return errors * MIN_CHARACTERS_PER_ERROR < characters;
}

function declaredEncoding(bytes: Uint8Array, charset: string | undefined, syntax: CharsetHints['syntax']): string {
  if (syntax === 'text') return getBOMEncoding(bytes) ?? normalizeEncoding(charset ?? '') ?? UNDECLARED;
  return sniffEncoding(bytes, {
    xml: syntax === 'xml',
    transportLayerEncodingLabel: charset,
    defaultEncoding: syntax === 'xml' ? 'UTF-8' : UNDECLARED,
  }).toLowerCase();
}

/**
 * The encoding of a `meta` after the first 1,024 bytes. A browser finds it while parsing and starts
 * over (HTML Standard, "changing the encoding while parsing").
 */
function lateMetaEncoding(bytes: Uint8Array): string | undefined {
  const { charset } = readSignals(
    legacyHookDecode(bytes.subarray(0, MAX_SIGNAL_CHARACTERS), FALLBACK),
    MAX_TEXT_BEFORE_META,
  );
  const encoding = normalizeEncoding(charset ?? '');
  if (encoding === null) return undefined;
  return META_REPLACEMENTS[encoding] ?? encoding;
}
