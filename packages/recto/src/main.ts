/** The `recto` command: runs a subcommand and exits with its exit code. */
import { type Command, UsageError } from './cli/command.ts';
import type { COMMAND_NAMES } from './cli/command-names.ts';
import { ConfigError } from './config/config-error.ts';
import { UserError } from './contract/user-error.ts';

/** Errors that the user can fix. All others are bugs and print their stack. */
const USER_ERRORS = [UsageError, ConfigError, UserError];

/** Loads modules on use, so that converting a file does not wait for those of the service. */
const COMMANDS = {
  async convert() {
    const { convertCommand } = await import('./cli/convert.ts');
    return convertCommand({
      async openFetcher({ allowPrivate, onRefused }) {
        const { createPageFetcher } = await import('./fetch/page-fetcher.ts');
        const { resolveWithSystem } = await import('./fetch/connection/resolve-name.ts');
        // On a person's own machine, use the hosts file and report refusals without delay.
        return createPageFetcher({
          addresses: { allowPrivate },
          resolve: resolveWithSystem,
          refusalInterval: 0,
          onRefused,
        });
      },
      async openRenderer({ allowPrivate }) {
        return (await import('./compose/open-local-renderer.ts')).openLocalRenderer(allowPrivate);
      },
      async decode(bytes) {
        const { decodeUtf8 } = await import('./cli/decode-utf8.ts');
        const text = decodeUtf8(bytes);
        // PDF and PostScript may have nothing but text.
        if (text !== undefined && !/^%(?:PDF-|!PS-)/.test(text)) return text;
        const { binaryKind, headOf } = await import('./fetch/response/binary-kind.ts');
        const binary = binaryKind(headOf(bytes), undefined);
        if (binary !== undefined) throw new (await import('./cli/input.ts')).InputError(`This is ${binary}, not HTML.`);
        const { decodeText } = await import('./fetch/response/decode-text.ts');
        return decodeText(bytes, { charset: undefined, syntax: 'html' });
      },
    });
  },
  async serve() {
    const { serveCommand } = await import('./cli/serve.ts');
    return serveCommand({
      // Loaded on use, because --help and --check do not need the service's modules.
      check: async (config) => (await import('./compose/check-settings.ts')).checkSettings(config),
      run: async (config, version) => (await import('./compose/run-service.ts')).runService(config, version),
    });
  },
  async mcp() {
    const { mcpCommand } = await import('./cli/mcp.ts');
    return mcpCommand({ open: (await import('./compose/open-local-mcp.ts')).openLocalMcp });
  },
  async accounts() {
    const { accountsCommand } = await import('./cli/accounts.ts');
    return accountsCommand({ use: (await import('./compose/use-data.ts')).useData });
  },
  async keys() {
    const { keysCommand } = await import('./cli/keys.ts');
    return keysCommand({ use: (await import('./compose/use-data.ts')).useData });
  },
  async backup() {
    const { backupCommand } = await import('./cli/backup.ts');
    return backupCommand((await import('./compose/use-backups.ts')).useBackups);
  },
  async restore() {
    const { restoreCommand } = await import('./cli/backup.ts');
    return restoreCommand((await import('./compose/use-backups.ts')).useBackups);
  },
  async doctor() {
    const { doctorCommand } = await import('./cli/doctor.ts');
    return doctorCommand({ check: (await import('./compose/run-checks.ts')).runChecks });
  },
  async renderer() {
    const { rendererCommand } = await import('./cli/renderer.ts');
    return rendererCommand({
      run: async (config) => (await import('./compose/run-renderer.ts')).runRendererOf(config),
    });
  },
} satisfies Record<(typeof COMMAND_NAMES)[number], () => Promise<Command>>;

const [first = '', ...rest] = process.argv.slice(2);
const isNamed = Object.hasOwn(COMMANDS, first);
const command = await COMMANDS[isNamed ? (first as keyof typeof COMMANDS) : 'convert']();

// A closed pipe is not an error: `recto page.html | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`recto: The result couldn't be written to standard output: ${error.message}\n`);
  process.exit(1);
});

// There is no other place to report it.
process.stderr.on('error', () => {});

try {
  process.exitCode = await command(isNamed ? rest : process.argv.slice(2));
} catch (error) {
  if (!USER_ERRORS.some((type) => error instanceof type)) throw error;
  process.stderr.write(`recto: ${(error as Error).message}\n`);
  process.exitCode = 2;
}
