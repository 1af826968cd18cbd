/**
 * The forward proxy of one rendered page. Chromium sends every request here, as `GET http://…` or `CONNECT host:port`,
 * and connects to nothing else. The proxy resolves the name, judges host, port, addresses and peer by the fetcher's
 * policy, and connects to the judged address, so a name can't resolve to another one later (DNS rebinding).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RectoError } from '../../contract/errors.ts';
import { hostOf } from '../../fetch/address/address-policy.ts';
import { ChunkCount } from '../../fetch/connection/framing-limits.ts';
import { delayRefusal, GuardRefusal, REFUSAL_MESSAGE } from '../../fetch/connection/guard-refusal.ts';
import { connectGuarded, type Guard, requestSite } from '../../fetch/connection/guarded-connection.ts';
import { transportError } from '../../fetch/connection/transport-error.ts';
import type { RefusedConnection } from '../../fetch/page-fetch.ts';

export interface PageGuardSettings {
  /** Bytes that the page may send and receive in total. */
  readonly maxBytes: number;
  /** Requests over plain HTTP and tunnels together. Each tunnel can carry many requests. */
  readonly maxRequests: number;
  /** Milliseconds; see `HopSettings`. */
  readonly refusalInterval: number;
  readonly onRefused?: (connection: RefusedConnection) => void;
}

/** Which bound the page has reached. The rest of what it requests is refused. */
export type ExceededBound = 'bytes' | 'requests';

/** A large header of a site plus the proxy's own line. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Connections of the page's browser context at once. Chromium opens 32 to a proxy, a forged client as many as it likes. */
const MAX_CONNECTIONS = 256;
/** Hosts remembered for the log. A page that names more is not worth more memory. */
const MAX_HOSTS = 200;
/** Headers between the browser and the proxy. They don't concern the site (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]]+):\d{1,5}$/i;

export class PageGuard {
  readonly #guard: Guard;
  readonly #settings: PageGuardSettings;
  readonly #server: Server;
  readonly #closing = new AbortController();
  readonly #streams = new Set<Duplex>();
  readonly #hosts = new Map<string, number>();
  readonly #failures = new Map<string, RectoError>();
  /** Of all its connections. Each takes time of the process that answers everyone, whatever its size. */
  readonly #chunks = new ChunkCount();
  #bytes = 0;
  #requests = 0;
  #exceeded: ExceededBound | undefined;

  constructor(guard: Guard, settings: PageGuardSettings) {
    this.#guard = guard;
    this.#settings = settings;
    this.#server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: 60_000 });
    this.#server.on('request', (request, response) => void this.#forward(request, response));
    this.#server.on('connect', (request, stream, head) => void this.#tunnel(request, stream, head));
    // Browsers upgrade through a tunnel. Without a listener, Node.js would handle the request as an ordinary one.
    this.#server.on('upgrade', (_request, stream) => stream.destroy());
    this.#server.on('clientError', (_error, stream) => stream.destroy());
  }

  /** Handles a connection of the page's browser context. */
  accept(stream: Duplex): void {
    stream.on('error', () => stream.destroy());
    if (this.#closing.signal.aborted || this.#streams.size >= MAX_CONNECTIONS) {
      stream.destroy();
      return;
    }
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    this.#server.emit('connection', stream);
  }

  /** Sent and received by the page so far, TLS included. */
  get bytes(): number {
    return this.#bytes;
  }

  get requests(): number {
    return this.#requests;
  }

  get exceeded(): ExceededBound | undefined {
    return this.#exceeded;
  }

  /** The hosts that the page named, with the number of its requests or tunnels to each. */
  get hosts(): ReadonlyMap<string, number> {
    return this.#hosts;
  }

  /** Why a host can't be reached, if a request to it failed. Clients may see it. */
  failureOf(url: URL): RectoError | undefined {
    return this.#failures.get(hostOf(url));
  }

  get firstFailure(): RectoError | undefined {
    return this.#failures.values().next().value;
  }

  /** Ends every connection of the page. */
  close(): void {
    this.#closing.abort(new Error('The page has been closed.'));
    for (const stream of this.#streams) stream.destroy();
    this.#server.close();
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const signal = this.#signalOf(response);
    // Chromium proxies only http: this way. Any other scheme is forged.
    const url = /^http:\/\//i.test(request.url ?? '') ? URL.parse(request.url!) : null;
    if (url === null) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    try {
      this.#admit(url);
      await this.#exchange(url, request, response, signal);
    } catch (error) {
      await this.#recordFailure(url, error, started, signal);
      if (response.headersSent || signal.aborted) response.destroy();
      // Where a page leads to this, the renderer reports an empty page with this status, not an unknown media type.
      else response.writeHead(502, { connection: 'close', 'content-type': 'text/html' }).end();
    }
  }

  async #exchange(url: URL, request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
    const { status, headers, body } = await requestSite(
      url,
      {
        method: request.method ?? 'GET',
        headers: endToEnd(Object.entries(request.headersDistinct)),
        ...(hasBody(request) ? { body: Readable.from(this.#counted(request), { objectMode: false }) } : {}),
      },
      this.#guard,
      this.#settings.maxBytes,
      signal,
    );
    body.on('data', this.#count);
    response.writeHead(status, endToEnd(headers.entries()));
    await pipeline(body, response, { signal });
  }

  async #tunnel(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const started = performance.now();
    const signal = this.#signalOf(stream);
    const authority = request.url ?? '';
    const url = AUTHORITY.test(authority) ? URL.parse(`https://${authority}`) : null;
    if (url === null) {
      stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      return;
    }
    try {
      this.#admit(url);
      const site = await connectGuarded(url, this.#guard, signal);
      stream.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) stream.unshift(head);
      for (const [from, to] of [[stream, site] as const, [site, stream] as const]) {
        from.on('data', this.#count);
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    } catch (error) {
      await this.#recordFailure(url, error, started, signal);
      stream.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n');
    }
  }

  /** @throws {GuardRefusal} if the policy refuses the URL; {Error} if the page has reached a bound. */
  #admit(url: URL): void {
    if (this.#requests >= this.#settings.maxRequests) this.#exceeded ??= 'requests';
    if (this.#exceeded !== undefined) throw new Error(`The page has reached its bound of ${this.#exceeded}.`);
    this.#requests++;
    const host = hostOf(url);
    const count = this.#hosts.get(host) ?? 0;
    if (count > 0 || this.#hosts.size < MAX_HOSTS) this.#hosts.set(host, count + 1);
    const reason = this.#guard.policy.urlRefusal(url);
    if (reason !== undefined) throw new GuardRefusal('not-allowed', reason);
  }

  /**
   * Refusals take a multiple of the refusal interval. Otherwise scripts of the page could learn from the time which hosts
   * exist in a private network.
   */
  async #recordFailure(url: URL, error: unknown, started: number, signal: AbortSignal): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const host = hostOf(url);
    if (!(error instanceof GuardRefusal)) {
      if (this.#failures.size < MAX_HOSTS) this.#failures.set(host, transportError(error));
      return;
    }
    if (error.kind === 'not-allowed') this.#settings.onRefused?.({ host, reason: error.message });
    if (this.#failures.size < MAX_HOSTS)
      this.#failures.set(host, new RectoError('FETCH_FAILED', REFUSAL_MESSAGE, { cause: error }));
    await delayRefusal(started, this.#settings.refusalInterval, signal).catch(() => {
      // The browser has gone; it gets no response.
    });
  }

  readonly #count = (chunk: Buffer): void => {
    this.#bytes += chunk.length;
    const isTooMuch = this.#chunks.add(chunk.length) || this.#bytes > this.#settings.maxBytes;
    if (!isTooMuch || this.#exceeded !== undefined) return;
    this.#exceeded = 'bytes';
    for (const stream of this.#streams) stream.destroy();
  };

  async *#counted(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      this.#count(chunk);
      yield chunk;
    }
  }

  /** Aborts when the browser closes the stream or the page ends. */
  #signalOf(stream: Duplex | ServerResponse): AbortSignal {
    const controller = new AbortController();
    stream.once('close', () => controller.abort(new Error('The browser has closed the connection.')));
    return AbortSignal.any([controller.signal, this.#closing.signal]);
  }
}

function endToEnd(headers: Iterable<readonly [string, string[] | undefined]>): Record<string, string[]> {
  const byName = new Map(headers);
  const named = new Set(
    (byName.get('connection') ?? [])
      .join(',')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  const kept: Record<string, string[]> = {};
  for (const [name, values] of byName) {
    if (values !== undefined && !HOP_BY_HOP.has(name) && !named.has(name)) kept[name] = values;
  }
  return kept;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
