/** Converts every document twice, in two processes, and reports failures. */
import type { ConverterPool } from '../../../src/workers/converter-pool.ts';

export interface DocumentFailure {
  readonly name: string;
  readonly reason: string;
}

const OPTIONS = { url: 'https://example.com/page', now: new Date(0) };
/** C0 control characters other than tab and line feed must not occur in the output. */
const CONTROL = /[\0-\x08\x0b-\x1f]/;

/** @param names - the names of the documents. {@link make} is called once for each, in order. */
export async function checkDocuments(
  pool: ConverterPool,
  names: Iterable<string>,
  make: (name: string) => string,
  inFlight = 8,
): Promise<DocumentFailure[]> {
  const failures: DocumentFailure[] = [];
  const source = names[Symbol.iterator]();
  const signal = new AbortController().signal;

  async function convert(text: string, owner: string): Promise<string> {
    const { markdown, metadata } = await pool.convert(
      { text, kind: 'html' },
      OPTIONS,
      { accountId: owner, keyId: owner },
      signal,
    );
    return JSON.stringify({ markdown, metadata });
  }

  async function run(name: string): Promise<void> {
    const text = make(name);
    try {
      const [first, second] = await Promise.all([convert(text, 'a'), convert(text, 'b')]);
      const { markdown } = JSON.parse(first) as { markdown: string };
      if (first !== second) failures.push({ name, reason: 'two runs, two results' });
      else if (!markdown.isWellFormed()) failures.push({ name, reason: 'not valid Unicode' });
      else if (CONTROL.test(markdown)) failures.push({ name, reason: 'a control character' });
    } catch (error) {
      failures.push({ name, reason: String(error instanceof Error ? (error.cause ?? error.message) : error) });
    }
  }

  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let next = source.next(); !next.done; next = source.next()) await run(next.value);
    }),
  );
  return failures;
}
