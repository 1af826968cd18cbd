/** Starts the service from its settings, and stops it again. */
import { AdmissionControl, type RunTransaction } from '../api/admission-control.ts';
import { BodyMemory } from '../api/body-memory.ts';
import { parseTrustedProxies } from '../api/client-address.ts';
import { createRequestHandler } from '../api/request-handler.ts';
import type { Services } from '../api/services.ts';
import { SYSTEM_CLOCK } from '../clock.ts';
import { baseUrlOf, listeningUrl } from '../config/base-url.ts';
import type { Config } from '../config/read-config.ts';
import { EXAMPLE_POLICY, freePolicy, RATE_POLICY, type RatePolicy } from '../contract/plans.ts';
import { RenderMemory } from '../conversion/render-memory.ts';
import { FreeAllowance } from '../metering/free-allowance.ts';
import { memoryRateLog } from '../metering/store/memory-rate-log.ts';
import { sqlUsageStore } from '../metering/store/sql-usage-store.ts';
import { UsageRecorder } from '../metering/usage-recorder.ts';
import { UsageReports } from '../metering/usage-reports.ts';
import { describeInstance } from '../operations/instance.ts';
import { openLog } from '../operations/log.ts';
import { createMetrics, observeConverter, observeReadiness } from '../operations/metrics.ts';
import { Readiness } from '../operations/readiness.ts';
import { Retention } from '../operations/retention.ts';
import type { RequestHandler } from '../server/listen.ts';
import type { Database } from '../storage/database.ts';
import { retryWhileBusy } from '../storage/node-sqlite-dialect.ts';
import { errorPageHandler } from '../web-kit/error-page.tsx';
import { checkSettings } from './check-settings.ts';
import { Cleanup } from './cleanup.ts';
import { openAccounts } from './open-accounts.ts';
import { converterState, openConverter } from './open-converter.ts';
import { openData } from './open-data.ts';
import { openFetcher } from './open-fetcher.ts';
import { openRateLog, rateStoreName, storeName } from './open-rate-log.ts';
import { openRenderer } from './open-renderer.ts';
import { openMetricsServer, openServer } from './open-server.ts';
import { openSnapshots } from './open-snapshots.ts';
import { createPages } from './pages.ts';

const MIB = 1024 * 1024;
/** Client IP addresses whose requests without a key, and conversions of examples, are counted. */
const MAX_ADDRESSES = 20_000;

export interface RunningService {
  /** Where it can be reached from this machine. */
  readonly url: string;
  /** Creates the first account, once; undefined if there is an account. */
  readonly setupLink: string | undefined;
  /**
   * Reports not ready, waits for running requests, then closes everything.
   * @param delay - milliseconds during which requests are still accepted.
   * @returns whether all requests finished.
   */
  stop(delay: number): Promise<boolean>;
}

/** @throws {ConfigError} naming the setting that cannot be used. */
export async function runService(config: Config, version: string): Promise<RunningService> {
  const cleanup = new Cleanup();
  try {
    return await start(config, version, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(config: Config, version: string, cleanup: Cleanup): Promise<RunningService> {
  checkSettings(config);
  const log = openLog(config.logLevel);
  // A bug in one request must not end the process, and with it all other requests.
  process.on('unhandledRejection', (error) => log.error({ error }, 'Unhandled rejection.'));
  const metrics = createMetrics();
  const warn = (message: string) => (error: unknown) => log.warn({ error }, message);

  const data = await openData(config, warn('Lost a connection to PostgreSQL.'));
  cleanup.add(() => data.database.close());
  const openLimit = async (policy: RatePolicy) => {
    const opened = await openRateLog(config, data.database, policy, warn('Lost a connection to Redis.'));
    cleanup.add(() => opened.close());
    return opened;
  };
  const rateLog = await openLimit(RATE_POLICY);
  const { freeDaily } = config;
  const freeAllowance =
    freeDaily === 0 ? undefined : new FreeAllowance(await openLimit(freePolicy(freeDaily)), freeDaily);
  const usageStore = sqlUsageStore(data.database);
  const usage = new UsageRecorder(usageStore, SYSTEM_CLOCK, warn('Usage could not be stored yet.'));
  cleanup.add(() => usage.close());
  const trustedProxies = parseTrustedProxies(config.trustedProxies);

  const fetcher = openFetcher(config, log);
  cleanup.add(() => fetcher.close());
  const converter = openConverter(config, log);
  cleanup.add(() => converter.close());
  observeConverter(metrics, () => converterState(converter, config));
  const renderer = await openRenderer(config, log, metrics, cleanup);
  const rendering = renderer && {
    renderer,
    memory: new RenderMemory(SYSTEM_CLOCK),
    defaultMode: config.render === 'auto' ? ('auto' as const) : ('never' as const),
    budget: config.renderTime * 1000,
  };
  const readiness = new Readiness(
    {
      database: () => data.database.ping(),
      limit: () => rateLog.ping(),
      converter: () => converter.ping(),
    },
    (part, error) => log.warn({ part, error }, 'Not ready.'),
  );
  observeReadiness(metrics, readiness);

  // The base URL needs the port, so the server listens before the routes exist. Early requests wait for them.
  const { promise: handler, resolve: startHandling } = Promise.withResolvers<RequestHandler>();
  let handle: RequestHandler = async (incoming, outgoing) => (await handler)(incoming, outgoing);
  const server = await openServer(config, trustedProxies, log, metrics, (incoming, outgoing) =>
    handle(incoming, outgoing),
  );
  cleanup.add(() => server.drain(0, 0));
  const url = listeningUrl(config, server.port);
  const baseUrl = baseUrlOf(config, server.port);

  const site = {
    baseUrl,
    contactEmail: config.contactEmail,
    legalUrl: config.legalUrl ?? `${baseUrl}/docs`,
    logoUrl: config.logoUrl ?? `${baseUrl}/assets/mark.svg`,
    version,
  };
  const accountServices = await openAccounts(config, data.database, baseUrl, log, cleanup);
  const retention = new Retention({
    audit: accountServices.audit,
    usage: usageStore,
    signInThrottle: accountServices.signInThrottle,
    clock: SYSTEM_CLOCK,
    auditDays: config.auditDays,
    usageDays: config.usageDays,
    onError: warn('Old data could not be deleted yet.'),
  });
  cleanup.add(() => retention.close());

  const snapshots = await openSnapshots(config, data.database, cleanup, warn('Expired results could not be deleted.'));
  const addressLog = memoryRateLog(RATE_POLICY, MAX_ADDRESSES);
  const transaction = transactionOf(config, data.database);
  const admission = new AdmissionControl({
    keys: data.keys,
    rateLog,
    addressLog,
    freeAllowance,
    transaction,
    converter,
    metrics,
    site,
    trustedProxies,
  });
  const services: Services = {
    identity: { accounts: data.accounts, keys: data.keys, ...accountServices },
    metering: {
      rateLog,
      addressLog,
      exampleLog: memoryRateLog(EXAMPLE_POLICY, MAX_ADDRESSES),
      freeAllowance,
      usage,
      reports: new UsageReports(usageStore, rateLog, SYSTEM_CLOCK),
    },
    conversion: { fetcher, converter, snapshots, rendering, allowsCookies: config.fetchCookies },
    operations: {
      clock: SYSTEM_CLOCK,
      log,
      metrics,
      readiness,
      metricsToken: config.metricsToken,
      instance: describeInstance(SYSTEM_CLOCK, {
        store: storeName(data.database),
        rateStore: rateStoreName(config, data.database),
        converter: () => converterState(converter, config),
      }),
    },
    http: {
      admission,
      trustedProxies,
      mcpOrigins: config.mcpOrigins,
      bodyMemory: new BodyMemory(config.bodyMemory * MIB),
    },
    site,
  };
  handle = createRequestHandler(services, {
    app: createPages(services),
    errorPage: errorPageHandler(services.operations),
  });
  startHandling(handle);
  cleanup.add(await openMetricsServer(config, metrics));
  const token = await data.accounts.createSetupLink();
  return {
    url,
    setupLink: token && `${baseUrl}/setup/${token}`,
    async stop(delay) {
      readiness.stop();
      const isComplete = await server.drain(delay, config.drainPatience * 1000);
      await cleanup.run();
      return isComplete;
    },
  };
}

/** Looks up the key and counts the request in one transaction, if both are in the same SQLite file. */
function transactionOf({ redisUrl }: Config, { quick }: Database): RunTransaction {
  if (quick === undefined || redisUrl !== undefined) return (work) => work();
  return (work) => retryWhileBusy(() => quick.transaction(work));
}
