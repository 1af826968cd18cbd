/** What a request costs without fetching and converting, part by part, in CPU time of the main process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { AdmissionControl } from '../packages/recto/src/api/admission-control.ts';
import { BodyMemory } from '../packages/recto/src/api/body-memory.ts';
import { createRequestHandler } from '../packages/recto/src/api/request-handler.ts';
import { SYSTEM_CLOCK } from '../packages/recto/src/clock.ts';
import { ACCOUNT_DEFAULTS, createAccountServices } from '../packages/recto/src/compose/account-services.ts';
import { openData } from '../packages/recto/src/compose/open-data.ts';
import { ConvertRequest } from '../packages/recto/src/contract/conversion.ts';
import { RectoError } from '../packages/recto/src/contract/errors.ts';
import { RATE_POLICY } from '../packages/recto/src/contract/plans.ts';
import type { Converter, PageFetcher } from '../packages/recto/src/conversion/ports.ts';
import { Snapshots } from '../packages/recto/src/conversion/snapshots/snapshots.ts';
import { sqlSnapshotStore } from '../packages/recto/src/conversion/snapshots/sql-snapshot-store.ts';
import { sqlUsageStore } from '../packages/recto/src/metering/store/sql-usage-store.ts';
import { sqliteRateLog } from '../packages/recto/src/metering/store/sqlite-rate-log.ts';
import { type CompletedRequest, UsageRecorder } from '../packages/recto/src/metering/usage-recorder.ts';
import { UsageReports } from '../packages/recto/src/metering/usage-reports.ts';
import { describeInstance } from '../packages/recto/src/operations/instance.ts';
import { openLog } from '../packages/recto/src/operations/log.ts';
import { createMetrics } from '../packages/recto/src/operations/metrics.ts';
import { Readiness } from '../packages/recto/src/operations/readiness.ts';
import { listen } from '../packages/recto/src/server/listen.ts';
import { createConverterPool } from '../packages/recto/src/workers/converter-pool.ts';
import type { LoadOrder, LoadReport } from './load-client.ts';
import { makeArticle } from './make-article.ts';

const ROUNDS = 3000;

const article = makeArticle();
/** Roughly the Markdown of the article. */
const markdown = article.replaceAll(/<[^>]*>/g, '');
const nothing: Converter & PageFetcher = {
  admissionError: () => undefined,
  reserve: () => ({ isValid: true, release: () => {} }),
  ping: async () => {},
  convert: async () => ({ markdown, metadata: METADATA, content: REPORT, warnings: [] }),
  read: async () => ({ knownSections: [] }),
  fetchPage: async (url) => ({ text: '', kind: 'html', resolvedUrl: url.href, bytes: 0 }),
  close: async () => {},
};
const REPORT = { pageType: null, keptShare: 1, confidence: 1, source: 'page' } as const;
const METADATA = {
  title: '',
  extractedAt: '2026-01-01T00:00:00.000Z',
  wordCount: 1,
  tokenCount: 1,
  readingTime: 1,
  author: null,
  publishedDate: null,
  description: null,
};

/** Rows of a part and its CPU time in microseconds. */
export async function measureAround(): Promise<[string, number][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recto-around-'));
  const data = await openData({ dataDir, databaseUrl: undefined }, () => {});
  const bounds = { perAccount: 1 << 26, total: 1 << 30 };
  const snapshots = new Snapshots(sqlSnapshotStore(data.database), SYSTEM_CLOCK, 'bench', bounds);
  const account = await data.accounts.create('bench@example.com');
  const { key, record } = await data.keys.create(account.id, 'bench');
  const file = data.database.file!;
  const log = await sqliteRateLog(file, RATE_POLICY);
  // Counts like the real one, with a limit that is never reached.
  const roomy = await sqliteRateLog(file, { ...RATE_POLICY, windowSeconds: 0.000001 });
  const usageStore = sqlUsageStore(data.database);
  const usage = new UsageRecorder(usageStore, SYSTEM_CLOCK, () => {});
  const answered: CompletedRequest = {
    caller: { keyId: record.id, accountId: account.id },
    requestId: 'bench',
    outcome: 'OK',
    status: 200,
    milliseconds: 1,
    targetHost: 'example.com',
    inWindow: 1,
    words: 1,
    bytes: 1,
    tokens: 1,
  };
  let isFull = false;
  const full = new RectoError('SERVICE_UNAVAILABLE', undefined, { retryAfter: 1 });
  const converter = {
    ...nothing,
    admissionError: () => (isFull ? full : undefined),
  };
  const site = { baseUrl: 'http://localhost', contactEmail: '', legalUrl: '', logoUrl: '', version: '' };
  const trustedProxies = new BlockList();
  const metrics = createMetrics();
  const admission = new AdmissionControl({
    ...{
      keys: data.keys,
      rateLog: roomy,
      addressLog: roomy,
      freeAllowance: undefined,
      converter,
      metrics,
      site,
      trustedProxies,
    },
    transaction: (work) => work(),
  });
  const handle = createRequestHandler({
    identity: {
      ...data,
      ...(await createAccountServices(data.database, SYSTEM_CLOCK, ACCOUNT_DEFAULTS, () => {})),
    },
    metering: {
      rateLog: roomy,
      addressLog: roomy,
      exampleLog: roomy,
      freeAllowance: undefined,
      usage,
      reports: new UsageReports(usageStore, roomy, SYSTEM_CLOCK),
    },
    conversion: { fetcher: nothing, converter, snapshots },
    operations: {
      clock: SYSTEM_CLOCK,
      log: openLog('info', new Writable({ write: (_chunk, _encoding, done) => done() })),
      metrics,
      readiness: new Readiness({}),
      metricsToken: undefined,
      instance: describeInstance(SYSTEM_CLOCK, {
        store: 'SQLite',
        rateStore: 'memory',
        converter: () => ({ processes: 0, running: 0, queued: 0, maxQueued: 0, oldestQueuedAge: 0, replaced: 0 }),
      }),
    },
    http: { admission, bodyMemory: new BodyMemory(2 ** 30), trustedProxies, mcpOrigins: [] },
    site,
  });
  const server = await listen(handle, '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${server.port}`;
  const client = fork(new URL('load-client.ts', import.meta.url));
  /** The whole request, with the client in a separate process. */
  const overSocket = async (body: string, expected: number) => {
    const ask = async (requests: number) => {
      client.send({ origin, keys: [key], body, connections: 4, requests } satisfies LoadOrder);
      const [{ answers }] = (await once(client, 'message')) as [LoadReport];
      if (answers.some(({ status }) => status !== expected)) throw new Error(`Not always ${expected}.`);
    };
    await ask(ROUNDS / 5);
    await usage.flush();
    const before = process.cpuUsage();
    await ask(ROUNDS);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / ROUNDS;
  };
  const whileFull = async (measure: () => Promise<number>) => {
    isFull = true;
    const microseconds = await measure();
    isFull = false;
    return microseconds;
  };
  const pool = createConverterPool({ processes: 1 });
  const handOver = () =>
    pool.convert(
      { kind: 'html', text: article },
      {},
      { accountId: 'bench', keyId: 'bench' },
      new AbortController().signal,
    );
  await handOver();
  const small = JSON.stringify({ url: 'https://example.com/article' });
  const large = JSON.stringify({ html: article });
  const rows: [string, number][] = [
    ['key: hash and look-up', await microseconds(() => data.keys.identify(key))],
    ['limit: allowed (log written)', await microseconds(() => roomy.take(record.id))],
    ['limit: rejected', await microseconds(() => log.take('full'))],
    ['body of 100 KB: parse and check', await microseconds(async () => ConvertRequest.parse(JSON.parse(large)))],
    ['usage: count', await microseconds(async () => usage.record(answered))],
    ['page of 100 KB: to a converting process and back', await microseconds(handOver, ROUNDS / 10)],
    ['whole request over a socket, url', await overSocket(small, 200)],
    ['whole request over a socket, 100 KB of HTML', await overSocket(large, 200)],
    ['whole request, 100 KB, rejected: queue is full', await whileFull(() => overSocket(large, 503))],
  ];
  client.disconnect();
  await pool.close();
  await server.drain(0, 0);
  await usage.close();
  await log.close();
  await roomy.close();
  await data.database.close();
  rmSync(dataDir, { recursive: true });
  return rows;
}

async function microseconds(work: () => unknown, rounds = ROUNDS): Promise<number> {
  for (let round = 0; round < rounds / 5; round++) await work();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / rounds;
}
