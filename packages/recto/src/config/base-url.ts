/** Where the service is reached. */
import { isIPv6 } from 'node:net';
import type { Config } from './read-config.ts';

/** @param port - where it listens, should the setting leave that open. */
export function listeningAddress({ host }: Pick<Config, 'host'>, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** As its clients write it, without a slash at the end: what the setting says, or where it listens. */
export function baseUrlOf(config: Pick<Config, 'baseUrl' | 'host' | 'port'>, port = config.port): string {
  return (config.baseUrl ?? listeningAddress(config, port)).replace(/\/+$/, '');
}
