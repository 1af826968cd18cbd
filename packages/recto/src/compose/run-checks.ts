/** The checks of `recto doctor`, for the settings that `recto serve` would use. */
import { existsSync, statfsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import {
  type Finding,
  type InstallationCheck,
  passed,
  runInstallationChecks,
  warned,
} from '../cli/installation-check.ts';
import { baseUrlOf } from '../config/base-url.ts';
import { type Config, ConfigError, readConfig } from '../config/read-config.ts';
import { createDnsResolver } from '../fetch/connection/resolve-name.ts';
import { verifyMailServer } from '../identity/mail/smtp-mailer.ts';
import { adviceFor } from '../storage/database-failure.ts';
import { checkSettings } from './check-settings.ts';
import { reasonOf } from './open-data.ts';

const MIB = 1024 * 1024;
const MIN_FREE_MIB = 500;
/** Beyond this, sessions, TOTP codes and links expire at the wrong time. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 10;
const FETCH_MILLISECONDS = 5000;
const POSTGRES_STATE = `select extract(epoch from clock_timestamp()) as now, current_setting('server_version') as version,
  current_setting('transaction_read_only') as read_only, to_regclass('recto_schema') is not null as has_data,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as can_create`;
interface PostgresState {
  readonly now: string;
  readonly version: string;
  readonly read_only: string;
  readonly has_data: boolean;
  readonly can_create: boolean;
}
/** Reserved for examples by RFC 2606, and has addresses. */
const WELL_KNOWN_NAME = 'example.com';

export async function* runChecks(dataDir: string | undefined): AsyncGenerator<Finding> {
  yield { check: 'Node.js', ...passed(process.version) };
  let config: Config;
  try {
    const reading = readConfig(process.env, dataDir === undefined ? {} : { 'data-dir': dataDir });
    config = reading.config;
    checkSettings(config);
    if (reading.warnings.length === 0) yield { check: 'Settings', ...passed('all are valid') };
    for (const warning of reading.warnings)
      yield { check: 'Settings', ...warned(warning, 'docs/configuration.md lists all settings.') };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield {
      check: 'Settings',
      status: 'failure',
      message: error.message,
      remedy: 'docs/configuration.md lists all settings.',
    };
    return;
  }
  yield* runInstallationChecks(checksFor(config));
}

function checksFor(config: Config): InstallationCheck[] {
  const { databaseUrl, redisUrl, smtpUrl, dataDir, baseUrl } = config;
  const checks: InstallationCheck[] = [memoryCheck(config)];
  if (databaseUrl === undefined) checks.push(diskCheck(dataDir), sqliteCheck(dataDir));
  else checks.push(postgresCheck(databaseUrl));
  if (redisUrl !== undefined) checks.push(redisCheck(redisUrl));
  if (smtpUrl !== undefined) checks.push(mailCheck(smtpUrl));
  checks.push(dnsCheck());
  if (baseUrl !== undefined) checks.push(baseUrlCheck(baseUrl));
  checks.push(proxyCheck(config));
  return checks;
}

/** Maximum memory of each process in addition to its settings, in MiB. Keep in step with docs/self-hosting.md. */
const MAIN_MIB = 1024;
const DEFAULT_BODY_MIB = 256;
const CONVERTER_MIB = 128;
const FETCHER_MIB = 592;
const RENDERER_MIB = 512;

function memoryCheck({
  converterProcesses,
  converterHeap,
  bodyMemory,
  fetchMemory,
  fetchProcesses,
  render,
  renderMemory,
  renderSocket,
}: Config): InstallationCheck {
  return {
    name: 'Memory',
    remedy: 'Free memory, or use a larger machine.',
    run: async () => {
      const processes = converterProcesses ?? availableParallelism() + 2;
      // A renderer with a socket runs separately, with its own limit.
      const startsRenderer = render !== 'off' && renderSocket === undefined;
      const most =
        MAIN_MIB +
        2 * Math.max(0, bodyMemory - DEFAULT_BODY_MIB) +
        processes * (converterHeap + CONVERTER_MIB) +
        fetchProcesses * FETCHER_MIB +
        2 * fetchMemory +
        (startsRenderer ? renderMemory + RENDERER_MIB : 0);
      const settings = startsRenderer
        ? 'RECTO_CONVERT_PROCESSES, RECTO_CONVERT_HEAP_MIB or RECTO_RENDER_MEMORY_MIB'
        : 'RECTO_CONVERT_PROCESSES or RECTO_CONVERT_HEAP_MIB';
      const total = Math.floor(totalmem() / MIB);
      const message = `${total} MiB; Recto needs at most about ${most} MiB with ${processes} converter and ${fetchProcesses} fetching processes${startsRenderer ? ', and a browser' : ''}`;
      return total >= most ? passed(message) : warned(message, `Lower ${settings}, or add memory.`);
    },
  };
}

function diskCheck(dataDir: string): InstallationCheck {
  return {
    name: 'Disk',
    remedy: 'Make it a folder that the user who runs Recto can write to, or set RECTO_DATA_DIR.',
    run: async () => {
      let folder = resolve(dataDir);
      while (!existsSync(folder)) folder = dirname(folder);
      if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
      await access(folder, constants.W_OK);
      const { bavail, bsize } = statfsSync(folder);
      const free = Math.floor((bavail * bsize) / MIB);
      const message = `${resolve(dataDir)}, ${free} MiB free${folder === resolve(dataDir) ? '' : '; the folder will be created'}`;
      return free >= MIN_FREE_MIB
        ? passed(message)
        : warned(message, 'Free some space: a full disk rejects all changes.');
    },
  };
}

function sqliteCheck(dataDir: string): InstallationCheck {
  return {
    name: 'Database',
    remedy: 'Restore a backup: docs/self-hosting.md says how. If a newer version wrote the data, install that version.',
    run: async () => {
      const { inspectDatabase } = await import('../storage/sqlite-backup.ts');
      try {
        return passed(inspectDatabase(dataDir) ? 'intact' : 'will be created');
      } catch (error) {
        return failedToOpen(error);
      }
    },
  };
}

function postgresCheck(url: string): InstallationCheck {
  return {
    name: 'PostgreSQL',
    remedy: 'Check DATABASE_URL, and that PostgreSQL runs and accepts connections from this machine.',
    run: async () => {
      const { openPostgresPool } = await import('../storage/postgres-pool.ts');
      const pool = openPostgresPool(url, FETCH_MILLISECONDS, () => {});
      let client: Awaited<ReturnType<typeof pool.connect>> | undefined;
      try {
        client = await pool.connect();
        const sentAt = Date.now();
        const state = (await client.query<PostgresState>(POSTGRES_STATE, [])).rows[0]!;
        const finding = compareClocks(`version ${state.version}`, Number(state.now) * 1000, sentAt);
        if (state.read_only !== 'off') throw new Error('is read-only, as a replica is');
        if (!state.can_create) throw new Error('does not let its user create tables');
        if (state.has_data) {
          const { rows } = await client.query<{ version: number }>('select version from recto_schema', []);
          const { requireKnownVersion } = await import('../storage/migrations.ts');
          requireKnownVersion(rows[0]?.version ?? 0);
        }
        return finding;
      } catch (error) {
        return failedToOpen(error);
      } finally {
        client?.release();
        await pool.end();
      }
    },
  };
}

/** With a remedy for this error. @throws the error, if there is none. */
function failedToOpen(error: unknown) {
  const remedy = adviceFor(error);
  if (remedy === undefined) throw error;
  return { status: 'failure', message: reasonOf(error as Error), remedy } as const;
}

function redisCheck(url: string): InstallationCheck {
  return {
    name: 'Redis',
    remedy: 'Check REDIS_URL, and that Redis runs and accepts connections from this machine.',
    run: async () => {
      const { connectToRedis } = await import('../metering/store/redis-rate-log.ts');
      const redis = await connectToRedis(url, { retryStrategy: () => null });
      try {
        // Some users may not ask for it.
        const state = await redis.info().catch(() => '');
        if (/^role:slave/m.test(state)) throw new Error('is a replica, which is read-only');
        if (/^maxmemory:[1-9]/m.test(state) && !/^maxmemory_policy:noeviction/m.test(state))
          return warned(
            'forgets requests that the rate limit counted, when its memory is full',
            'Set its maxmemory-policy to noeviction.',
          );
        const sentAt = Date.now();
        const [seconds] = await redis.time();
        return compareClocks('responds', Number(seconds) * 1000, sentAt);
      } finally {
        redis.disconnect();
      }
    },
  };
}

function compareClocks(message: string, theirs: number, ours: number) {
  const seconds = Math.abs(theirs - ours) / 1000;
  return seconds <= MAX_CLOCK_DIFFERENCE_SECONDS
    ? passed(message)
    : warned(
        `${message}, but its clock differs from this machine's by ${Math.round(seconds)} seconds`,
        'Synchronize the clocks, for example with systemd-timesyncd or chrony.',
      );
}

function mailCheck(url: string): InstallationCheck {
  return {
    name: 'Mail server',
    remedy: 'Check RECTO_SMTP_URL: host, port, user name and password, and that the server offers TLS.',
    run: async () => {
      await verifyMailServer(url);
      return passed('accepts the connection and the password');
    },
  };
}

function dnsCheck(): InstallationCheck {
  return {
    name: 'DNS',
    remedy: 'Recto fetches pages by their host names. Check the name servers in /etc/resolv.conf.',
    run: async () => {
      const addresses = await createDnsResolver()(WELL_KNOWN_NAME, AbortSignal.timeout(FETCH_MILLISECONDS));
      return passed(`${WELL_KNOWN_NAME} has ${addresses.length} IP addresses`);
    },
  };
}

function baseUrlCheck(baseUrl: string): InstallationCheck {
  return {
    name: 'Public URL',
    remedy: 'Start the service and the proxy, and check that RECTO_BASE_URL leads to them.',
    run: async () => {
      const sentAt = Date.now();
      // The operator's own URL, requested by the operator: the guard is for URLs of other people.
      const root = new URL(baseUrl.replace(/\/*$/, '/'));
      const response = await fetchHead(`${root.href}healthz`).catch((error: Error) => {
        throw new Error(`${baseUrl}: ${(error.cause as Error | undefined)?.message ?? error.message}`);
      });
      if (response.status !== 200 || !response.headers.has('x-request-id'))
        throw new Error(`${baseUrl}/healthz responds with ${response.status}, not as Recto does`);
      const { headers } = await fetchHead(root.href);
      if (URL.parse(headers.get('location') ?? '', root.href)?.href === root.href)
        return {
          status: 'failure',
          message: `${baseUrl} redirects to itself`,
          remedy: 'The proxy reports http for requests over https. Make it send X-Forwarded-Proto: https.',
        } as const;
      const date = Date.parse(response.headers.get('date') ?? '');
      return Number.isNaN(date) ? passed(baseUrl) : compareClocks(baseUrl, date, sentAt);
    },
  };
}

async function fetchHead(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_MILLISECONDS) });
  await response.body?.cancel();
  return response;
}

function proxyCheck(config: Config): InstallationCheck {
  return {
    name: 'Proxy',
    remedy: 'Set RECTO_TRUSTED_PROXIES to the IP addresses of your proxy.',
    run: async () => {
      const { trustedProxies, baseUrl, host } = config;
      const isPublic = baseUrl?.startsWith('https:') === true;
      if (isPublic && trustedProxies.length === 0)
        return warned(
          'RECTO_BASE_URL is https, but RECTO_TRUSTED_PROXIES is empty, so all clients share one IP address',
          'Set RECTO_TRUSTED_PROXIES to the IP addresses of your proxy.',
        );
      if (!isPublic && !['127.0.0.1', '::1', 'localhost'].includes(host))
        return warned(
          `Recto listens on ${host} without an https RECTO_BASE_URL (${baseUrlOf(config)})`,
          'Put a proxy with TLS in front of it, and set RECTO_BASE_URL and RECTO_TRUSTED_PROXIES.',
        );
      return passed(trustedProxies.length === 0 ? 'none configured' : `trusts ${trustedProxies.join(', ')}`);
    },
  };
}
