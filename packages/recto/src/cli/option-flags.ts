/** The conversion options as flags of the command line, from the table of options. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { readOptionText } from '../contract/option-text.ts';
import { OPTION_ROWS, type OptionFlag, type OptionName, type OptionValues } from '../contract/options.ts';
import { UsageError } from './command.ts';

const ROWS = OPTION_ROWS.flatMap(([name, row]) => (row.flag ? [{ name, flag: row.flag, rule: row.rule }] : []));

/** For `parseArgs`. */
export const OPTION_FLAGS: ParseArgsOptionsConfig = Object.fromEntries(
  ROWS.map(({ flag, rule }) => [
    flag.name,
    flag.kind === 'value'
      ? { type: 'string', multiple: rule.kind === 'texts' || rule.kind === 'fields' }
      : { type: 'boolean' },
  ]),
);

/** The flags as lines of `--help`: how each is written, and what it does. */
export const OPTION_FLAG_LINES: ReadonlyArray<readonly [flag: string, help: string]> = ROWS.map(({ flag }) => [
  spellingOf(flag),
  flag.help,
]);

/**
 * @param values - what `parseArgs` found.
 * @throws {UsageError} for a wrong value, with the same words as the REST API's error.
 */
export function readOptionFlags(values: Readonly<Record<string, unknown>>): OptionValues {
  const options: Partial<Record<OptionName, unknown>> = {};
  for (const { name, flag, rule } of ROWS) {
    const given = values[flag.name];
    if (given === undefined) continue;
    if (flag.kind === 'off') options[name] = given;
    else if (flag.kind === 'on') options[name] = given ? flag.value : undefined;
    else {
      const read = readOptionText(rule, Array.isArray(given) ? given.map(String) : [String(given)]);
      if ('problem' in read) throw new UsageError(`--${flag.name} ${read.problem}.`);
      options[name] = read.value;
    }
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function spellingOf(flag: OptionFlag): string {
  if (flag.kind === 'off') return `--no-${flag.name}`;
  return flag.kind === 'on' ? `--${flag.name}` : `--${flag.name} ${flag.placeholder}`;
}

/** How each option of the REST API is written, without its value: `--max-tokens` for `maxTokens`. */
export const FLAGS_BY_OPTION: ReadonlyMap<string, string> = new Map(
  ROWS.map(({ name, flag }) => [name, spellingOf(flag).split(' ')[0]!]),
);

export function flagOf(name: OptionName): string {
  return FLAGS_BY_OPTION.get(name) ?? name;
}
