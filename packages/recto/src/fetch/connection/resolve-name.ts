/**
 * Resolves host names. Names from clients go to the DNS directly: `getaddrinfo` would block one of the
 * four threads that the whole process shares, and an attacker's slow name server could block all four.
 */
import { lookup, Resolver } from 'node:dns/promises';

/**
 * Resolves a name to all of its IP addresses, IPv4 first.
 * @throws {Error} if it has none.
 */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface DnsSettings {
  /** Name servers as `address` or `address:port`. Default: those of the system. */
  readonly servers?: readonly string[];
  /** Milliseconds for a whole look-up. Default 3000. */
  readonly timeout?: number;
}

/** No web site needs more, and the socket would try each address of a longer list in turn. */
const MAX_ADDRESSES = 64;
/** Milliseconds to wait for the second address family after the first one answered. Broken AAAA servers are common. */
const SECOND_FAMILY_TIMEOUT = 500;

export function createDnsResolver({ servers, timeout = 3000 }: DnsSettings = {}): ResolveName {
  return async (name, signal) => {
    signal.throwIfAborted();
    // One resolver per look-up, because `cancel` ends all look-ups of a resolver.
    const resolver = new Resolver({ timeout: Math.ceil(timeout / 3), tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    const timer = setTimeout(cancel, timeout);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const families = [resolver.resolve4(name), resolver.resolve6(name)] as const;
      return await bothFamilies(families, cancel);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** Uses the system's resolver and its hosts file: for hosts that the operator allowed, and for the command line. */
export const resolveWithSystem: ResolveName = async (name) => {
  const results = await lookup(name, { all: true, order: 'ipv4first' });
  return results.map(({ address }) => address);
};

async function bothFamilies(families: readonly Promise<string[]>[], cancel: () => void): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const startTimer = (addresses: string[]) => {
    if (addresses.length > 0) timer ??= setTimeout(cancel, SECOND_FAMILY_TIMEOUT);
    return addresses;
  };
  const results = await Promise.allSettled(families.map((family) => family.then(startTimer)));
  clearTimeout(timer);
  const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length > MAX_ADDRESSES) throw new Error('The name has too many addresses.');
  if (addresses.length > 0) return addresses;
  const failure = results.find((result) => result.status === 'rejected');
  throw new Error('The name has no address.', { cause: failure?.reason });
}
