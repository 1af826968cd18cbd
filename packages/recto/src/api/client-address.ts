/**
 * Which client a request comes from, and whether over http. Anyone can send `X-Forwarded-For` and `X-Forwarded-Proto`, so
 * they are read only if the connection comes from a trusted proxy.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Site } from './site.ts';

/** Most entries of `X-Forwarded-For` that are looked at. */
const MAX_HOPS = 20;
const MAX_FORWARDED_LENGTH = 2000;

/** The part of Node's request that says where it comes from. */
export interface ClientRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** The part of a Hono context that this reads. */
interface RequestContext {
  readonly env?: { readonly incoming?: ClientRequest };
  readonly req: { readonly raw: Request };
}

/** @returns Node's own request; built from the headers if there is no socket. */
export function clientRequest(c: RequestContext): ClientRequest {
  return c.env?.incoming ?? { headers: Object.fromEntries(c.req.raw.headers), socket: {} };
}

/** The address by which requests are counted: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function clientAddress({ headers, socket }: ClientRequest, trustedProxies: BlockList): string {
  const forwarded = headers['x-forwarded-for']?.toString();
  return countedPart(originalAddress(socket.remoteAddress ?? 'none', forwarded, trustedProxies));
}

/** Identifies the client of a connection for `listen`: trusted proxies, which carry many clients, are undefined. */
export function connectionClient(trustedProxies: BlockList): (remoteAddress: string) => string | undefined {
  return (remoteAddress) => (isTrusted(remoteAddress, trustedProxies) ? undefined : countedPart(remoteAddress));
}

/** Whether a client used http where the site's URL is https. Only a trusted proxy can tell. */
export function isPlainHttp(
  { headers, socket }: ClientRequest,
  { baseUrl }: Pick<Site, 'baseUrl'>,
  trustedProxies: BlockList,
): boolean {
  // If several proxies added an entry, the first is the client's.
  if (!/^http *(?:,|$)/i.test(headers['x-forwarded-proto']?.toString() ?? '') || !baseUrl.startsWith('https://'))
    return false;
  return isTrusted(socket.remoteAddress ?? '', trustedProxies);
}

/** Follows `X-Forwarded-For` backwards from the socket to the first address that isn't a trusted proxy. */
export function originalAddress(socket: string, forwarded: string | undefined, trustedProxies: BlockList): string {
  if (forwarded === undefined) return socket;
  let address = socket;
  const hops = forwarded.slice(-MAX_FORWARDED_LENGTH).split(',').slice(-MAX_HOPS);
  for (let index = hops.length - 1; index >= 0 && isTrusted(address, trustedProxies); index--) {
    const hop = withoutPort(hops[index]!.trim());
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Some proxies append the client's port. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/** Parses IP addresses and CIDR ranges. @throws {Error} naming the first one that is neither. */
export function parseTrustedProxies(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    const maxPrefix = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? maxPrefix : /^\d+$/.test(bits) ? Number(bits) : -1;
    if (family === 0 || prefix < 0 || prefix > maxPrefix) {
      throw new Error(`"${range}" is neither an IP address nor a range such as 10.0.0.0/8`);
    }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** For IPv6 the first 64 bits: every customer of a provider has at least that many addresses. */
export function countedPart(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  // The URL parser normalizes all spellings. Expand to eight groups and keep four.
  const compressed = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = compressed.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array<string>(zeros).fill('0'), ...end].slice(0, 4).join(':');
}
