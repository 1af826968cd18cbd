/** A whole service on a real socket, with doubles only for the web and the clock. */
import { BlockList } from 'node:net';
import { Writable } from 'node:stream';
import { convert, SelectorNotFoundError } from '@recto-md/engine';
import { AdmissionControl } from '../../src/api/admission-control.ts';
import { BodyMemory } from '../../src/api/body-memory.ts';
import { connectionClient } from '../../src/api/client-address.ts';
import { createRequestHandler } from '../../src/api/request-handler.ts';
import type { Services } from '../../src/api/services.ts';
import { type Clock, SYSTEM_CLOCK } from '../../src/clock.ts';
import { ACCOUNT_DEFAULTS, type AccountOptions, createAccountServices } from '../../src/compose/account-services.ts';
import { rejectionOptions } from '../../src/compose/open-server.ts';
import { createPages } from '../../src/compose/pages.ts';
import { RectoError } from '../../src/contract/errors.ts';
import { EXAMPLE_POLICY, freePolicy, RATE_POLICY } from '../../src/contract/plans.ts';
import { pageTextToHtml } from '../../src/conversion/page-text-to-html.ts';
import type { Converter, FetchedPage, PageFetcher } from '../../src/conversion/ports.ts';
import { readMarkdown } from '../../src/conversion/reading/read-markdown.ts';
import { withSelectors } from '../../src/conversion/selectors.ts';
import { decompressSync } from '../../src/conversion/snapshots/packed-page.ts';
import type { SnapshotBounds } from '../../src/conversion/snapshots/snapshot-store.ts';
import { Snapshots } from '../../src/conversion/snapshots/snapshots.ts';
import { sqlSnapshotStore } from '../../src/conversion/snapshots/sql-snapshot-store.ts';
import { Accounts } from '../../src/identity/account/accounts.ts';
import { sqlAccountStore } from '../../src/identity/account/sql-account-store.ts';
import { ApiKeys } from '../../src/identity/keys/api-keys.ts';
import { sqlKeyStore } from '../../src/identity/keys/sql-key-store.ts';
import { FreeAllowance } from '../../src/metering/free-allowance.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { sqlUsageStore } from '../../src/metering/store/sql-usage-store.ts';
import { UsageRecorder } from '../../src/metering/usage-recorder.ts';
import { UsageReports } from '../../src/metering/usage-reports.ts';
import { describeInstance } from '../../src/operations/instance.ts';
import { openLog } from '../../src/operations/log.ts';
import { createMetrics } from '../../src/operations/metrics.ts';
import { Readiness } from '../../src/operations/readiness.ts';
import { CLIENT_LIMITS, type ClientLimits, listen } from '../../src/server/listen.ts';
import type { Database } from '../../src/storage/database.ts';
import { installationSecret } from '../../src/storage/installation-secret.ts';
import type { DatabaseEngine } from '../../src/storage/tables.ts';
import { errorPageHandler } from '../../src/web-kit/error-page.tsx';
import { createTestLocation, openTestDatabase, type TestLocation } from './stores.ts';

export interface TestService {
  readonly url: string;
  readonly services: Services;
  /** API keys of a PRO and of a FREE account. */
  readonly key: string;
  readonly freeKey: string;
  /** The lines logged so far. */
  readonly logLines: string[];
  readonly database: Database;
  readonly place: TestLocation;
  close(): Promise<void>;
}

/** Pages by URL. Other hosts do not resolve. */
export function pagesOf(pages: Readonly<Record<string, string | RectoError | Partial<FetchedPage>>>): PageFetcher {
  return {
    async fetchPage(url, signal) {
      signal.throwIfAborted();
      const page = pages[url.href];
      if (page === undefined) throw new RectoError('FETCH_FAILED');
      if (page instanceof RectoError) throw page;
      const text = typeof page === 'string' ? page : (page.text ?? '');
      const known: FetchedPage = { text, kind: 'html', resolvedUrl: url.href, bytes: Buffer.byteLength(text) };
      return typeof page === 'string' ? known : { ...known, ...page };
    },
    async close() {},
  };
}

export const inProcessConverter: Converter = {
  admissionError: () => undefined,
  reserve: () => ({ isValid: true, release: () => {} }),
  convert: async (page, options) => {
    try {
      return convert(await pageTextToHtml(page), await withSelectors(options));
    } catch (error) {
      throw error instanceof SelectorNotFoundError ? new RectoError('SELECTOR_NOT_FOUND', error.message) : error;
    }
  },
  read: async (markdown, reading) => readMarkdown(decompressSync(markdown), reading),
  ping: async () => {},
  close: async () => {},
};

/** Deviations from the default service. */
interface Wishes {
  readonly engine?: DatabaseEngine;
  readonly limits?: ClientLimits;
  /** Options of the account services. */
  readonly accounts?: Partial<AccountOptions>;
  readonly clock?: Clock;
  readonly snapshots?: Partial<SnapshotBounds>;
  /** Data shared with another service. It is kept when this one is closed. */
  readonly place?: TestLocation;
}

/** Parts that a test may replace. */
type ServiceChanges = Partial<
  { conversion: Partial<Services['conversion']> } & Pick<Services, 'site'> &
    Pick<Services['identity'], 'accounts' | 'keys'> &
    Pick<Services['metering'], 'rateLog' | 'addressLog' | 'freeAllowance'> &
    Pick<Services['operations'], 'clock' | 'readiness' | 'metricsToken'> &
    Pick<Services['http'], 'bodyMemory' | 'mcpOrigins' | 'trustedProxies'>
>;

/** Smaller than the default, so that tests reach it soon. */
export const FREE_QUOTA = 3;

function testAllowance(): FreeAllowance {
  return new FreeAllowance(memoryRateLog(freePolicy(FREE_QUOTA), 1000), FREE_QUOTA);
}

/** The service's public URL, behind an imagined proxy with TLS. */
export const SITE = 'https://recto.example';

export async function startService(
  changes: ServiceChanges = {},
  {
    engine = 'sqlite',
    limits = CLIENT_LIMITS,
    clock = SYSTEM_CLOCK,
    accounts: wished,
    place: shared,
    snapshots: wishedBounds,
  }: Wishes = {},
): Promise<TestService> {
  const place = shared ?? (await createTestLocation(engine));
  const database = await openTestDatabase(place);
  const logLines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  const ownAccounts = new Accounts(sqlAccountStore(database), clock);
  const ownKeys = new ApiKeys(sqlKeyStore(database), clock);
  const { accounts = ownAccounts, keys = ownKeys } = changes;
  const usageStore = sqlUsageStore(database);
  const usage = new UsageRecorder(usageStore, clock, () => {});
  const rateLog = changes.rateLog ?? memoryRateLog(RATE_POLICY, 1000);
  const addressLog = changes.addressLog ?? memoryRateLog({ ...RATE_POLICY, quota: 1_000_000 }, 1000);
  const freeAllowance = 'freeAllowance' in changes ? changes.freeAllowance : testAllowance();
  const snapshotBounds = { perAccount: 1 << 20, total: 1 << 22, ...wishedBounds };
  const secret = await installationSecret(database, undefined);
  const conversion = {
    ...{ fetcher: pagesOf({}), converter: inProcessConverter },
    snapshots: new Snapshots(sqlSnapshotStore(database), changes.clock ?? clock, secret, snapshotBounds),
    ...changes.conversion,
  };
  const trustedProxies = changes.trustedProxies ?? new BlockList();
  const metrics = createMetrics();
  // Stores that a test brings along may be remote, and then can't be part of a transaction.
  const isLocal = database.quick !== undefined && changes.rateLog === undefined && changes.keys === undefined;
  const site = changes.site ?? {
    baseUrl: SITE,
    contactEmail: 'operator@recto.example',
    legalUrl: 'https://recto.example/legal',
    logoUrl: 'https://recto.example/logo.svg',
    version: '0.0.0',
  };
  const services: Services = {
    identity: {
      accounts,
      keys,
      ...(await createAccountServices(database, clock, { ...ACCOUNT_DEFAULTS, baseUrl: SITE, ...wished }, (error) => {
        throw error;
      })),
    },
    metering: {
      rateLog,
      addressLog,
      exampleLog: memoryRateLog(EXAMPLE_POLICY, 1000),
      freeAllowance,
      usage,
      reports: new UsageReports(usageStore, rateLog, clock),
    },
    conversion,
    operations: {
      clock: changes.clock ?? clock,
      log: openLog('info', sink),
      metrics,
      readiness: changes.readiness ?? new Readiness({ database: () => database.ping(), limit: async () => {} }),
      metricsToken: changes.metricsToken,
      instance: describeInstance(SYSTEM_CLOCK, {
        store: engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        rateStore: 'memory',
        converter: () => ({ processes: 1, running: 0, queued: 0, maxQueued: 1, oldestQueuedAge: 0, replaced: 0 }),
      }),
    },
    http: {
      admission: new AdmissionControl({
        ...{ keys, rateLog, addressLog, freeAllowance, metrics, site, trustedProxies },
        transaction: isLocal ? (work) => database.quick!.transaction(work) : (work) => work(),
        converter: conversion.converter,
      }),
      bodyMemory: changes.bodyMemory ?? new BodyMemory(256 * 1024 * 1024),
      trustedProxies,
      mcpOrigins: changes.mcpOrigins ?? ['https://agent.example'],
    },
    site,
  };
  const pro =
    (await ownAccounts.find('pro@example.com')) ?? (await ownAccounts.create('pro@example.com', { plan: 'PRO' }));
  const free = (await ownAccounts.find('free@example.com')) ?? (await ownAccounts.create('free@example.com'));
  const server = await listen(
    createRequestHandler(services, { app: createPages(services), errorPage: errorPageHandler(services.operations) }),
    '127.0.0.1',
    0,
    limits,
    connectionClient(trustedProxies),
    rejectionOptions(site.baseUrl, services.operations.log, metrics),
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    services,
    key: (await ownKeys.create(pro.id, 'test')).key,
    freeKey: (await ownKeys.create(free.id, 'test')).key,
    logLines,
    database,
    place,
    async close() {
      await server.drain(0, 0);
      await usage.close();
      await database.close();
      if (shared === undefined) await place.remove();
    },
  };
}
