/**
 * `npm run check:egress`, as root on Linux with nftables and iproute2: loads the firewall rule printed in SECURITY.md into
 * a separate network namespace and connects to every kind of address as the service's user, with the guard switched off.
 * With the rule, only public addresses must be reachable; without it, all must be.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createPageFetcher } from '../../src/fetch/page-fetcher.ts';
import { fetchOutcome } from './support/outcome.ts';

const SPACE = `recto-egress-${process.pid}`;
/** Stands in for the user `recto`. */
const USER = 65_534;

const PUBLIC = ['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111'];
const PRIVATE = [
  '127.0.0.1',
  '10.0.0.5',
  '100.64.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '::1',
  'fd00:ec2::254',
  'fec0::1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::1',
];

const part = process.argv[2];
if (part === 'inside') await checkInside();
else if (part === 'probe') await probe();
else checkOutside();

/** Creates the namespace and runs the rest of this file in it. */
function checkOutside(): void {
  const made = spawnSync('ip', ['netns', 'add', SPACE]);
  if (made.status !== 0) {
    console.error(`This needs root, iproute2 and nftables: ${made.stderr ?? made.error}`);
    process.exit(2);
  }
  const words = ['netns', 'exec', SPACE, process.execPath, import.meta.filename, 'inside'];
  const { status } = spawnSync('ip', words, { stdio: 'inherit' });
  spawnSync('ip', ['netns', 'del', SPACE]);
  process.exitCode = status ?? 1;
}

async function checkInside(): Promise<void> {
  run('ip', ['link', 'set', 'lo', 'up']);
  for (const address of [...PUBLIC, ...PRIVATE].filter((each) => each !== '127.0.0.1' && each !== '::1')) {
    run('ip', ['address', 'add', address, 'dev', 'lo', ...(address.includes(':') ? ['nodad'] : [])]);
  }
  const reached = new Set<string>();
  const server = createServer((socket) => {
    reached.add((socket.localAddress ?? '').replace(/^::ffff:/, ''));
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>reached');
  });
  await new Promise<void>((resolve) => server.listen(80, resolve));
  const without = await reachedBy(reached);
  run('nft', ['-f', '-'], ruleOfTheDocument());
  const withRule = await reachedBy(reached);
  server.close();

  const all = [...PUBLIC, ...PRIVATE];
  console.log(`${'address'.padEnd(24)} without the rule  with it`);
  const word = (isReached: boolean) => (isReached ? 'reached' : 'not reached');
  for (const address of all) {
    console.log(`${address.padEnd(24)} ${word(without.has(address)).padEnd(16)}  ${word(withRule.has(address))}`);
  }
  const isSound =
    all.every((address) => without.has(address)) && all.every((each) => withRule.has(each) === PUBLIC.includes(each));
  process.exitCode = isSound ? 0 : 1;
}

/** The listener's addresses that a process of the service's user could connect to. */
async function reachedBy(reached: Set<string>): Promise<Set<string>> {
  reached.clear();
  const child: ChildProcess = fork(import.meta.filename, ['probe']);
  await once(child, 'exit');
  return new Set(reached);
}

/** Loads the modules as root, since the service's user may not read the sources, then fetches as that user. */
async function probe(): Promise<void> {
  const fetcher = createPageFetcher({ addresses: { allowPrivate: true }, totalTimeout: 2000, refusalInterval: 0 });
  process.setuid?.(USER);
  for (const address of [...PUBLIC, ...PRIVATE]) {
    await fetchOutcome(fetcher, `http://${address.includes(':') ? `[${address}]` : address}/`);
  }
  await fetcher.close();
}

function ruleOfTheDocument(): string {
  const text = readFileSync(new URL('../../../../SECURITY.md', import.meta.url), 'utf8');
  const rule = /^ *```\n( *table inet recto \{[\s\S]*?)^ *```$/m.exec(text)?.[1];
  if (rule === undefined) throw new Error('SECURITY.md has no rule.');
  return rule.replaceAll(/skuid (!= )?recto/g, (_all, not = '') => `skuid ${not}${USER}`);
}

function run(program: string, words: readonly string[], input = ''): void {
  const { status, stderr, error } = spawnSync(program, words, { input });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`);
}
