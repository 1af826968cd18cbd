/** Reads all settings from flags and environment variables, and reports all mistakes at once. */
import { isIP } from 'node:net';
import { nearestName } from '../text/nearest-name.ts';
import { ConfigError } from './config-error.ts';
import { flagOf, SETTINGS, type SettingName } from './settings.ts';

export { ConfigError };

type ValueOf<Name extends SettingName> = ReturnType<(typeof SETTINGS)[Name]['parse']>;

/** The values of all settings. Those without a default may be undefined. */
export type Config = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] extends string
    ? ValueOf<Name>
    : ValueOf<Name> | undefined;
};

export interface LoadedConfig {
  readonly config: Config;
  readonly sources: Readonly<Record<SettingName, 'flag' | 'environment' | 'default'>>;
  /** Possible mistakes that do not prevent the start. */
  readonly warnings: readonly string[];
}

const NAMES = Object.keys(SETTINGS) as SettingName[];
/** Variables of this repository's tests. */
const TEST_PREFIX = 'RECTO_TEST_';

/**
 * Flags take precedence over environment variables, and those over defaults. Empty variables are ignored.
 * @param flags - values by flag name, without dashes.
 * @throws {ConfigError} listing all invalid settings.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>> = {},
): LoadedConfig {
  const values: Record<string, unknown> = {};
  const sources: Record<string, 'flag' | 'environment' | 'default'> = {};
  const mistakes: string[] = [];
  for (const name of NAMES) {
    const { variable, parse, isSecret, fallback } = SETTINGS[name];
    const fromFlag = flags[flagOf(name) ?? ''];
    const fromEnvironment = environment[variable] || undefined;
    const given = fromFlag ?? fromEnvironment;
    sources[name] = fromFlag !== undefined ? 'flag' : fromEnvironment !== undefined ? 'environment' : 'default';
    try {
      const value = given ?? fallback;
      // A secret may have them on purpose.
      if (isQuoted(value) && !isSecret) throw new Error('is in quotes');
      values[name] = value === undefined ? undefined : parse(value);
    } catch (error) {
      const source = fromFlag !== undefined ? `--${flagOf(name)}` : variable;
      const advice = isQuoted(given) ? ' Leave out the quotes around the value.' : '';
      mistakes.push(`${source}: ${isSecret ? 'its value' : `"${given}"`} ${(error as Error).message}.${advice}`);
    }
  }
  mistakes.push(...incompletePairs(values));
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  // Every setting has a value from its own parser, so the types match.
  const config = values as unknown as Config;
  return { config, sources: sources as LoadedConfig['sources'], warnings: warningsOf(config, environment) };
}

/** As in a file for `docker run --env-file`, which takes the quotes as part of the value. */
function isQuoted(value: string | undefined): boolean {
  return value !== undefined && /^(["']).*\1$/s.test(value.trim());
}

/** Settings that must be set together. */
const PAIRS: readonly (readonly [SettingName, SettingName])[] = [
  ['githubClientId', 'githubClientSecret'],
  ['googleClientId', 'googleClientSecret'],
];

function incompletePairs(values: Readonly<Record<string, unknown>>): string[] {
  return PAIRS.flatMap(([one, other]) => {
    if ((values[one] === undefined) === (values[other] === undefined)) return [];
    const [present, missing] = values[one] === undefined ? [other, one] : [one, other];
    return [`${SETTINGS[missing].variable}: must be set too, because ${SETTINGS[present].variable} is set.`];
  });
}

function warningsOf(config: Config, environment: Readonly<Record<string, string | undefined>>): string[] {
  const variables: string[] = NAMES.map((name) => SETTINGS[name].variable);
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('RECTO_') && !name.startsWith(TEST_PREFIX) && !variables.includes(name),
  );
  const warnings = unknown.map((name) => {
    const meant = variables.find((variable) => name === `RECTO_${variable}`) ?? nearestName(name, variables);
    return `There is no setting ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
  });
  if (!isLoopback(config.host) && !config.baseUrl?.startsWith('https://')) {
    warnings.push(
      `RECTO_HOST is ${config.host}, which other machines can reach, but RECTO_BASE_URL is not an https URL, so API keys would be sent unencrypted. Put a proxy with TLS in front of the service and set RECTO_BASE_URL to its URL.`,
    );
  }
  if (config.baseUrl !== undefined && new URL(config.baseUrl).pathname !== '/') {
    warnings.push(
      `RECTO_BASE_URL is ${config.baseUrl}, but the links and forms of the dashboard begin at the root of the host, so only the API works there. Give the service a host name of its own.`,
    );
  }
  const { fetchMemory, fetchSize, fetchProcesses } = config;
  const neededMemory = 2 * fetchSize * fetchProcesses;
  if (fetchMemory < neededMemory) {
    warnings.push(
      `RECTO_FETCH_MEMORY_MIB is ${fetchMemory}, so large pages would always get 503. With ${fetchProcesses} RECTO_FETCH_PROCESSES, each with room for a page of ${fetchSize} MiB (RECTO_FETCH_MIB) twice, it must be at least ${neededMemory}.`,
    );
  }
  return warnings;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
