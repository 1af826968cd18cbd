/** What the command line can name as a page, and how each is read. */
import { readFile } from 'node:fs/promises';

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
  /** Address of a fetched page. */
  readonly url?: string;
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

export class InputReader {
  constructor(_options: { readonly allowPrivate: boolean }) {}

  /** @throws {InputError} when the input cannot be read. */
  async read(input: Input): Promise<Page> {
    if (input.kind === 'stdin') return { html: decode(await readStandardInput()) };
    if (input.kind === 'file') return { html: decode(await readNamedFile(input.path)) };
    throw new InputError('addresses cannot be fetched yet');
  }

  async close(): Promise<void> {}
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

function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}
