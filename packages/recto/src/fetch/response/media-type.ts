/**
 * Determines what the body is. A declared media type is trusted if it names a kind of text. Without a
 * useful declaration, the bytes decide (MIME Sniffing Standard). Binary data declared as HTML is
 * rejected; text declared as an image is not examined.
 */
import { RectoError } from '../../contract/errors.ts';
import { binaryKind, headOf } from './binary-kind.ts';

export type PageSyntax = 'html' | 'xml' | 'text' | 'markdown';

export interface MediaType {
  /** `text/html`, in lower case. The empty string if no type was declared. */
  readonly essence: string;
  readonly charset: string | undefined;
}

/** Declared types that can be a page. `sniff`: the bytes decide, as if no type was declared. */
const PAGE_TYPES: Readonly<Record<string, PageSyntax | 'sniff'>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'xml',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/vnd.daringfireball.markdown': 'markdown',
  '': 'sniff',
  'unknown/unknown': 'sniff',
  'application/unknown': 'sniff',
  '*/*': 'sniff',
  // File servers send these two for every unknown file extension, including `.md` and none.
  'application/octet-stream': 'sniff',
  'binary/octet-stream': 'sniff',
};

/** The MIME Sniffing Standard's patterns for HTML. A space, `/` or `>` must follow the tag name. */
const HTML_START =
  /^[\t\n\f\r ]*<(?:(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|main|article|section)[\t\n\f\r />]|!--)/i;
const XML_START = /^[\t\n\f\r ]*<\?xml[\t\n\f\r ]/;
const XHTML_ROOT = /<(?:[a-z]+:)?html[\t\n\f\r ][^>]{0,1000}http:\/\/www\.w3\.org\/1999\/xhtml/i;
const MARKDOWN_PATH = /\.(?:md|markdown|mdown|mkd)$/i;

/** @param header - of several types the last one counts, with the charset of an equal one before it (Fetch Standard, 3.5). */
export function parseMediaType(header: string): MediaType {
  const [first = '', ...others] = header.slice(0, 1000).split(',', 20);
  let type = parseOneType(first);
  for (const other of others) {
    const next = parseOneType(other);
    if (!/^[^/]+\/[^/*]+$/.test(next.essence)) continue;
    type = next.essence === type.essence ? { ...next, charset: next.charset ?? type.charset } : next;
  }
  return type;
}

function parseOneType(text: string): MediaType {
  const [essence = '', ...parameters] = text.split(';', 20);
  const trimmed = essence.trim().toLowerCase();
  for (const parameter of parameters) {
    const value = /^[\t\n\r ]*charset=[\t ]*"?([^"]*)/i.exec(parameter)?.[1]?.trim();
    if (value) return { essence: trimmed, charset: value };
  }
  return { essence: trimmed, charset: undefined };
}

/** @throws {RectoError} UNSUPPORTED_CONTENT if no body with this type is a page. */
export function declaredSyntax({ essence }: MediaType): PageSyntax | 'sniff' {
  const declared = Object.hasOwn(PAGE_TYPES, essence) ? PAGE_TYPES[essence] : undefined;
  if (declared === undefined) throw new RectoError('UNSUPPORTED_CONTENT', `The URL serves ${describeType(essence)}.`);
  return declared;
}

/**
 * @param bytes - the body; only its first 1,445 bytes are examined.
 * @param path - of the URL, because Markdown is often served as plain text.
 * @throws {RectoError} UNSUPPORTED_CONTENT, naming what the body is.
 */
export function sniffPageSyntax(bytes: Uint8Array, type: MediaType, path: string): PageSyntax {
  const { essence, charset } = type;
  const declared = declaredSyntax(type);
  const head = headOf(bytes);
  const binary = binaryKind(head, charset);
  if (binary !== undefined) throw new RectoError('UNSUPPORTED_CONTENT', `The URL serves ${binary}, not a page.`);
  const syntax = declared === 'sniff' || isHtmlSentAsMarkdown(declared, head) ? sniffText(head) : declared;
  if (syntax === 'xml' && essence !== 'application/xhtml+xml' && !XHTML_ROOT.test(head)) {
    throw new RectoError('UNSUPPORTED_CONTENT', 'The URL serves XML that is not XHTML, such as a feed.');
  }
  return syntax === 'text' && MARKDOWN_PATH.test(path) ? 'markdown' : syntax;
}

/** Some sites answer `Accept: text/markdown` with the right type and their HTML. */
function isHtmlSentAsMarkdown(declared: PageSyntax, head: string): boolean {
  return declared === 'markdown' && /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)[\s>]/i.test(head);
}

/** Too short to hold an instruction: agents read messages as our words, and the site chose this one. */
const SHORT_TYPE =
  /^(?:application|audio|font|image|message|model|multipart|text|video)\/[a-z\d]{1,12}(?:[.+-][a-z\d]{1,12})?$/;

function describeType(essence: string): string {
  if (SHORT_TYPE.test(essence)) return essence;
  if (
    /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument|ms-(?:excel|powerpoint|word))/.test(
      essence,
    )
  )
    return 'an office document';
  return /^[\w.+-]+\/[\w.+-]+$/.test(essence) ? 'an unknown media type' : 'an invalid media type';
}

function sniffText(head: string): PageSyntax {
  const text = head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '');
  if (XML_START.test(text)) return XHTML_ROOT.test(text) ? 'xml' : 'text';
  return HTML_START.test(text) ? 'html' : 'text';
}
