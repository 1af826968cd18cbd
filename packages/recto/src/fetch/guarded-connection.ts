/**
 * The only place of the product that opens a connection to somebody else's machine. One connection serves one request
 * and is closed with it: nothing that an origin leaves in a kept connection can reach another client's page.
 */
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type buildConnector, Client } from 'undici';
import { type AddressPolicy, hostOf, portOf } from './address-policy.ts';
import { GuardRefusal } from './guard-refusal.ts';
import { type ResolveName, resolveWithSystem } from './resolve-name.ts';

export interface Guard {
  readonly policy: AddressPolicy;
  readonly resolve: ResolveName;
  /** Certificate authorities to trust instead of the built-in ones, PEM. */
  readonly ca?: string;
}

/** Milliseconds for one of several addresses before the next one is tried beside it. */
const ATTEMPT_TIMEOUT = 500;
/** Real sites send 20 KiB of Content-Security-Policy and cookies; a megabyte is an attack. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * A client for one request to one origin.
 * @param signal - destroys the socket, whatever it is doing.
 * @throws {GuardRefusal} from the request, when the policy or the DNS says no; no byte has been sent then.
 */
export function openConnection(url: URL, guard: Guard, signal: AbortSignal): Client {
  return new Client(url.origin, {
    connect: connector(url, guard, signal),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    // One budget covers connecting, headers and body, and it is the caller's signal.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function connector(url: URL, guard: Guard, signal: AbortSignal): buildConnector.connector {
  return (_options, callback) => {
    const host = hostOf(url);
    const socket = connectTcp({
      host,
      port: portOf(url),
      lookup: judgedLookup(url, guard, signal),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT,
      noDelay: true,
      signal,
    });
    const fail = (error: Error) => {
      socket.destroy();
      callback(error, null);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      // Not even a TLS greeting leaves before the peer itself has been judged.
      const reason = guard.policy.addressRefusal(socket.remoteAddress ?? '', url);
      if (reason !== undefined) {
        fail(new GuardRefusal('not-allowed', `connected peer: ${reason}`));
        return;
      }
      socket.off('error', fail);
      if (url.protocol === 'http:') callback(null, socket);
      else startTls(socket, host, guard, callback);
    });
  };
}

function startTls(socket: Socket, host: string, { ca }: Guard, callback: buildConnector.Callback): void {
  const secured = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ALPNProtocols: ['http/1.1'],
    // Said out loud, so that no environment variable can switch it off.
    rejectUnauthorized: true,
  });
  const fail = (error: Error) => {
    socket.destroy();
    callback(error, null);
  };
  secured.once('error', fail);
  secured.once('secureConnect', () => {
    secured.off('error', fail);
    callback(null, secured);
  });
}

/** Hands the socket the addresses that have been judged and no others: nobody resolves the name a second time. */
function judgedLookup(url: URL, guard: Guard, signal: AbortSignal): LookupFunction {
  return (name, _options, callback) => {
    resolveJudged(name, url, guard, signal).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    );
  };
}

async function resolveJudged(name: string, url: URL, guard: Guard, signal: AbortSignal) {
  const resolve = guard.policy.isTrustedHost(url) ? resolveWithSystem : guard.resolve;
  let addresses: readonly string[];
  try {
    addresses = await resolve(name, signal);
  } catch (cause) {
    throw new GuardRefusal('not-found', 'name does not resolve', { cause });
  }
  // One bad address spoils the name: an attacker who mixes a private one in hopes for the race to choose it.
  for (const address of addresses) {
    const reason = guard.policy.addressRefusal(address, url);
    if (reason !== undefined) throw new GuardRefusal('not-allowed', `resolves to ${address}: ${reason}`);
  }
  if (addresses.length === 0) throw new GuardRefusal('not-found', 'name has no address');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}
