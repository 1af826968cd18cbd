/** The inputs of `recto`: standard input, files and URLs, and how each is read. */
import { createReadStream } from 'node:fs';
import { normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { pageTextToHtml } from '../conversion/page-text-to-html.ts';
import type { FetchChoices, PageFetcher, PageRenderer } from '../conversion/ports.ts';
import { similarPath } from './similar-path.ts';

/** The name is only shown. */
export type Input = { readonly name: string } & (
  | { readonly kind: 'stdin' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }
);

/** An input cannot be read, or its result cannot be written. The message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

export interface Page {
  readonly html: string;
  /** URL of a fetched page, as given. */
  readonly url?: string;
  /** The URL after redirects. */
  readonly resolvedUrl?: string;
}

/** `-` is standard input, a word with `http:` or `https:` is a URL, and anything else is a path. */
export function parseInput(word: string): Input {
  if (word === '-') return { kind: 'stdin', name: 'standard input' };
  const name = word.replaceAll(CONTROL_CHARACTERS, escapeCharacter);
  if (/^https?:/i.test(word)) return { kind: 'url', name, url: word };
  return { kind: 'file', name, path: word };
}

/** Terminals take some of them as commands, and a pattern such as *.html can match files that a stranger has named. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

function escapeCharacter(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

const MIB = 1024 * 1024;
/** A larger page would not fit into memory, nor into a string. Devices and pipes may have no end. */
const MAX_INPUT_MIB = 256;

const FILE_ERRORS: Readonly<Record<string, string>> = {
  EISDIR: 'This is a folder. Name the files in it, such as folder/*.html.',
  EACCES: "You don't have permission to read this file.",
};

const EMPTY_INPUT = {
  stdin: 'Nothing was received. Pipe HTML to it, or name a file or a URL. Run "recto --help" for examples.',
  file: 'The file is empty.',
};

interface FetcherSettings {
  /** Also connect to private addresses. */
  readonly allowPrivate: boolean;
  /** Called when a connection to a private address is refused. */
  readonly onRefused: (refused: { readonly host: string; readonly reason: string }) => void;
}

/** Loads the fetcher and the decoder on first use, so that converting a file starts quickly. */
export interface PageTools {
  /** @throws {InputError} if there is no browser. */
  openRenderer(settings: Pick<FetcherSettings, 'allowPrivate'>): Promise<PageRenderer>;
  openFetcher(settings: FetcherSettings): Promise<PageFetcher>;
  /**
   * Decodes a file's bytes as a browser does.
   * @throws {InputError} if they are no text.
   */
  decode(bytes: Uint8Array): Promise<string>;
}

export class InputReader {
  readonly #tools: PageTools;
  readonly #allowPrivate: boolean;
  readonly #fetchChoices: FetchChoices;
  readonly #refusals: string[] = [];
  #fetcher: PageFetcher | undefined;
  #renderer: PageRenderer | undefined;

  constructor(tools: PageTools, options: { readonly allowPrivate: boolean; readonly fetch?: FetchChoices }) {
    this.#tools = tools;
    this.#allowPrivate = options.allowPrivate;
    this.#fetchChoices = options.fetch ?? {};
  }

  /**
   * @throws {InputError} if the input cannot be read or is empty.
   * @throws {RectoError} if a URL cannot be fetched.
   */
  async read(input: Input): Promise<Page> {
    if (input.kind === 'url') return this.#fetch(input.url);
    const bytes = input.kind === 'stdin' ? await readUpToLimit(process.stdin) : await readNamedFile(input.path);
    const html = await this.#tools.decode(bytes);
    if (html.trim() === '') throw new InputError(EMPTY_INPUT[input.kind]);
    return { html };
  }

  async #fetch(href: string): Promise<Page> {
    const url = URL.parse(href);
    if (url === null) throw new InputError('This is not a valid URL. Use one such as https://example.com/page.');
    const allowPrivate = this.#allowPrivate;
    this.#fetcher ??= await this.#tools.openFetcher({
      allowPrivate,
      onRefused: ({ reason }) => this.#refusals.push(reason),
    });
    try {
      const page = await this.#fetcher.fetchPage(url, new AbortController().signal, undefined, this.#fetchChoices);
      return { html: await pageTextToHtml(page), url: href, resolvedUrl: page.resolvedUrl };
    } catch (error) {
      const reason = this.#refusals.pop();
      if (reason === undefined) throw error;
      throw new InputError(`Recto fetches only public URLs (${reason}). To fetch this one, add --allow-private.`);
    }
  }

  /** @throws {InputError} if there is no browser. */
  async openRenderer(): Promise<PageRenderer> {
    this.#renderer ??= await this.#tools.openRenderer({ allowPrivate: this.#allowPrivate });
    return this.#renderer;
  }

  async close(): Promise<void> {
    await this.#renderer?.close();
    await this.#fetcher?.close();
  }
}

async function readNamedFile(path: string): Promise<Buffer> {
  return readUpToLimit(createReadStream(path, { highWaterMark: MIB })).catch(async (error: NodeJS.ErrnoException) => {
    if (error instanceof InputError) throw error;
    throw new InputError(error.code === 'ENOENT' ? await missingFileMessage(path) : readErrorMessage(error));
  });
}

function readErrorMessage({ code = '', message }: NodeJS.ErrnoException): string {
  return FILE_ERRORS[code] ?? message;
}

/** A host, with a path or without, that isn't the name of a page's file. */
const HOST = /^(?!.*\.(?:x?html?|gz|txt|md)$)(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#].*)?$/i;

async function missingFileMessage(path: string): Promise<string> {
  if (path === '') return 'The name is empty. Name a file or a URL.';
  if (/^\s*</.test(path)) return 'This is HTML, not the name of a file. Pipe it to recto, or save it in a file.';
  if (/^file:/i.test(path)) return 'Name the file by its path, not by a file: URL.';
  const similar = await similarPath(path);
  // The path itself: a link that leads nowhere.
  if (similar === normalize(path)) return 'This is a link to a file that does not exist.';
  if (similar !== undefined) return `There is no such file. Did you mean ${similar}?`;
  const url = HOST.test(path) ? `https://${path}` : undefined;
  return url === undefined || !URL.canParse(url)
    ? 'There is no such file. A URL must start with https:// or http://.'
    : `There is no such file. Did you mean ${url}?`;
}

async function readUpToLimit(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_INPUT_MIB * MIB) throw new InputError(`The page is larger than ${MAX_INPUT_MIB} MiB.`);
  }
  return Buffer.concat(chunks);
}
