/** The names of the commands, and what to do about a word that was probably meant as one. */
import { existsSync } from 'node:fs';
import { nearestName } from '../text/nearest-name.ts';
import { UsageError } from './command.ts';

export const COMMAND_NAMES = [
  'convert',
  'serve',
  'mcp',
  'accounts',
  'keys',
  'backup',
  'restore',
  'doctor',
  'renderer',
] as const;

/** Words that are commands elsewhere. */
const FLAGS_BY_WORD: Readonly<Record<string, string>> = { help: '--help', version: '--version' };

/**
 * A first word that is no command names a file or a URL.
 * @throws {UsageError} if there is no such file, and the word resembles a command.
 */
export function rejectMistypedCommand(word: string): void {
  if (existsSync(word)) return;
  const meant = FLAGS_BY_WORD[word.toLowerCase()] ?? nearestName(word, COMMAND_NAMES);
  if (meant === undefined) return;
  throw new UsageError(
    `There is no command or file "${word}". Did you mean "recto ${meant}"? To convert a file, name its path, such as ./page.html.`,
  );
}
