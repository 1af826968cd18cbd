/** `recto serve`: runs the service until a signal stops it. */
import { describeSources, flagsHelp } from '../config/describe-config.ts';
import { type Config, type LoadedConfig, readConfig } from '../config/read-config.ts';
import { flagOf, SETTINGS, type SettingName } from '../config/settings.ts';
import { type Command, parseCommandLine, print, rejectWords } from './command.ts';
import { VERSION } from './version.ts';

const HELP = `recto serve runs the REST service.

Examples
  recto serve                   listen on http://127.0.0.1:8080 and keep the data in .recto/
  recto serve --port 9000       listen on another port
  recto serve --check           print the settings and exit

Each setting has an environment variable, and most also have a flag. The flag takes precedence.

Options
  --check
      Check and print the settings, then exit.
  -h, --help
      Print this help.
${flagsHelp()}

SIGTERM or SIGINT stops the service after running requests have finished. A second signal stops it immediately.
`;

interface ServeTools {
  /** @throws {ConfigError} for hosts or IP addresses that can't be parsed. */
  check(config: Config): Promise<void>;
  run(config: Config, version: string): Promise<RunningService>;
}

interface RunningService {
  readonly url: string;
  readonly setupLink: string | undefined;
  stop(delay: number): Promise<boolean>;
}

export function serveCommand({ check, run }: ServeTools): Command {
  return async (words) => {
    const { values, positionals } = parseCommandLine(words, OPTIONS, 'recto serve --help');
    if (values['help'] === true) return print(HELP);
    rejectWords('recto serve', positionals);
    const given: [string, unknown][] = Object.entries(values);
    const flags = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const reading = readConfig(process.env, Object.fromEntries(flags));
    for (const warning of reading.warnings) process.stderr.write(`recto: warning: ${warning}\n`);
    if (values['check'] === true) {
      await check(reading.config);
      return print(explain(reading));
    }

    const service = await run(reading.config, VERSION);
    process.stderr.write(`Recto is listening on ${service.url}\n`);
    if (service.setupLink !== undefined) {
      process.stderr.write(
        `There is no account yet. Open this link to create the first one. It works once and expires in a day:\n  ${service.setupLink}\n`,
      );
    }
    return untilStopped(service, reading.config);
  };
}

const OPTIONS = {
  ...Object.fromEntries(
    (Object.keys(SETTINGS) as SettingName[])
      .map((name) => flagOf(name))
      .filter((flag) => flag !== undefined)
      .map((flag) => [flag, { type: 'string' as const }]),
  ),
  check: { type: 'boolean' as const, default: false },
  help: { type: 'boolean' as const, short: 'h', default: false },
};

function explain(reading: LoadedConfig): string {
  const { host, port, databaseUrl, redisUrl, dataDir, baseUrl } = reading.config;
  return `Listens on ${host}:${port}${baseUrl === undefined ? '' : `, with the public URL ${baseUrl}`}.
Stores accounts, keys and usage in ${databaseUrl === undefined ? `a SQLite file in ${dataDir}` : 'PostgreSQL'}.
Counts the rate limit in ${redisUrl === undefined ? 'the same database' : 'Redis'}.

${describeSources(reading)}
`;
}

/** The first signal waits for running requests, the second one does not. */
async function untilStopped(service: RunningService, config: Config): Promise<number> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const each of ['SIGTERM', 'SIGINT'] as const) process.once(each, resolve);
  });
  for (const each of ['SIGTERM', 'SIGINT'] as const) process.once(each, () => process.exit(1));
  process.stderr.write(`Received ${signal}. Waiting for running requests; send it again to stop immediately.\n`);
  // The delay is for load balancers; a person who presses Ctrl-C does not need it.
  const isComplete = await service.stop(signal === 'SIGTERM' ? config.drainDelay * 1000 : 0);
  if (!isComplete) process.stderr.write('recto: Some requests did not finish in time and were aborted.\n');
  process.exit(isComplete ? 0 : 1);
}
