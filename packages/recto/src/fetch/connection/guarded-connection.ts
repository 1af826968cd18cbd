/**
 * The only module that connects to servers named by clients. Each connection carries one request and is
 * then closed, so nothing that a server leaves in it can reach another client's page.
 */
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import { type AddressPolicy, hostOf, portOf } from '../address/address-policy.ts';
import { ChunkCount, limitFraming, maxWireBytes, wireLimitError } from './framing-limits.ts';
import { GuardRefusal } from './guard-refusal.ts';
import { type ResolveName, resolveWithSystem } from './resolve-name.ts';

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

/**
 * A client for one request to one origin. Its request fails with a {@link GuardRefusal} if the policy
 * refuses the host or the name does not resolve; no byte has been sent then.
 * @param maxBytes - of the response's body. The connection fails if it receives far more in total.
 * @param signal - destroys the socket in any state.
 * @param chunks - of the responses before, for the same page.
 */
export function openConnection(
  url: URL,
  guard: Guard,
  maxBytes: number,
  signal: AbortSignal,
  chunks = new ChunkCount(),
): Dispatcher {
  const client = new Client(url.origin, {
    connect: guardedConnector(url, guard, maxWireBytes(maxBytes), signal),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The caller's signal limits the time for connecting, headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return client.compose(limitFraming(chunks));
}

function guardedConnector(url: URL, guard: Guard, maxReceived: number, signal: AbortSignal): buildConnector.connector {
  return (_options, report) => {
    connectGuarded(url, guard, signal).then(
      (socket) => {
        const callback: buildConnector.Callback = (...result) => {
          const [, connected] = result;
          // For TLS, the encrypted bytes are counted. An endless chunk extension or TLS record is never reported as content.
          connected?.on('readable', () => {
            if (socket.bytesRead > maxReceived) connected.destroy(wireLimitError());
          });
          report(...result);
        };
        if (url.protocol === 'http:') callback(null, socket);
        else startTls(socket, hostOf(url), guard, callback);
      },
      (error: Error) => report(error, null),
    );
  };
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

function startTls(socket: Socket, host: string, { ca }: Guard, callback: buildConnector.Callback): void {
  const tlsSocket = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ALPNProtocols: ['http/1.1'],
    // Explicit, so that the environment variable NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
  });
  const fail = (error: Error) => {
    socket.destroy();
    callback(error, null);
  };
  tlsSocket.once('error', fail);
  tlsSocket.once('secureConnect', () => {
    tlsSocket.off('error', fail);
    callback(null, tlsSocket);
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
