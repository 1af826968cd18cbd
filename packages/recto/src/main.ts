/** The `recto` command: finds the sub-command and leaves the process with its exit code. */
import { type Command, UsageError } from './cli/command.ts';

/** Loaded on use, so that converting a file does not wait for the service's modules. */
const COMMANDS = {
  async convert() {
    const { convertCommand } = await import('./cli/convert.ts');
    return convertCommand({
      async openFetcher() {
        throw new UsageError('addresses cannot be fetched yet');
      },
      decode: async (bytes) => new TextDecoder().decode(bytes),
    });
  },
} satisfies Record<string, () => Promise<Command>>;

const [first = '', ...rest] = process.argv.slice(2);
const isNamed = Object.hasOwn(COMMANDS, first);
const command = await COMMANDS[isNamed ? (first as keyof typeof COMMANDS) : 'convert']();

// A reader that has seen enough (`recto page.html | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await command(isNamed ? rest : process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`recto: ${error.message}\n`);
  process.exitCode = 2;
}
