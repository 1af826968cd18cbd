/** The `recto` command: finds the sub-command and leaves the process with its exit code. */
import { type Command, UsageError } from './cli/command.ts';

/** Loaded on use, so that converting a file does not wait for the service's modules. */
const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  convert: () => import('./cli/convert.ts'),
};

const [first = '', ...rest] = process.argv.slice(2);
const named = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
const { command } = await (named ?? (() => import('./cli/convert.ts')))();

// A reader that has seen enough (`recto page.html | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await command(named ? rest : process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`recto: ${error.message}\n`);
  process.exitCode = 2;
}
