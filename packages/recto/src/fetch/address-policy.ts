/**
 * The one judgement of where the product may connect to. It is asked three times for every connection: about the host
 * as written (look-up hooks are not called for literals), about every address a name resolves to, and about the peer
 * the socket has really reached.
 */
import { isIP } from 'node:net';
import { type AddressRange, isInRange, parseAddress, parseRange } from './ip-address.ts';
import { nonPublicRefusal, unmapIPv4 } from './public-address.ts';
import { specialUseRefusal } from './special-use-names.ts';

export interface AddressPolicySettings {
  /** Connect to any address on any port: for a person's own machine, never for a service. Default `false`. */
  readonly allowPrivate?: boolean;
  /** Hosts to trust wherever they resolve to: `wiki.corp`, or with a port beside the usual ones `wiki.corp:8080`. */
  readonly allowHosts?: readonly string[];
  /** Address ranges to trust: `10.20.0.0/16`, `fd12:3456::/32`. */
  readonly allowRanges?: readonly string[];
  /** Hosts never to connect to, such as the service's own public name. Wins over everything that allows. */
  readonly refuseHosts?: readonly string[];
  /** Ranges never to connect to, such as the service's own public address or a NAT64 prefix of the network. */
  readonly refuseRanges?: readonly string[];
  /** Default 80 and 443. */
  readonly ports?: readonly number[];
  /** The network translates 64:ff9b::/96 to IPv4 (DNS64): judge the IPv4 address within. Default `false`. */
  readonly nat64?: boolean;
}

/** Every method answers why not, for the operator's log, or `undefined`. */
export interface AddressPolicy {
  /** Judges scheme, port and host as written; a name that passes still has to be resolved and judged. */
  urlRefusal(url: URL): string | undefined;
  /** Judges one address that {@link url}'s host resolved to or that its socket has reached. */
  addressRefusal(address: string, url: URL): string | undefined;
  /** Whether the operator named the host, so that the system's own resolver (hosts file and all) is to be asked. */
  isTrustedHost(url: URL): boolean;
}

const DEFAULT_PORTS = [80, 443];

/** @throws {Error} when a setting cannot be read; a policy that is half understood must not start. */
export function createAddressPolicy(settings: AddressPolicySettings = {}): AddressPolicy {
  const { allowPrivate = false, nat64 = false } = settings;
  const ports = new Set(settings.ports ?? DEFAULT_PORTS);
  const allowed = new Set((settings.allowHosts ?? []).map(readHost));
  const refused = new Set((settings.refuseHosts ?? []).map(readHost));
  const allowedRanges = (settings.allowRanges ?? []).map(readRange);
  const refusedRanges = (settings.refuseRanges ?? []).map(readRange);

  const names = (set: ReadonlySet<string>, url: URL) => {
    const host = hostOf(url);
    return set.has(host) || set.has(`${host}:${portOf(url)}`);
  };

  function addressRefusal(address: string, url: URL): string | undefined {
    const bytes = parseAddress(address);
    if (bytes === undefined) return 'unreadable address';
    const plain = unmapIPv4(bytes);
    if (refusedRanges.some((range) => isInRange(plain, range))) return 'refused by the operator';
    if (allowPrivate || names(allowed, url) || allowedRanges.some((range) => isInRange(plain, range))) return undefined;
    return nonPublicRefusal(bytes, nat64);
  }

  function urlRefusal(url: URL): string | undefined {
    if (!isHttpUrl(url)) return 'scheme';
    const host = hostOf(url);
    if (host === '') return 'no host';
    if (names(refused, url)) return 'refused by the operator';
    const isPortOpen = allowPrivate || ports.has(portOf(url)) || allowed.has(`${host}:${portOf(url)}`);
    if (!isPortOpen) return `port ${portOf(url)}`;
    if (isIP(host) !== 0) return addressRefusal(host, url);
    return allowPrivate || names(allowed, url) ? undefined : specialUseRefusal(host);
  }

  return { urlRefusal, addressRefusal, isTrustedHost: (url) => allowPrivate || names(allowed, url) };
}

export function isHttpUrl({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/** The host without IPv6 brackets and without the root's dot, so that `localhost.` is `localhost`. */
export function hostOf(url: URL): string {
  const { hostname } = url;
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** Normalises a host of the settings just as the URL parser normalises the host of a page. */
function readHost(text: string): string {
  const [, host, port] = /^(\[[^\]]*\]|[^:/?#@\\]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  if (url === null || !/^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname)) {
    throw new Error(`"${text}" is not a host: write a name such as wiki.corp or wiki.corp:8080.`);
  }
  return port === undefined ? hostOf(url) : `${hostOf(url)}:${Number(port)}`;
}

function readRange(text: string): AddressRange {
  const range = parseRange(text.trim());
  if (range === undefined) throw new Error(`"${text}" is not an address range: write one such as 10.20.0.0/16.`);
  return range;
}
