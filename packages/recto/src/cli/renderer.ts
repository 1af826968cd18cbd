/** `recto renderer`: runs the browser for a service, until the service ends it. */
import { type Config, readConfig } from '../config/read-config.ts';
import { type Command, parseCommandLine, print, rejectWords } from './command.ts';

const HELP = `recto renderer runs a browser for the service, which renders pages that need JavaScript in it. The service starts
it itself, unless RECTO_RENDER_SOCKET is set. Then start it separately, for example in a container without a network:

  RECTO_RENDER_SOCKET=/run/recto/renderer.sock recto renderer

It reads RECTO_CHROMIUM and the settings that begin with RECTO_RENDER_. docs/rendering.md explains them.

Options
  -h, --help          print this help

Exit codes
  0  the service, or a signal, ended it
  2  the settings are wrong, the service can't be reached, or the browser does not start
`;

const OPTIONS = { help: { type: 'boolean', short: 'h', default: false } } as const;

interface RendererTools {
  run(config: Config): Promise<void>;
}

export function rendererCommand({ run }: RendererTools): Command {
  return async (words) => {
    const { values, positionals } = parseCommandLine(words, OPTIONS, 'recto renderer --help');
    if (values.help) return print(HELP);
    rejectWords('recto renderer', positionals);
    await run(readConfig(process.env).config);
    return 0;
  };
}
