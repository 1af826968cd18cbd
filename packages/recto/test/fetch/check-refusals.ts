/**
 * `npm run check:refusals [-- ROUNDS]`: measures the time of each kind of refusal and compares the messages. An attacker
 * who could tell a private name from a missing one, or an open port from a closed one, could map the private network.
 * Fails if the messages differ, or if the median times differ by more than network noise.
 */
import { createServer } from 'node:net';
import { createDnsResolver } from '../../src/fetch/connection/resolve-name.ts';
import { createPageFetcher } from '../../src/fetch/page-fetcher.ts';
import { startCanary } from './support/canary.ts';
import { records, startDnsServer } from './support/dns-server.ts';
import { fetchOutcome } from './support/outcome.ts';

const ROUNDS = Number(process.argv[2] ?? 20);
/** Milliseconds. Timers of this process and any network are less precise than that. */
const NOISE = 15;

const canary = await startCanary('127.0.0.1');
const closed = await closedPort();
const hosts: Readonly<Record<string, readonly string[]>> = {
  'private.test': ['127.0.0.1'],
  'filtered.test': ['10.255.255.1'],
  'mixed.test': ['93.184.216.34', '10.0.0.5'],
  'six.test': ['::1'],
  'empty.test': [],
};
const dns = await startDnsServer(({ name, type }) => {
  const addresses = hosts[name];
  if (name === 'broken.test') return 'SERVFAIL';
  if (addresses === undefined) return 'NXDOMAIN';
  return records(...addresses.filter((address) => address.includes(':') === (type === 'AAAA')));
});
const ports = [80, 443, canary.port, closed];
const fetcher = createPageFetcher({ addresses: { ports }, resolve: createDnsResolver({ servers: [dns.address] }) });

const KINDS: readonly (readonly [string, string])[] = [
  ['a name that does not exist', 'http://nobody.test/'],
  ['a name whose server fails', 'http://broken.test/'],
  ['a name without an address', 'http://empty.test/'],
  ['a private name, open port', `http://private.test:${canary.port}/`],
  ['a private name, closed port', `http://private.test:${closed}/`],
  ['a private name, host down', 'http://filtered.test/'],
  ['a name with public and private addresses', 'http://mixed.test/'],
  ['a private IPv6 name', 'http://six.test/'],
  ['a private address, open port', `http://127.0.0.1:${canary.port}/`],
  ['a private address, closed port', `http://127.0.0.1:${closed}/`],
  ['a private address, host down', 'http://10.255.255.1/'],
  ['the metadata service', 'http://169.254.169.254/'],
  ['a name of this machine', 'http://localhost/'],
  ['a port other than 80 and 443, public address', 'http://93.184.216.34:22/'],
];

const times = new Map<string, number[]>();
const messages = new Set<string>();
for (let round = 0; round < ROUNDS; round++) {
  await Promise.all(
    KINDS.map(async ([kind, address]) => {
      const { code, message, milliseconds } = await fetchOutcome(fetcher, address);
      messages.add(`${code}: ${message}`);
      times.set(kind, [...(times.get(kind) ?? []), milliseconds]);
    }),
  );
}
await fetcher.close();
await Promise.all([canary.close(), dns.close()]);

const medians: number[] = [];
console.log(`${'refused'.padEnd(42)}  median     p10     p90`);
for (const [kind, milliseconds] of times) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  medians.push(at(0.5));
  console.log(`${kind.padEnd(42)}  ${[0.5, 0.1, 0.9].map((share) => at(share).toFixed(1).padStart(6)).join('  ')} ms`);
}
const spread = Math.max(...medians) - Math.min(...medians);
console.log(`
${messages.size} message${messages.size === 1 ? '' : 's'}: ${[...messages].join(' | ')}
medians lie ${spread.toFixed(1)} ms apart; connections to the private network: ${canary.hits}`);
process.exitCode = messages.size === 1 && spread <= NOISE && canary.hits === 0 ? 0 : 1;

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
