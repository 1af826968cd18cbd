/** What all commands share: their type, and how the command line is parsed. */
import type { ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestName } from '../text/nearest-name.ts';

/** Takes the arguments after the command's name. Returns the exit code: 0 success, 1 partial failure, 2 wrong usage. */
export type Command = (words: string[]) => Promise<number>;

/** The command line is wrong. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type CommandLine<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true; allowNegative: true }>
>;

/**
 * Parses options and positional arguments; `--` ends the options.
 * @param help - the command that lists the options.
 * @param otherNames - what options are called elsewhere, such as in the REST API, and how they are written here.
 * @throws {UsageError} for an unknown option or a missing value.
 */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
  words: string[],
  options: Options,
  help: string,
  otherNames: ReadonlyMap<string, string> = new Map(),
): CommandLine<Options> {
  if (words.every((word) => word === '-' || !word.startsWith('-'))) return withoutOptions(words, options);
  try {
    const { parseArgs } = process.getBuiltinModule('node:util');
    return parseArgs({ args: words, options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(
      `${explain(error, Object.keys(options), otherNames, words)} Run "${help}" to see all options.`,
    );
  }
}

/**
 * `recto page.html` and the like need no parser. `node:util` is only loaded for the others: it loads worker threads and
 * more, which takes a tenth of the CPU time of converting a page.
 */
function withoutOptions<Options extends ParseArgsOptionsConfig>(
  words: string[],
  options: Options,
): CommandLine<Options> {
  const defaults = Object.entries(options).flatMap(([name, option]) =>
    option.default === undefined ? [] : [[name, option.default] as const],
  );
  return { values: Object.fromEntries(defaults), positionals: [...words] } as CommandLine<Options>;
}

function explain(
  error: unknown,
  optionNames: string[],
  otherNames: ReadonlyMap<string, string>,
  words: string[],
): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const names = optionNames.flatMap((name) => [`--${name}`, `--no-${name}`]);
    const written = words.filter((word) => word.startsWith('-') && word !== '-').map((word) => word.split('=')[0]!);
    const unknown = written.find((word) => !names.includes(word)) ?? '';
    const nearest = () => nearestName(unknown, names) ?? nearestName(camelCase(unknown), [...otherNames.keys()]);
    const meant = otherNames.has(camelCase(unknown)) ? camelCase(unknown) : nearest();
    const suggestion = otherNames.get(meant ?? '') ?? meant;
    return `There is no option ${unknown}.${suggestion ? ` Did you mean ${suggestion}?` : ''}`;
  }
  return error instanceof Error ? `${error.message.replaceAll('\n', ' ').replace(/\.$/, '')}.` : String(error);
}

/** `includeLinks` for `--include-links`. */
function camelCase(word: string): string {
  return word.replace(/^-+/, '').replace(/-+([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** @throws {UsageError} for a word after the name of a command that takes options only. */
export function rejectWords(command: string, [word]: readonly string[]): void {
  if (word === undefined) return;
  throw new UsageError(`${command} has no argument "${word}". Run "${command} --help" to see all options.`);
}

/** Prints to standard output. @returns the exit code 0. */
export function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
