/** What the command line can name as a page, and how each is read. */
import { readFile } from 'node:fs/promises';
import { pageTextToHtml } from '../core/page-text.ts';
import type { PageFetcher } from '../core/ports.ts';

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
   * @throws {InputError} when a file cannot be read.
   * @throws {RectoError} when an address cannot be fetched.
   */
  async read(input: Input): Promise<Page> {
    if (input.kind === 'stdin') return { html: await this.#tools.decode(await readStandardInput()) };
    if (input.kind === 'file') return { html: await this.#tools.decode(await readNamedFile(input.path)) };
    return this.#fetch(input.url);
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
