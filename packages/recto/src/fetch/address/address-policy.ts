/**
 * Decides where Recto may connect to. Every connection asks three times: about the host as written
 * (sockets do not look up IP literals), about each address that the name resolves to, and about the peer that the
 * socket reached.
 */
import { isIP } from 'node:net';
import { type AddressRange, isInRange, parseAddress, parseRange } from './ip-address.ts';
import { nonPublicRefusal, unmapIPv4 } from './public-address.ts';
import { specialUseRefusal } from './special-use-names.ts';

export interface AddressPolicySettings {
  /** Allow every address and port. For a person's own machine, never for a service. Default `false`. */
  readonly allowPrivate?: boolean;
  /** Hosts to allow whatever they resolve to: `wiki.corp`, or `wiki.corp:8080` to allow one more port. */
  readonly allowHosts?: readonly string[];
  /** IP ranges to allow: `10.20.0.0/16`, `fd12:3456::/32`. */
  readonly allowRanges?: readonly string[];
  /** Hosts to refuse, such as the service's own public name. Overrides every `allow…` setting. */
  readonly refuseHosts?: readonly string[];
  /** IP ranges to refuse, such as the service's own public address or a local NAT64 prefix. Overrides every `allow…` setting. */
  readonly refuseRanges?: readonly string[];
  /** Default 80 and 443. */
  readonly ports?: readonly number[];
  /** The network translates 64:ff9b::/96 to IPv4 (DNS64): judge the embedded IPv4 address. Default `false`. */
  readonly nat64?: boolean;
}

/** Both refusals are reasons for the operator's log; `undefined` means allowed. */
export interface AddressPolicy {
  /** Judges scheme, port and host as written. The addresses of a name must be judged afterwards. */
  urlRefusal(url: URL): string | undefined;
  /** Judges one IP address that {@link url}'s host resolved to, or that its socket reached. */
  addressRefusal(address: string, url: URL): string | undefined;
  /** Whether the operator allowed this host by name. Such hosts use the system's resolver and its hosts file. */
  isTrustedHost(url: URL): boolean;
}

const DEFAULT_PORTS = [80, 443];

/** @throws {Error} for a setting that cannot be parsed, because a partly understood policy must not start. */
export function createAddressPolicy(settings: AddressPolicySettings = {}): AddressPolicy {
  const { allowPrivate = false, nat64 = false } = settings;
  const ports = new Set(settings.ports ?? DEFAULT_PORTS);
  const allowedHosts = new Set((settings.allowHosts ?? []).map(parseHost));
  const refusedHosts = new Set((settings.refuseHosts ?? []).map(parseHost));
  const allowedRanges = (settings.allowRanges ?? []).map(parseCidr);
  const refusedRanges = (settings.refuseRanges ?? []).map(parseCidr);

  const includesHost = (hosts: ReadonlySet<string>, url: URL) => {
    const host = hostOf(url);
    return hosts.has(host) || hosts.has(`${host}:${portOf(url)}`);
  };

  function addressRefusal(address: string, url: URL): string | undefined {
    const bytes = parseAddress(address);
    if (bytes === undefined) return 'unreadable address';
    const unmapped = unmapIPv4(bytes);
    if (refusedRanges.some((range) => isInRange(unmapped, range))) return 'refused by the operator';
    const isAllowed =
      allowPrivate || includesHost(allowedHosts, url) || allowedRanges.some((range) => isInRange(unmapped, range));
    return isAllowed ? undefined : nonPublicRefusal(bytes, nat64);
  }

  function urlRefusal(url: URL): string | undefined {
    if (!isHttpUrl(url)) return 'scheme';
    const host = hostOf(url);
    if (host === '') return 'no host';
    if (includesHost(refusedHosts, url)) return 'refused by the operator';
    const isPortAllowed = allowPrivate || ports.has(portOf(url)) || allowedHosts.has(`${host}:${portOf(url)}`);
    if (!isPortAllowed) return `port ${portOf(url)}`;
    if (isIP(host) !== 0) return addressRefusal(host, url);
    return allowPrivate || includesHost(allowedHosts, url) ? undefined : specialUseRefusal(host);
  }

  return { urlRefusal, addressRefusal, isTrustedHost: (url) => allowPrivate || includesHost(allowedHosts, url) };
}

export function isHttpUrl({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/** The host without IPv6 brackets and without a trailing dot, so that `localhost.` equals `localhost`. */
export function hostOf(url: URL): string {
  const { hostname } = url;
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** Normalizes a host from the settings with the URL parser, as the hosts of pages are. */
function parseHost(text: string): string {
  const [, host, port] = /^(\[[^\]]*\]|[^:/?#@\\]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  if (url === null || !/^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname)) {
    throw new Error(`"${text}" is not a host. Use a name such as wiki.corp or wiki.corp:8080`);
  }
  return port === undefined ? hostOf(url) : `${hostOf(url)}:${Number(port)}`;
}

function parseCidr(text: string): AddressRange {
  const range = parseRange(text.trim());
  if (range === undefined) throw new Error(`"${text}" is not an IP range. Use one such as 10.20.0.0/16`);
  return range;
}
