/** Reads the settings from flags and environment, all at once, so that one start shows every mistake. */
import { isIP } from 'node:net';
import { nearestName } from '../text/nearest-name.ts';
import { flagOf, SETTINGS, type SettingName } from './settings.ts';

type ValueOf<Name extends SettingName> = ReturnType<(typeof SETTINGS)[Name]['parse']>;

/** Settings without a default are undefined where they are left out. */
export type Config = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] extends string
    ? ValueOf<Name>
    : ValueOf<Name> | undefined;
};

export interface LoadedConfig {
  readonly config: Config;
  /** Where each value comes from. */
  readonly sources: Readonly<Record<SettingName, 'flag' | 'environment' | 'default'>>;
  /** What may be a mistake, but need not be. */
  readonly warnings: readonly string[];
}

/** Some settings cannot be used; each line of the message names one, and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const NAMES = Object.keys(SETTINGS) as SettingName[];
/** For the tests of this repository. */
const TEST_PREFIX = 'RECTO_TEST_';

/**
 * A flag wins over the environment, which wins over the default; an empty variable counts as left out.
 * @param flags - values by flag, without dashes.
 * @throws {ConfigError}
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
      const written = given ?? fallback;
      values[name] = written === undefined ? undefined : parse(written);
    } catch (error) {
      const place = fromFlag !== undefined ? `--${flagOf(name)}` : variable;
      mistakes.push(`${place}: ${isSecret ? 'its value' : `"${given}"`} ${(error as Error).message}.`);
    }
  }
  mistakes.push(...halvesOf(values));
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  // Every name of the table has been given the value of its own row's parser.
  const config = values as unknown as Config;
  return { config, sources: sources as LoadedConfig['sources'], warnings: warningsOf(config, environment) };
}

/** Settings that make sense together alone. */
const PAIRS: readonly (readonly [SettingName, SettingName])[] = [
  ['githubClientId', 'githubClientSecret'],
  ['googleClientId', 'googleClientSecret'],
];

function halvesOf(values: Readonly<Record<string, unknown>>): string[] {
  return PAIRS.flatMap(([one, other]) => {
    if ((values[one] === undefined) === (values[other] === undefined)) return [];
    const [there, missing] = values[one] === undefined ? [other, one] : [one, other];
    return [`${SETTINGS[missing].variable}: is needed beside ${SETTINGS[there].variable}.`];
  });
}

function warningsOf(config: Config, environment: Readonly<Record<string, string | undefined>>): string[] {
  const variables: string[] = NAMES.map((name) => SETTINGS[name].variable);
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('RECTO_') && !name.startsWith(TEST_PREFIX) && !variables.includes(name),
  );
  const warnings = unknown.map((name) => {
    const meant = nearestName(name, variables);
    return `There is no setting ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  });
  if (!isLoopback(config.host) && !config.baseUrl?.startsWith('https://')) {
    warnings.push(
      `RECTO_HOST is ${config.host}, which others can reach, and RECTO_BASE_URL is no https address: keys would cross the network in the clear. Put a proxy with TLS in front and set RECTO_BASE_URL to its address.`,
    );
  }
  return warnings;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
