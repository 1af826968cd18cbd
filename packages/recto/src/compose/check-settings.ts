/** Checks the lists of hosts and IP addresses in the settings, whose form only the folders that use them know. */
import { parseTrustedProxies } from '../api/client-address.ts';
import { type Config, ConfigError } from '../config/read-config.ts';
import { SETTINGS } from '../config/settings.ts';
import { createAddressPolicy } from '../fetch/address/address-policy.ts';

type ListName = { [Name in keyof Config]: Config[Name] extends readonly string[] ? Name : never }[keyof Config];

const CHECKS: readonly (readonly [ListName, (entries: readonly string[]) => unknown])[] = [
  ['trustedProxies', parseTrustedProxies],
  ['fetchAllowHosts', (allowHosts) => createAddressPolicy({ allowHosts })],
  ['fetchAllowRanges', (allowRanges) => createAddressPolicy({ allowRanges })],
  ['fetchRefuseHosts', (refuseHosts) => createAddressPolicy({ refuseHosts })],
  ['fetchRefuseRanges', (refuseRanges) => createAddressPolicy({ refuseRanges })],
];

/** @throws {ConfigError} listing all of these settings that are invalid. */
export function checkSettings(config: Config): void {
  const mistakes = CHECKS.flatMap(([name, check]) => {
    try {
      check(config[name]);
      return [];
    } catch (error) {
      return [`${SETTINGS[name].variable}: ${(error as Error).message}.`];
    }
  });
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
}
