/**
 * Bytes to text by the Encoding Standard and the HTML standard's order: byte order mark, header, `meta`, then
 * windows-1252. The standard lets a reader look at the bytes before that last step; ours asks one question only, whether
 * they are UTF-8, since no text in a legacy encoding is valid UTF-8 by chance.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getBOMEncoding, legacyHookDecode, normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import { RectoError } from '../contract/errors.ts';
import { MAX_SIGNAL_CHARACTERS, readSignals } from './page-signals.ts';

const UNDECLARED = 'undeclared';
const FALLBACK = 'windows-1252';
/** Characters of visible text, behind which nobody looks for a `meta`. */
const MAX_TEXT_BEFORE_META = 10_000;
/** Bytes decoded in one go: at the slowest encodings some milliseconds' worth. */
const SLICE = 128 * 1024;
/** What a `meta` cannot mean, since it was read, and what is meant instead. */
const META_ENCODINGS: Readonly<Record<string, string>> = {
  'utf-16le': 'utf-8',
  'utf-16be': 'utf-8',
  'x-user-defined': FALLBACK,
};

export interface CharsetHints {
  /** `charset` of the Content-Type, any label. */
  readonly charset: string | undefined;
  /** What may declare an encoding within the bytes: `meta` in HTML, the XML declaration in XML, nothing in plain text. */
  readonly syntax: 'html' | 'xml' | 'text';
}

/**
 * Lets others have their turn meanwhile: ten megabytes in an encoding that is slow to read take a third of a second.
 * @returns the text, without its byte order mark; bytes that mean nothing become U+FFFD.
 * @throws {RectoError} UNSUPPORTED_CONTENT for an encoding that the standard forbids to decode (hz-gb-2312, iso-2022-kr…).
 */
export async function decodeText(bytes: Uint8Array, source: CharsetHints): Promise<string> {
  const encoding = sniffCharset(bytes, source);
  if (encoding === 'replacement') {
    throw new RectoError('UNSUPPORTED_CONTENT', 'The page is in an encoding that browsers no longer read.');
  }
  return encoding === 'utf-8' || bytes.length <= SLICE
    ? legacyHookDecode(bytes, encoding)
    : decodeInTurns(bytes, encoding);
}

async function decodeInTurns(bytes: Uint8Array, encoding: string): Promise<string> {
  // Whatever a byte order mark says, `encoding` says already; the decoder takes it off.
  const decoder = new TextDecoder(encoding);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += SLICE) {
    parts.push(decoder.decode(bytes.subarray(start, start + SLICE), { stream: true }));
    await nextTurn();
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** @returns the encoding's name in the Encoding Standard, in lower case. */
export function sniffCharset(bytes: Uint8Array, { charset, syntax }: CharsetHints): string {
  const declared = declaredEncoding(bytes, charset, syntax);
  if (declared !== UNDECLARED) return declared;
  const late = syntax === 'html' ? lateEncoding(bytes) : undefined;
  if (late !== undefined) return late;
  return isUtf8(bytes) && !isAscii(bytes) ? 'utf-8' : FALLBACK;
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
 * A `meta` behind the first 1,024 bytes: a browser meets it while it parses, and begins anew ("changing the encoding
 * while parsing").
 */
function lateEncoding(bytes: Uint8Array): string | undefined {
  const { charset } = readSignals(
    legacyHookDecode(bytes.subarray(0, MAX_SIGNAL_CHARACTERS), FALLBACK),
    MAX_TEXT_BEFORE_META,
  );
  const encoding = normalizeEncoding(charset ?? '');
  if (encoding === null) return undefined;
  return META_ENCODINGS[encoding] ?? encoding;
}
