/**
 * Names to addresses. Unknown names are asked of the DNS itself: the system's `getaddrinfo` would block one of the four
 * threads that the whole process shares, and a slow name server of an attacker's could hold all of them.
 */
import { lookup, Resolver } from 'node:dns/promises';

/**
 * Resolves a name to all of its addresses, IPv4 first.
 * @throws {Error} when there are none.
 */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface DnsSettings {
  /** Name servers as `address` or `address:port`. Default: those of the system. */
  readonly servers?: readonly string[];
  /** Milliseconds for a whole look-up. Default 3000. */
  readonly timeout?: number;
}

/** More than this many addresses of one name are nobody's web site (a name of 300 would be dialled one by one). */
const MAX_ADDRESSES = 64;
/** Milliseconds to wait for the second family when the first has answered: broken AAAA servers are common. */
const SECOND_FAMILY_WAIT = 500;

export function createDnsResolver({ servers, timeout = 3000 }: DnsSettings = {}): ResolveName {
  return async (name, signal) => {
    signal.throwIfAborted();
    // A resolver of its own for each look-up, so that cancelling one cancels nobody else's.
    const resolver = new Resolver({ timeout: Math.ceil(timeout / 3), tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    const timer = setTimeout(stop, timeout);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const families = [resolver.resolve4(name), resolver.resolve6(name)] as const;
      return await bothFamilies(families, stop);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };
}

/** The system's own resolver, hosts file included: for hosts that the operator named, and for the command line. */
export const resolveWithSystem: ResolveName = async (name) => {
  const found = await lookup(name, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
};

async function bothFamilies(families: readonly Promise<string[]>[], stop: () => void): Promise<string[]> {
  let grace: NodeJS.Timeout | undefined;
  const startGrace = (addresses: string[]) => {
    if (addresses.length > 0) grace ??= setTimeout(stop, SECOND_FAMILY_WAIT);
    return addresses;
  };
  const answers = await Promise.allSettled(families.map((family) => family.then(startGrace)));
  clearTimeout(grace);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > MAX_ADDRESSES) throw new Error('The name has too many addresses.');
  if (addresses.length > 0) return addresses;
  const failure = answers.find((answer) => answer.status === 'rejected');
  throw new Error('The name has no address.', { cause: failure?.reason });
}
