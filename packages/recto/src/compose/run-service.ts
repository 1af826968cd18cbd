/** Puts the service together, and takes it apart again when it is told to stop. */

import { AdmissionControl, type RunTransaction } from '../api/admission-control.ts';
import { BodyMemory } from '../api/body-memory.ts';
import { parseTrustedProxies } from '../api/client-address.ts';
import { createRequestHandler } from '../api/request-handler.ts';
import type { Services } from '../api/services.ts';
import { SYSTEM_CLOCK } from '../clock.ts';
import { baseUrlOf, listeningUrl } from '../config/base-url.ts';
import { type Config, ConfigError } from '../config/read-config.ts';
import { RATE_POLICY } from '../contract/plans.ts';
import type { PageFetcher } from '../conversion/ports.ts';
import { createPageFetcher } from '../fetch/page-fetcher.ts';
import type { RateLog } from '../metering/ports.ts';
import { memoryRateLog } from '../metering/store/memory-rate-log.ts';
import { postgresRateLog } from '../metering/store/postgres-rate-log.ts';
import { redisRateLog } from '../metering/store/redis-rate-log.ts';
import { sqlUsageStore } from '../metering/store/sql-usage-store.ts';
import { sqliteRateLog } from '../metering/store/sqlite-rate-log.ts';
import { UsageRecorder } from '../metering/usage-recorder.ts';
import { UsageReports } from '../metering/usage-reports.ts';
import { type ConverterState, describeInstance, type Instance } from '../operations/instance.ts';
import { type Log, openLog } from '../operations/log.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import { listenForMetrics } from '../operations/metrics-server.ts';
import { Readiness } from '../operations/readiness.ts';
import { Retention } from '../operations/retention.ts';
import { listen, type RequestHandler, type RunningServer } from '../server/listen.ts';
import type { Database } from '../storage/database.ts';
import { retryWhileBusy } from '../storage/node-sqlite-dialect.ts';
import { errorPageHandler } from '../web-kit/error-page.tsx';
import { type ConverterPool, createConverterPool } from '../workers/converter-pool.ts';
import { openAccounts } from './open-accounts.ts';
import { type Data, openData, reasonOf } from './open-data.ts';
import { createPages } from './pages.ts';

const MIB = 1024 * 1024;
/** Client addresses remembered for the limit of requests without a key. */
const MAX_ADDRESSES = 20_000;

export interface RunningService {
  /** Where it can be reached from this machine. */
  readonly url: string;
  /** Opens the first account, once; undefined where there is one already. */
  readonly setupLink: string | undefined;
  /**
   * Readiness falls first, then work in flight ends, then everything is closed.
   * @param delay - milliseconds in which requests are still taken.
   * @returns whether nobody was cut off.
   */
  stop(delay: number): Promise<boolean>;
}

/** @throws {ConfigError} naming the setting that cannot be used. */
export async function runService(config: Config, version: string): Promise<RunningService> {
  /** Closes what was opened, the last first. */
  const opened: Array<() => Promise<unknown>> = [];
  const close = async () => {
    for (const each of opened.toReversed()) await each();
  };
  try {
    return await start(config, version, opened, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  config: Config,
  version: string,
  opened: Array<() => Promise<unknown>>,
  close: () => Promise<void>,
): Promise<RunningService> {
  const log = openLog(config.logLevel);
  // A fault in one request ends that request, not everybody's.
  process.on('unhandledRejection', (error) => log.error({ error }, 'A failure that nobody handled.'));
  const metrics = createMetrics();
  const warn = (what: string) => (error: unknown) => log.warn({ error }, what);
  const data = await openData(config, warn('A connection to PostgreSQL was lost.'));
  opened.push(() => data.database.close());
  const rateLog = await openRateLog(config, data, warn('A connection to Redis was lost.'));
  opened.push(() => rateLog.close());
  const usageStore = sqlUsageStore(data.database);
  const usage = new UsageRecorder(usageStore, SYSTEM_CLOCK, warn('Usage could not be written yet.'));
  opened.push(() => usage.close());
  const trustedProxies = checked('RECTO_TRUSTED_PROXIES', () => parseTrustedProxies(config.trustedProxies));
  const fetcher = openFetcher(config, log);
  opened.push(() => fetcher.close());
  const converter = openConverter(config, log);
  opened.push(() => converter.close());
  const readiness = new Readiness({
    database: () => data.database.ping(),
    limit: () => rateLog.ping(),
    converter: () => converter.ping(),
  });

  // The base URL needs the port, so the server listens before the routes exist. Early requests wait for them.
  const { promise: handler, resolve: startHandling } = Promise.withResolvers<RequestHandler>();
  let handle: RequestHandler = async (incoming, outgoing) => (await handler)(incoming, outgoing);
  const server = await openServer(config, (incoming, outgoing) => handle(incoming, outgoing));
  opened.push(() => server.drain(0, 0));
  const url = listeningUrl(config, server.port);
  const baseUrl = baseUrlOf(config, server.port);
  const site = {
    baseUrl,
    contactEmail: config.contactEmail,
    legalUrl: config.legalUrl ?? `${baseUrl}/docs`,
    logoUrl: config.logoUrl ?? `${baseUrl}/assets/mark.svg`,
    version,
  };
  const accountServices = await openAccounts(config, data.database, baseUrl, log, opened);
  const retention = new Retention({
    audit: accountServices.audit,
    usage: usageStore,
    signInThrottle: accountServices.signInThrottle,
    clock: SYSTEM_CLOCK,
    auditDays: config.auditDays,
    usageDays: config.usageDays,
    onError: warn('What is old could not be forgotten yet.'),
  });
  opened.push(() => retention.close());
  const addressLog = memoryRateLog(RATE_POLICY, MAX_ADDRESSES);
  const transaction = transactionOf(config, data.database);
  const admission = new AdmissionControl({
    ...{ keys: data.keys, rateLog, addressLog, transaction, converter, metrics, site, trustedProxies },
  });
  const services: Services = {
    identity: { accounts: data.accounts, keys: data.keys, ...accountServices },
    metering: {
      rateLog,
      addressLog,
      usage,
      reports: new UsageReports(usageStore, rateLog, SYSTEM_CLOCK),
    },
    conversion: { fetcher, converter },
    operations: {
      clock: SYSTEM_CLOCK,
      log,
      metrics,
      readiness,
      metricsToken: config.metricsToken,
      instance: describeInstance(SYSTEM_CLOCK, {
        store: data.database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite',
        rateStore: rateStoreOf(config, data),
        converter: () => stateOf(converter, config),
      }),
    },
    http: { admission, bodyMemory: new BodyMemory(config.bodyMemory * MIB), trustedProxies },
    site,
  };
  handle = createRequestHandler(services, {
    app: createPages(services),
    errorPage: errorPageHandler(services.operations),
  });
  startHandling(handle);
  opened.push(await serveMetrics(config, metrics));
  const token = await data.accounts.createSetupLink();
  return {
    url,
    setupLink: token && `${baseUrl}/setup/${token}`,
    async stop(delay) {
      readiness.stop();
      const isDone = await server.drain(delay, config.drainPatience * 1000);
      await close();
      return isDone;
    },
  };
}

function openServer(config: Config, handle: RequestHandler): Promise<RunningServer> {
  const clientLimits = {
    headers: config.clientHeaders * 1000,
    request: config.clientRequest * 1000,
    response: config.clientAnswer * 1000,
    connections: config.clientConnections,
  };
  return listen(handle, config.host, config.port, clientLimits).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE'
        ? 'is in use by another program; end that one, or choose another port with --port'
        : `cannot be listened on: ${error.message}`;
    throw new ConfigError(`RECTO_HOST and RECTO_PORT: ${config.host}:${config.port} ${reason}.`, { cause: error });
  });
}

async function openRateLog(config: Config, data: Data, onError: (error: Error) => void): Promise<RateLog> {
  const { engine, kysely, quick } = data.database;
  if (config.redisUrl !== undefined) {
    return redisRateLog(config.redisUrl, RATE_POLICY, { onError }).catch((error: Error) => {
      throw new ConfigError(`REDIS_URL: Redis cannot be used: ${reasonOf(error)}`, { cause: error });
    });
  }
  return engine === 'postgres' ? postgresRateLog(kysely, RATE_POLICY) : sqliteRateLog(quick!, RATE_POLICY);
}

/** Keys and limits in the same SQLite file are read and written in one transaction. */
function transactionOf({ redisUrl }: Config, { quick }: Database): RunTransaction {
  if (quick === undefined || redisUrl !== undefined) return (work) => work();
  return (work) => retryWhileBusy(() => quick.transaction(work));
}

function rateStoreOf({ redisUrl }: Config, { database }: Data): Instance['rateStore'] {
  if (redisUrl !== undefined) return 'Redis';
  return database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite';
}

function stateOf(converter: ConverterPool, config: Config): ConverterState {
  const { running, queued, pids, replaced } = converter.state();
  return { processes: pids.length, running, queued, maxQueued: config.converterQueue, replaced };
}

function openFetcher(config: Config, log: Log): PageFetcher {
  return checked('RECTO_FETCH_…', () =>
    createPageFetcher({
      addresses: {
        allowHosts: config.fetchAllowHosts,
        allowRanges: config.fetchAllowRanges,
        // A service that fetched itself would do so again and again.
        refuseHosts: [...config.fetchRefuseHosts, ...ownHosts(config)],
        refuseRanges: config.fetchRefuseRanges,
        nat64: config.fetchNat64,
      },
      maxRedirects: config.fetchRedirects,
      headersTimeout: config.fetchHeaders * 1000,
      totalTimeout: config.fetchTotal * 1000,
      maxBytes: config.fetchSize * MIB,
      maxConcurrent: config.fetchConcurrent,
      maxPerAccount: config.fetchPerAccount,
      maxBufferedBytes: config.fetchMemory * MIB,
      ...(config.fetchUserAgent === undefined ? {} : { userAgent: config.fetchUserAgent }),
      onRefused: ({ host, reason }) => log.warn({ targetHost: host, reason }, 'A connection was refused.'),
    }),
  );
}

function ownHosts({ baseUrl }: Config): string[] {
  return baseUrl === undefined ? [] : [new URL(baseUrl).host];
}

function openConverter(config: Config, log: Log): ConverterPool {
  return createConverterPool({
    ...(config.converterProcesses === undefined ? {} : { processes: config.converterProcesses }),
    heapMegabytes: config.converterHeap,
    timeout: config.converterTime * 1000,
    maxQueued: config.converterQueue,
    onDeath: (reason) => log.warn({ reason }, 'A converting process died and is replaced.'),
  });
}

async function serveMetrics({ metricsPort, host }: Config, metrics: Metrics): Promise<() => Promise<void>> {
  if (metricsPort === undefined) return async () => {};
  return listenForMetrics(metrics, host, metricsPort).catch((error: Error) => {
    const place = `${host}:${metricsPort}`;
    throw new ConfigError(`RECTO_METRICS_PORT: ${place} cannot be listened on: ${error.message}`, { cause: error });
  });
}

/** @throws {ConfigError} that names the setting where `read` cannot make sense of it. */
function checked<T>(setting: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`${setting}: ${(error as Error).message}.`, { cause: error });
  }
}
