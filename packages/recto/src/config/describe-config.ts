/** Describes the settings for `--help`, for `--check` and for docs/configuration.md. */
import type { LoadedConfig } from './read-config.ts';
import { flagOf, SETTINGS, type SettingName } from './settings.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** The Markdown table in docs/configuration.md: one row per setting. */
export function settingsTable(): string {
  const rows = NAMES.map((name) => {
    const { variable, form, description } = SETTINGS[name];
    const flag = flagOf(name);
    const cells = [
      `\`${variable}\``,
      flag === undefined ? '' : `\`--${flag}\``,
      form,
      defaultOf(name, '`'),
      description,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Variable | Flag | Value | Default | Description |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** The options of `recto serve --help`. */
export function flagsHelp(): string {
  const flags = NAMES.map((name) => ({ name, flag: flagOf(name) }));
  return flags
    .map(({ name, flag }) => {
      const { variable, description } = SETTINGS[name];
      const head = flag === undefined ? `  ${variable} (environment only)` : `  --${flag} (${variable})`;
      return `${head}\n      ${description} Default: ${defaultOf(name, '')}.`;
    })
    .join('\n');
}

/** The value of each setting and where it comes from. Hides secrets. */
export function describeSources({ config, sources }: LoadedConfig): string {
  return NAMES.map((name) => {
    const { variable, isSecret } = SETTINGS[name];
    const value = config[name];
    const shown = value === undefined ? defaultOf(name, '') : isSecret ? '(secret)' : String(value) || 'none';
    return `${variable} = ${shown} (${sources[name]})`;
  }).join('\n');
}

function defaultOf(name: SettingName, quote: string): string {
  const { fallback, without } = SETTINGS[name] as { fallback: string | undefined; without?: string };
  if (fallback === undefined) return without ?? 'none';
  return fallback === '' ? 'none' : `${quote}${fallback}${quote}`;
}
