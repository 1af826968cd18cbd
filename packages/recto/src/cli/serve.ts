/** `recto serve`: the service, until a signal ends it. */
import { describeSources, flagsHelp } from '../config/describe-config.ts';
import { type Config, type LoadedConfig, readConfig } from '../config/read-config.ts';
import { flagOf, SETTINGS, type SettingName } from '../config/settings.ts';
import { type Command, parseCommandLine } from './command.ts';
import { VERSION } from './version.ts';

const HELP = `recto serve: the REST service

  recto serve                 on http://127.0.0.1:8080, with its data in .recto/
  recto serve --check         read the settings, say what would be done, and do nothing

Every setting has a variable in the environment, most a flag too; the flag wins.

Options
  --check
      Say what the settings are and what would be done.
  -h, --help
      Print this.
${flagsHelp()}

SIGTERM and SIGINT end it once work in flight is done; a second one at once.
`;

interface ServeTools {
  run(config: Config, version: string): Promise<RunningService>;
}

interface RunningService {
  readonly address: string;
  readonly setupLink: string | undefined;
  stop(delay: number): Promise<boolean>;
}

export function serveCommand({ run }: ServeTools): Command {
  return async (words) => {
    const { values } = parseCommandLine(words, OPTIONS, 'recto serve --help');
    if (values['help'] === true) return print(HELP);
    const given: [string, unknown][] = Object.entries(values);
    const flags = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const reading = readConfig(process.env, Object.fromEntries(flags));
    for (const warning of reading.warnings) process.stderr.write(`recto: warning: ${warning}\n`);
    if (values['check'] === true) return print(explain(reading));

    const service = await run(reading.config, VERSION);
    process.stderr.write(`Recto listens on ${service.address}\n`);
    if (service.setupLink !== undefined) {
      process.stderr.write(
        `There is no account yet. This link makes the first one, once, within a day:\n  ${service.setupLink}\n`,
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
  return `Would listen on ${host}:${port}${baseUrl === undefined ? '' : `, known as ${baseUrl}`}.
Would keep accounts, keys and usage in ${databaseUrl === undefined ? `a SQLite file in ${dataDir}` : 'PostgreSQL'}.
Would count the rate limit in ${redisUrl === undefined ? 'the same place' : 'Redis'}.

${describeSources(reading)}
`;
}

/** The first signal lets work in flight end, the second one does not. */
async function untilStopped(service: RunningService, config: Config): Promise<number> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const each of ['SIGTERM', 'SIGINT'] as const) process.once(each, resolve);
  });
  for (const each of ['SIGTERM', 'SIGINT'] as const) process.once(each, () => process.exit(1));
  process.stderr.write(`${signal}: waiting for work in flight; once more to stop at once\n`);
  // Who presses Ctrl-C is no load balancer that has to notice first.
  const isDone = await service.stop(signal === 'SIGTERM' ? config.drainDelay * 1000 : 0);
  if (!isDone) process.stderr.write('recto: some requests did not end in time and were cut off\n');
  process.exit(isDone ? 0 : 1);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
