/** What the command line can name as a page, and how each is read. */
import { readFile } from 'node:fs/promises';
import { pageTextToHtml } from '../conversion/page-text-to-html.ts';
import type { PageFetcher } from '../conversion/ports.ts';

export type Input = { readonly name: string } & (
  | { readonly kind: 'stdin' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }
);

/** An input that cannot be read, or a result that cannot be kept; the message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

export interface Page {
  readonly html: string;
  /** Address of a fetched page, as given. */
  readonly url?: string;
  /** Where its redirects ended. */
  readonly resolvedUrl?: string;
}

/** `-` is standard input, `http:` and `https:` begin an address, all else is a path. */
export function parseInput(word: string): Input {
  if (word === '-') return { kind: 'stdin', name: 'standard input' };
  if (/^https?:/i.test(word)) return { kind: 'url', name: word, url: word };
  return { kind: 'file', name: word, path: word };
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; an address begins with https://',
  EISDIR: 'this is a folder; name the files in it',
  EACCES: 'the file may not be read; check its permissions',
};

const NOTHING_SENT = {
  stdin: 'nothing was sent; send HTML on it, or name a file or an address (recto --help explains)',
  file: 'the file is empty',
};

interface FetcherSettings {
  /** Lifts the limit to public addresses. */
  readonly allowPrivate: boolean;
  /** Told of a connection that this limit forbids. */
  readonly onRefused: (refused: { readonly host: string; readonly reason: string }) => void;
}

/** What reading needs of the outside world, loaded on first use. */
export interface PageTools {
  openFetcher(settings: FetcherSettings): Promise<PageFetcher>;
  /** Text of a page's bytes, by the rules a browser decodes a file with. */
  decode(bytes: Uint8Array): Promise<string>;
}

export class InputReader {
  readonly #tools: PageTools;
  readonly #allowPrivate: boolean;
  readonly #refused: string[] = [];
  #fetcher: PageFetcher | undefined;

  constructor(tools: PageTools, options: { readonly allowPrivate: boolean }) {
    this.#tools = tools;
    this.#allowPrivate = options.allowPrivate;
  }

  /**
   * @throws {InputError} when a file cannot be read, and when nothing is in it.
   * @throws {RectoError} when an address cannot be fetched.
   */
  async read(input: Input): Promise<Page> {
    if (input.kind === 'url') return this.#fetch(input.url);
    const bytes = input.kind === 'stdin' ? await readStandardInput() : await readNamedFile(input.path);
    const html = await this.#tools.decode(bytes);
    if (html.trim() === '') throw new InputError(NOTHING_SENT[input.kind]);
    return { html };
  }

  async #fetch(address: string): Promise<Page> {
    const url = URL.parse(address);
    if (url === null) throw new InputError('this is no address; one looks like https://example.com/page');
    const allowPrivate = this.#allowPrivate;
    this.#fetcher ??= await this.#tools.openFetcher({
      allowPrivate,
      onRefused: ({ reason }) => this.#refused.push(reason),
    });
    try {
      const page = await this.#fetcher.fetchPage(url, new AbortController().signal);
      return { html: await pageTextToHtml(page), url: address, resolvedUrl: page.resolvedUrl };
    } catch (error) {
      const reason = this.#refused.pop();
      if (reason === undefined) throw error;
      throw new InputError(`only public web addresses are fetched (${reason}); --allow-private fetches this one too`);
    }
  }

  async close(): Promise<void> {
    await this.#fetcher?.close();
  }
}

async function readNamedFile(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(FILE_ERRORS[error.code ?? ''] ?? error.message);
  });
}

async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
