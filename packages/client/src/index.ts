/** Client of the Recto REST API. */
import type { ConvertData, ConvertInput } from './types.ts';

export type * from './types.ts';

export interface RectoOptions {
  /** Such as `https://recto.example`. Redirects are not followed, because they would lose the key or the request. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How often a request is sent again after status 429 or 503. Default 3. */
  readonly maxRetries?: number;
  /** Seconds. If the service asks for a longer wait, the error is thrown. Default 60. */
  readonly maxWait?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A request failed. The code is stable; the message is for people. */
export class RectoError extends Error {
  override readonly name = 'RectoError';
  /** The HTTP status. */
  readonly status: number;
  /** Such as `FETCH_FAILED`. See the table of errors in the API reference. */
  readonly code: string;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  /** Seconds after which the request can succeed, if the service said so. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, code: string, message: string) {
    super(message);
    const wait = response.headers.get('retry-after') ?? '';
    this.status = response.status;
    this.code = code;
    this.requestId = response.headers.get('x-request-id');
    this.retryAfter = /^\d+$/.test(wait) ? Number(wait) : undefined;
  }
}

/** Too many requests, and a service that is overloaded. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

export class Recto {
  readonly #url: string;
  readonly #apiKey: string;
  readonly #maxRetries: number;
  readonly #maxWait: number;
  readonly #fetch: typeof fetch;

  constructor({ baseUrl, apiKey: givenKey, maxRetries = 3, maxWait = 60, fetch: send = fetch }: RectoOptions) {
    // Without the line end of the file it was read from.
    const apiKey = givenKey.trim();
    if (apiKey === '')
      throw new TypeError('The API key is empty. Create one in the dashboard, at /dashboard/api-keys.');
    // The error of fetch would contain the key.
    if (!/^[!-~]+$/.test(apiKey)) {
      throw new TypeError('The API key contains characters that no key has. Copy it again.');
    }
    if (!/^https?:\/\//i.test(baseUrl)) {
      throw new TypeError(
        `The base URL must start with https:// or http://, such as https://recto.example, not "${baseUrl}".`,
      );
    }
    this.#url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/v1/convert`).href;
    this.#apiKey = apiKey;
    this.#maxRetries = maxRetries;
    this.#maxWait = maxWait;
    this.#fetch = (...request) => send(...request);
  }

  /**
   * Converts a page, or continues a result.
   *
   * @param input - exactly one of `url`, `html` and `cursor`, and the options.
   * @throws RectoError for every error response, after the retries.
   */
  async convert(input: ConvertInput, signal?: AbortSignal): Promise<ConvertData> {
    for (let attempt = 0; ; attempt++) {
      const response = await this.#fetch(this.#url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          Authorization: `Bearer ${this.#apiKey}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify(input),
        ...(signal === undefined ? {} : { signal }),
      });
      const answer = await readAnswer(response);
      if (response.ok && typeof answer.data?.markdown === 'string') return answer.data;
      const error = errorOf(response, answer);
      const { retryAfter = Number.POSITIVE_INFINITY } = error;
      if (!RETRIED.has(error.status) || attempt >= this.#maxRetries || retryAfter > this.#maxWait) throw error;
      await wait(retryAfter * 1000, signal);
    }
  }

  /** Converts a page and yields its Markdown in parts of at most `maxTokens` tokens. */
  async *parts(
    input: ConvertInput,
    maxTokens: number,
    signal?: AbortSignal,
  ): AsyncGenerator<ConvertData, void, undefined> {
    let part = await this.convert({ ...input, options: { ...input.options, maxTokens } }, signal);
    yield part;
    while (part.nextCursor !== undefined) {
      part = await this.convert({ cursor: part.nextCursor, options: { maxTokens } }, signal);
      yield part;
    }
  }
}

interface Answer {
  readonly data?: ConvertData;
  readonly error?: { readonly code: string; readonly message: string };
}

/** @returns an empty object for what is not from the service, but from a proxy or another server. */
async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return (JSON.parse(text) ?? {}) as Answer;
  } catch {
    return {};
  }
}

function errorOf(response: Response, { error }: Answer): RectoError {
  if (typeof error?.code === 'string') return new RectoError(response, error.code, error.message);
  return new RectoError(response, `HTTP_${response.status}`, describeStatus(response));
}

function describeStatus({ ok, status, type, headers }: Response): string {
  if (ok) return `The response with status ${status} is not a result. Check the base URL.`;
  // Browsers do not tell where to.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return `The service redirects to ${headers.get('location') ?? 'another URL'}. Change the base URL to that server.`;
  }
  return `The service responded with status ${status}.`;
}

/** @throws the signal's reason if it is aborted meanwhile. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
