/** The service's own URLs. */
import { isIPv6 } from 'node:net';
import type { Config } from './read-config.ts';

/** @param port - the actual port, because the setting 0 takes any free one. */
export function listeningUrl({ host }: Pick<Config, 'host'>, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** The public URL without a trailing slash: the setting, or where the service listens. */
export function baseUrlOf(config: Pick<Config, 'baseUrl' | 'host' | 'port'>, port = config.port): string {
  return (config.baseUrl ?? listeningUrl(config, port)).replace(/\/+$/, '');
}
