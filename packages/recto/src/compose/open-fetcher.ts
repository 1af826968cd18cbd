/** The page fetcher with the limits and allowed hosts of the settings. */
import type { Config } from '../config/read-config.ts';
import type { AddressPolicySettings } from '../fetch/address/address-policy.ts';
import { createIsolatedPageFetcher, type IsolatedPageFetcher } from '../fetch/processes/isolated-page-fetcher.ts';
import type { Log } from '../operations/log.ts';

const MIB = 1024 * 1024;

export function openFetcher(config: Config, log: Log): IsolatedPageFetcher {
  return createIsolatedPageFetcher({
    processes: config.fetchProcesses,
    addresses: addressSettings(config),
    maxRedirects: config.fetchRedirects,
    headersTimeout: config.fetchHeaders * 1000,
    totalTimeout: config.fetchTotal * 1000,
    maxBytes: config.fetchSize * MIB,
    maxConcurrent: config.fetchConcurrent,
    maxPerAccount: config.fetchPerAccount,
    maxBufferedBytes: config.fetchMemory * MIB,
    ...(config.fetchUserAgent === undefined ? {} : { userAgent: config.fetchUserAgent }),
    onRefused: ({ host, reason }) => log.warn({ targetHost: host, reason }, 'Refused a connection.'),
    onDeath: (reason) => log.warn({ reason }, 'A fetching process ended and is being replaced.'),
  });
}

type FetchHostSettings = Pick<
  Config,
  'baseUrl' | 'fetchAllowHosts' | 'fetchAllowRanges' | 'fetchRefuseHosts' | 'fetchRefuseRanges' | 'fetchNat64'
>;

/**
 * Always refuses the service's own host, on every port: a page that the service fetches from itself could
 * start an endless loop.
 */
export function addressSettings(config: FetchHostSettings): AddressPolicySettings {
  return {
    allowHosts: config.fetchAllowHosts,
    allowRanges: config.fetchAllowRanges,
    refuseHosts: [...config.fetchRefuseHosts, ...ownHosts(config)],
    refuseRanges: config.fetchRefuseRanges,
    nat64: config.fetchNat64,
  };
}

function ownHosts({ baseUrl }: FetchHostSettings): string[] {
  return baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
}
