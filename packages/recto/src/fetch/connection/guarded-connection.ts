/**
 * The only module that connects to servers named by clients. Each connection carries one request and is
 * then closed, so nothing that a server leaves in it can reach another client's page.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { type AddressPolicy, hostOf, portOf } from '../address/address-policy.ts';
import { ChunkCount, ChunkCounter, InterimResponseCount, maxWireBytes, wireLimitError } from './framing-limits.ts';
import { GuardRefusal } from './guard-refusal.ts';
import { type ResolveName, resolveWithSystem } from './resolve-name.ts';
import { ResponseHeaders } from './response-headers.ts';

export interface Guard {
  readonly policy: AddressPolicy;
  readonly resolve: ResolveName;
  /** Certificate authorities to trust instead of the built-in ones, PEM. */
  readonly ca?: string;
}

/** Milliseconds before the next address of a host is tried in parallel. */
const ATTEMPT_TIMEOUT = 500;
/** Real sites send up to 20 KiB of Content-Security-Policy and cookies. */
const MAX_HEADER_BYTES = 64 * 1024;

export interface SiteRequest {
  readonly method: string;
  /** Without `host`, which is the URL's. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Readable;
}

export interface SiteResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Before content decoding. Fails if the connection closes before its end. */
  readonly body: Readable;
}

/**
 * Sends one request over a connection of its own. It fails with a {@link GuardRefusal} if the policy refuses the host or
 * the name does not resolve; no byte has been sent then.
 * @param maxBytes - of the response's body. The connection fails if it receives far more in total.
 * @param signal - destroys the socket in any state. Abort it when the response has been read.
 * @param chunks - of the responses before, for the same page.
 */
export function requestSite(
  url: URL,
  { method, headers, body }: SiteRequest,
  guard: Guard,
  maxBytes: number,
  signal: AbortSignal,
  chunks = new ChunkCount(),
): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: (_options, report) => {
        connect(url, guard, signal).then(
          (socket) => report(null, socket),
          (error: Error) => report(error, undefined as never),
        );
        return undefined;
      },
      method,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      maxHeaderSize: MAX_HEADER_BYTES,
      // Reads what browsers read: folded headers, lines that end with LF alone, a length beside chunks. That is dangerous
      // only where another parser reads the same connection, or where it carries another request.
      insecureHTTPParser: true,
      signal,
    });
    let response: IncomingMessage | undefined;
    let counted: ChunkCounter | undefined;
    const fail = (error: Error) => {
      // What follows the response on its connection changes nothing.
      if (response?.complete) return;
      reject(error);
      counted?.destroy(error);
      request.destroy();
    };
    const interimResponses = new InterimResponseCount();
    request.on('error', fail);
    request.on('information', () => {
      const error = interimResponses.add();
      if (error !== undefined) fail(error);
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(Object.assign(new Error('The site switched protocols.'), { code: 'HPE_UNEXPECTED_UPGRADE' }));
    });
    request.on('socket', (socket) => {
      // For TLS, the encrypted bytes are counted. An endless chunk extension or TLS record is never reported as content.
      socket.on('data', () => {
        if (socket.bytesRead > maxWireBytes(maxBytes)) fail(wireLimitError());
      });
    });
    request.on('response', (message) => {
      response = message;
      counted = new ChunkCounter(chunks);
      pipeline(message, counted, () => {
        // The reader of `counted` gets the error, too.
      });
      resolve({ status: message.statusCode ?? 0, headers: new ResponseHeaders(message.rawHeaders), body: counted });
    });
    if (typeof body === 'object') pipeline(body, request, (error) => error && fail(error));
    else request.end(body);
  });
}

async function connect(url: URL, guard: Guard, signal: AbortSignal): Promise<Socket> {
  const socket = await connectGuarded(url, guard, signal);
  return url.protocol === 'http:' ? socket : await startTls(socket, hostOf(url), guard);
}

/**
 * Opens a TCP connection to the URL's host and port. The caller has asked the policy about the URL. The addresses of its
 * host and the peer are judged here, before any byte is sent.
 * @param signal - destroys the socket in any state.
 * @throws {GuardRefusal} if an address is refused or the name does not resolve.
 */
export function connectGuarded(url: URL, guard: Guard, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({
      host: hostOf(url),
      port: portOf(url),
      lookup: guardedLookup(url, guard, signal),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT,
      noDelay: true,
      signal,
    });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    // Stays until the caller listens: an error between connecting and that must not end the process.
    socket.on('error', fail);
    socket.once('connect', () => {
      // Judge the peer before sending anything, including the TLS greeting.
      const reason = guard.policy.addressRefusal(socket.remoteAddress ?? '', url);
      if (reason === undefined) resolve(socket);
      else fail(new GuardRefusal('not-allowed', `connected peer: ${reason}`));
    });
  });
}

function startTls(socket: Socket, host: string, { ca }: Guard): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const tlsSocket = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
      ALPNProtocols: ['http/1.1'],
      // Explicit, so that the environment variable NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
      rejectUnauthorized: true,
    });
    // Stays until the request listens: an error between the handshake and that must not end the process.
    tlsSocket.on('error', (error) => {
      socket.destroy();
      reject(error);
    });
    tlsSocket.once('secureConnect', () => resolve(tlsSocket));
  });
}

/** Gives the socket only addresses that were judged, so that the name is not resolved a second time (DNS rebinding). */
function guardedLookup(url: URL, guard: Guard, signal: AbortSignal): LookupFunction {
  return (name, _options, callback) => {
    resolveAllowed(name, url, guard, signal).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    );
  };
}

async function resolveAllowed(name: string, url: URL, guard: Guard, signal: AbortSignal) {
  const resolve = guard.policy.isTrustedHost(url) ? resolveWithSystem : guard.resolve;
  let addresses: readonly string[];
  try {
    addresses = await resolve(name, signal);
  } catch (cause) {
    throw new GuardRefusal('not-found', 'name does not resolve', { cause });
  }
  // One refused address refuses the name: an attacker who mixes in a private address hopes that the socket picks it.
  for (const address of addresses) {
    const reason = guard.policy.addressRefusal(address, url);
    if (reason !== undefined) throw new GuardRefusal('not-allowed', `resolves to ${address}: ${reason}`);
  }
  if (addresses.length === 0) throw new GuardRefusal('not-found', 'name has no address');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}
