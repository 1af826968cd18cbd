/** For servers with the web's `Request` and `Response`: Cloudflare Workers, Deno, Bun and Hono. */
import {
  checkMarkdownOptions,
  DEFAULT_MAX_BYTES,
  DROPPED_HEADERS,
  isPage,
  type MarkdownOptions,
  markdownHeaders,
  matchesETag,
  toMarkdownPage,
} from './markdown-page.ts';
import { prefersMarkdown, varyByAccept } from './negotiate.ts';

export type { MarkdownOptions } from './markdown-page.ts';

type FetchHandler<Rest extends readonly unknown[]> = (request: Request, ...rest: Rest) => Response | Promise<Response>;

/** Adds Markdown to a handler: `export default { fetch: withMarkdown(handle) }`. */
export function withMarkdown<Rest extends readonly unknown[]>(
  handler: FetchHandler<Rest>,
  options: MarkdownOptions = {},
): (request: Request, ...rest: Rest) => Promise<Response> {
  checkMarkdownOptions(options);
  return async (request, ...rest) => {
    const isHead = request.method === 'HEAD' && prefersMarkdown(request.headers.get('accept'));
    // The headers of the Markdown are only known with the page.
    const asked = isHead ? new Request(request, { method: 'GET' }) : request;
    const response = await toMarkdownResponse(asked, await handler(asked, ...rest), options);
    return isHead ? new Response(null, response) : response;
  };
}

/** A middleware for Hono: `app.use(honoMarkdown())`. */
export function honoMarkdown(options: MarkdownOptions = {}) {
  checkMarkdownOptions(options);
  return async (
    c: { readonly req: { readonly raw: Request }; res: Response },
    next: () => Promise<void>,
  ): Promise<void> => {
    await next();
    const response = await toMarkdownResponse(c.req.raw, c.res, options);
    if (response === c.res) return;
    // Hono would add the headers of the response before.
    (c as { res: Response | undefined }).res = undefined;
    c.res = response;
  };
}

/** @returns the page as Markdown if the client prefers it; otherwise the response, with `Vary: Accept` if it is a page. */
export async function toMarkdownResponse(
  request: Request,
  response: Response,
  options: MarkdownOptions = {},
): Promise<Response> {
  const { headers, status } = response;
  // Some servers, such as Hono, answer HEAD as GET, and leave out the body afterwards.
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !isPage(status, headers.get('content-type'), headers.get('content-encoding'))) return response;
  const vary = varyByAccept(headers.get('vary'));
  if (!prefersMarkdown(request.headers.get('accept')) || response.body === null)
    return withHeaders(response, response.body, { vary });
  const { maxBytes = DEFAULT_MAX_BYTES } = options;
  const read = await readUpTo(response.body, maxBytes);
  const page = read.isWhole
    ? await toMarkdownPage(new TextDecoder().decode(read.bytes), request.url, options).catch(() => undefined)
    : undefined;
  if (page === undefined) return withHeaders(response, read.isWhole ? read.bytes : read.body, { vary });
  const isKnown = matchesETag(request.headers.get('if-none-match'), page.etag);
  const changed = new Headers(headers);
  for (const name of DROPPED_HEADERS) changed.delete(name);
  for (const [name, value] of Object.entries({ ...markdownHeaders(page), vary })) changed.set(name, value);
  return new Response(isKnown ? null : page.markdown, { status: isKnown ? 304 : 200, headers: changed });
}

type Body = ConstructorParameters<typeof Response>[0];

function withHeaders(response: Response, body: Body, added: Readonly<Record<string, string>>): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

type Read =
  | { readonly isWhole: true; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The whole body, although its start has been read. */
  | { readonly isWhole: false; readonly body: ReadableStream<Uint8Array> };

async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Read> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    length += chunk.value.length;
    if (length > maxBytes) return { isWhole: false, body: continueReading(chunks, reader) };
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { isWhole: true, bytes };
}

function continueReading(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const first = chunks.shift();
      if (first !== undefined) return controller.enqueue(first);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
