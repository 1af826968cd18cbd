/** Which address a request comes from. Anybody can write `X-Forwarded-For`, so it is read only from a trusted proxy. */
import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Hops looked at; a longer chain than this is no honest one. */
const MAX_HOPS = 20;

/** The address that requests are counted by: an IPv4 address, or the /64 that one IPv6 customer has. */
export function clientAddress(c: Pick<Context<AppEnv>, 'env' | 'req'>, trustedProxies: BlockList): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'none';
  return countedPart(originalAddress(socket, c.req.header('x-forwarded-for'), trustedProxies));
}

/** From the socket backwards, the first hop that is not ours. */
export function originalAddress(socket: string, forwarded: string | undefined, trustedProxies: BlockList): string {
  let address = socket;
  const hops = (forwarded ?? '').slice(-2000).split(',').slice(-MAX_HOPS);
  for (let place = hops.length - 1; place >= 0 && isTrusted(address, trustedProxies); place--) {
    const hop = withoutPort(hops[place]!.trim());
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Some proxies write the client's port along. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/** Parses a list of addresses and CIDR ranges. @throws {Error} naming the one that is neither. */
export function parseTrustedProxies(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? longest : /^\d+$/.test(bits) ? Number(bits) : -1;
    if (family === 0 || prefix < 0 || prefix > longest) {
      throw new Error(`"${range}" is neither an IP address nor a range such as 10.0.0.0/8`);
    }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Whether the peer at this address is one of the operator's own proxies. */
export function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Of an IPv6 address the first 64 bits: a customer has at least as many addresses as that leaves. */
export function countedPart(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  // The URL parser writes every spelling of an address in one way; eight groups then, of which four are kept.
  const compressed = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = compressed.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array<string>(zeros).fill('0'), ...end].slice(0, 4).join(':');
}
