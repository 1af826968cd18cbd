/**
 * `npm run check:hostile-memory [-- --seconds 60 --clients 8]`: accounts keep sending hostile documents of 10 MiB, half of
 * them as HTML and half as URLs of a site that sends them. Prints the peak memory of each kind of process and of all together,
 * and exits with 1 if it exceeds the bound in docs/self-hosting.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HOSTILE_DOCUMENTS } from '../packages/recto/test/workers/support/hostile-documents.ts';
import { ServiceUnderLoad } from './service-under-load.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, clients: { type: 'string', default: '8' } },
});
/** `html` may have 10 MiB. */
const SIZE = 10 * 1024 * 1024 - 1024;
/** MiB, as documented. */
const MAIN = 1024;
const CONVERTER = 416 + 128;
const FETCHER = 512 + 80 + (2 * 256) / 2;
const documents = HOSTILE_DOCUMENTS.filter(({ kind }) => kind === undefined);

if (process.send !== undefined) serveDocuments();
else await measure();

/** A site whose paths are numbers of documents. */
function serveDocuments(): void {
  const server = createServer((request, response) => {
    const document = documents[Number(request.url?.slice(1))];
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(document?.make(SIZE));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit());
}

async function measure(): Promise<void> {
  const site = fork(import.meta.filename);
  const [port] = (await once(site, 'message')) as [number];
  const service = await ServiceUnderLoad.start(
    ...['--fetch-allow-hosts', `localhost:${port}`],
    ...['--client-connections-per-address', '5000'],
  );
  const end = performance.now() + Number(values.seconds) * 1000;
  const statuses = new Map<number, number>();
  let next = 0;
  const client = async (index: number) => {
    while (performance.now() < end) {
      const number = (next++ * 37) % documents.length;
      const body =
        index % 2 === 0 ? { url: `http://localhost:${port}/${number}` } : { html: documents[number]!.make(SIZE) };
      const { status } = await service.convert(body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) await wait(500);
    }
  };
  const peaks = { main: 0, converters: 0, fetchers: 0, all: 0 };
  const processes = { converters: 0, fetchers: 0 };
  const watch = async () => {
    while (performance.now() < end) {
      const memory = { main: residentMemory(service.pid), converters: 0, fetchers: 0 };
      const counts = { converters: 0, fetchers: 0 };
      for (const pid of childrenOf(service.pid)) {
        const kind = commandOf(pid).includes('fetch-child') ? 'fetchers' : 'converters';
        memory[kind] += residentMemory(pid);
        counts[kind]++;
      }
      for (const kind of ['main', 'converters', 'fetchers'] as const) peaks[kind] = Math.max(peaks[kind], memory[kind]);
      peaks.all = Math.max(peaks.all, memory.main + memory.converters + memory.fetchers);
      processes.converters = Math.max(processes.converters, counts.converters);
      processes.fetchers = Math.max(processes.fetchers, counts.fetchers);
      await wait(100);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: Number(values.clients) }, (_, index) => client(index))]);
  const bound = MAIN + processes.converters * CONVERTER + processes.fetchers * FETCHER;
  const figures = Object.entries(peaks).map(([kind, mebibytes]) => `${kind} ${mebibytes.toFixed(0)}`);
  console.log(
    `${next} documents (${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}); ` +
      `peak memory in MiB: ${figures.join(', ')}; ` +
      `bound ${bound} with ${processes.converters} converters and ${processes.fetchers} fetching processes`,
  );
  site.disconnect();
  await service.stop();
  process.exitCode = peaks.all > bound || peaks.main > MAIN ? 1 : 0;
}

/** Processes that end meanwhile count as 0. */
function readProcess(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** In MiB. Pages shared between processes count in each. */
function residentMemory(pid: number | string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? 0) / 1024;
}

function commandOf(pid: string): string {
  return readProcess(pid, 'cmdline');
}

function childrenOf(pid: number): string[] {
  return readProcess(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean);
}
