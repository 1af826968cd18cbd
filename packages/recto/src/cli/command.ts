/** What every sub-command shares: its shape, and how options are read and mistakes in them explained. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestName } from '../text/nearest-name.ts';

/** Takes the words after the sub-command's name; answers the exit code: 0 done, 1 not all of it, 2 wrong usage. */
export type Command = (words: string[]) => Promise<number>;

/** The command line itself is wrong; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Options and inputs of a command line, `--` ending the options. @throws {UsageError} for an unknown option. */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
  words: string[],
  options: Options,
  help: string,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(`${explain(error, Object.keys(options), words)} (${help} lists the options)`);
  }
}

function explain(error: unknown, known: string[], words: string[]): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const names = known.flatMap((name) => [`--${name}`, `--no-${name}`]);
    const unknown = words.find((word) => word.startsWith('-') && word !== '-' && !names.includes(word.split('=')[0]!));
    const suggestion = nearestName(unknown ?? '', names);
    return `there is no option ${unknown ?? ''}${suggestion ? `; did you mean ${suggestion}?` : ''}`;
  }
  return error instanceof Error ? error.message.split('. ')[0]! : String(error);
}
