/** What all commands share: their type, and how the command line is parsed. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestName } from '../text/nearest-name.ts';

/** Takes the arguments after the command's name. Returns the exit code: 0 success, 1 partial failure, 2 wrong usage. */
export type Command = (words: string[]) => Promise<number>;

/** The command line is wrong. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Parses options and positional arguments; `--` ends the options.
 * @param help - the command that lists the options.
 * @throws {UsageError} for an unknown option or a missing value.
 */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
  words: string[],
  options: Options,
  help: string,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(`${explain(error, Object.keys(options), words)} Run "${help}" to see all options.`);
  }
}

function explain(error: unknown, optionNames: string[], words: string[]): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const names = optionNames.flatMap((name) => [`--${name}`, `--no-${name}`]);
    const unknown = words.find((word) => word.startsWith('-') && word !== '-' && !names.includes(word.split('=')[0]!));
    const suggestion = nearestName(unknown ?? '', names);
    return `There is no option ${unknown ?? ''}.${suggestion ? ` Did you mean ${suggestion}?` : ''}`;
  }
  return error instanceof Error ? `${error.message.split('. ')[0]!}.` : String(error);
}

/** Prints to standard output. @returns the exit code 0. */
export function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
