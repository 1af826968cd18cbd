/** For servers with Node's `http`: plain servers, Express and Connect, and Fastify. */
import type { IncomingMessage, ServerResponse } from 'node:http';
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

type Next = (error?: unknown) => void;
type Callback = (error?: Error | null) => void;
type Chunk = string | Uint8Array;

/** What Node sets when a response is ended. */
const ENDED = ['headersSent', 'writableEnded'] as const;

/**
 * A middleware for `http`, Express and Connect. Put it before what writes the page, and after what
 * compresses: it converts only what is not compressed yet.
 */
export function nodeMarkdown(options: MarkdownOptions = {}) {
  checkMarkdownOptions(options);
  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    if (request.method === 'HEAD' && prefersMarkdown(request.headers.accept)) handleAsGet(request, response);
    new PageResponse(request, response, options).intercept();
    next();
  };
}

/**
 * RFC 9110 asks for the headers that GET would have, and those of the Markdown are only known with the page. Node leaves
 * out the body. Whatever looks at the request afterwards, such as a log, finds the method that the client sent.
 */
function handleAsGet(request: IncomingMessage, response: ServerResponse): void {
  request.method = 'GET';
  const restore = () => {
    request.method = 'HEAD';
  };
  for (const event of ['finish', 'close']) response.prependOnceListener(event, restore);
}

/** A hook for Fastify: `app.addHook('onSend', fastifyMarkdown())`. */
export function fastifyMarkdown(options: MarkdownOptions = {}) {
  checkMarkdownOptions(options);
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const header = (name: string) => String(reply.getHeader(name) ?? '');
    const isEligible =
      ['GET', 'HEAD'].includes(request.method) &&
      isPage(reply.statusCode, header('content-type'), header('content-encoding'));
    if (!isEligible) return payload;
    reply.header('vary', varyByAccept(header('vary')));
    const isText = typeof payload === 'string' || payload instanceof Uint8Array;
    if (!isText || !prefersMarkdown(request.headers.accept)) return payload;
    const html = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
    if (Buffer.byteLength(html) > (options.maxBytes ?? DEFAULT_MAX_BYTES)) return payload;
    const url = `${request.protocol}://${request.host}${request.url}`;
    const page = await toMarkdownPage(html, url, options).catch(() => undefined);
    if (page === undefined) return payload;
    for (const name of DROPPED_HEADERS) reply.removeHeader(name);
    for (const [name, value] of Object.entries(markdownHeaders(page))) reply.header(name, value);
    if (!matchesETag(request.headers['if-none-match'], page.etag)) return page.markdown;
    reply.code(304);
    return '';
  };
}

/** What the hook uses of Fastify's request and reply. */
interface FastifyRequest {
  readonly method: string;
  readonly url: string;
  readonly protocol: string;
  readonly host: string;
  readonly headers: IncomingMessage['headers'];
}
interface FastifyReply {
  readonly statusCode: number;
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
  code(status: number): unknown;
}

/** Holds the start of a response back until it is known whether it is a page. */
class PageResponse {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #options: MarkdownOptions;
  readonly #original: Pick<ServerResponse, 'writeHead' | 'write' | 'end' | 'flushHeaders'>;
  #chunks: Buffer[] | undefined;
  #length = 0;

  constructor(request: IncomingMessage, response: ServerResponse, options: MarkdownOptions) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    const { writeHead, write, end, flushHeaders } = response;
    this.#original = { writeHead, write, end, flushHeaders };
  }

  intercept(): void {
    const response = this.#response;
    response.writeHead = (status: number, ...rest: unknown[]) => {
      this.#recordHead(status, rest);
      return response;
    };
    response.flushHeaders = () => {
      this.#pass();
      response.flushHeaders();
    };
    response.write = (chunk: Chunk, ...rest: unknown[]): boolean => this.#write(chunk, rest);
    response.end = (...given: unknown[]): ServerResponse => this.#end(given);
  }

  /** Keeps the arguments of `writeHead` as headers that can still be changed. */
  #recordHead(status: number, rest: readonly unknown[]): void {
    const response = this.#response;
    response.statusCode = status;
    const [first, second] = rest;
    if (typeof first === 'string') response.statusMessage = first;
    const headers = (typeof first === 'string' ? second : first) ?? {};
    const all = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers);
    const entries = all.filter(([, value]) => value !== undefined);
    // They replace headers that are set already, but a list can have a name more than once.
    for (const [name] of entries) response.removeHeader(name);
    for (const [name, value] of entries) response.appendHeader(name, value);
  }

  #write(chunk: Chunk, rest: readonly unknown[]): boolean {
    if (this.#chunks === undefined && !this.#startCollecting()) {
      this.#pass();
      return this.#response.write(chunk, ...(rest as [BufferEncoding, Callback]));
    }
    const [encoding] = rest;
    this.#collect(chunk, encoding);
    rest.find((each): each is Callback => typeof each === 'function')?.();
    if (this.#length <= (this.#options.maxBytes ?? DEFAULT_MAX_BYTES)) return true;
    return this.#release();
  }

  #end(given: readonly unknown[]): ServerResponse {
    const response = this.#response;
    const [chunk, encoding] = typeof given[0] === 'function' ? [] : given;
    const callback = given.find((each): each is () => void => typeof each === 'function');
    if (this.#chunks === undefined && !this.#startCollecting()) {
      this.#pass();
      return response.end(...(given as [Chunk, BufferEncoding, () => void]));
    }
    if (chunk !== undefined && chunk !== null) this.#collect(chunk as Chunk, encoding);
    if (this.#length > (this.#options.maxBytes ?? DEFAULT_MAX_BYTES)) {
      this.#release();
      return response.end(callback);
    }
    this.#closeForHandler();
    void this.#finish(response.statusCode, callback);
    return response;
  }

  /** The page is converted a moment later. The handler finds the response as after `end`, so that it sends no second one. */
  #closeForHandler(): void {
    const response = this.#response;
    response.writeHead = () => response;
    response.write = () => false;
    response.end = () => response;
    for (const name of ENDED) Object.defineProperty(response, name, { value: true, configurable: true });
  }

  /** At the first byte: whether the client gets Markdown if this is a page that isn't too large. */
  #startCollecting(): boolean {
    const { method, headers } = this.#request;
    const response = this.#response;
    const header = (name: string) => String(response.getHeader(name) ?? '');
    const isEligible = isPage(response.statusCode, header('content-type'), header('content-encoding'));
    if (response.headersSent || !isEligible) return false;
    response.setHeader('vary', varyByAccept(header('vary')));
    const isTooLarge = Number(header('content-length')) > (this.#options.maxBytes ?? DEFAULT_MAX_BYTES);
    if (method !== 'GET' || isTooLarge || !prefersMarkdown(headers.accept)) return false;
    this.#chunks = [];
    return true;
  }

  #collect(chunk: Chunk, encoding: unknown): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk);
    this.#chunks!.push(bytes);
    this.#length += bytes.length;
  }

  async #finish(status: number, callback: (() => void) | undefined): Promise<void> {
    const response = this.#response;
    const html = Buffer.concat(this.#chunks ?? []);
    const page = await toMarkdownPage(html.toString(), this.#url(), this.#options).catch(() => undefined);
    for (const name of ENDED) Reflect.deleteProperty(response, name);
    this.#pass();
    response.statusCode = status;
    if (response.destroyed) return;
    if (page === undefined) {
      response.end(html, callback);
      return;
    }
    for (const name of DROPPED_HEADERS) response.removeHeader(name);
    for (const [name, value] of Object.entries(markdownHeaders(page))) response.setHeader(name, value);
    const isKnown = matchesETag(this.#request.headers['if-none-match'], page.etag);
    if (isKnown) response.statusCode = 304;
    response.end(isKnown ? undefined : page.markdown, callback);
  }

  /** The page is too large: sends what was held back. */
  #release(): boolean {
    const chunks = this.#chunks ?? [];
    this.#pass();
    return this.#response.write(Buffer.concat(chunks));
  }

  /** From now on the response works as without the middleware. */
  #pass(): void {
    Object.assign(this.#response, this.#original);
  }

  #url(): string {
    const { socket, headers, url = '/' } = this.#request;
    const scheme = 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
    const path = (this.#request as { originalUrl?: string }).originalUrl ?? url;
    return `${scheme}://${headers.host ?? 'localhost'}${path}`;
  }
}

/** Node also accepts headers as one list of names and values, or as pairs. */
function pairsOf(list: readonly unknown[]): [string, string | string[]][] {
  const pairs = Array.isArray(list[0])
    ? list
    : list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : []));
  return pairs as [string, string | string[]][];
}
