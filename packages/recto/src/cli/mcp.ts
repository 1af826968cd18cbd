/** `recto mcp`: an MCP server on standard input and output, for agents on this machine. */
import { IS_PUBLISHED } from '../contract/commands.ts';
import { RectoError } from '../contract/errors.ts';
import { type DeliveryServices, deliverPage } from '../conversion/deliver-page.ts';
import { serveMcpOnStdio } from '../mcp/stdio.ts';
import { type Command, parseCommandLine, print, rejectWords } from './command.ts';
import { VERSION } from './version.ts';

/** Works in every folder, also if `recto` is not in the PATH of the agent. */
const CONFIGURATION = JSON.stringify({
  mcpServers: {
    recto: IS_PUBLISHED
      ? { command: 'npx', args: ['-y', 'recto-md', 'mcp'] }
      : { command: process.execPath, args: [process.argv[1], 'mcp'] },
  },
});

const HELP = `recto mcp runs an MCP server on standard input and output, for an agent on this machine.

It needs no account: it fetches pages itself, from public URLs only. Add it to the settings of the agent:

  ${CONFIGURATION}

Tools
  read_page          fetch a page and return it as Markdown, in parts or by section
  convert_html       convert HTML to Markdown

Options
  --allow-private    also fetch URLs of this machine and of private networks
  -h, --help         print this help
`;

const FLAGS = {
  'allow-private': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

interface McpTools {
  open(settings: { readonly allowPrivate: boolean }): Promise<DeliveryServices & { close(): Promise<void> }>;
}

/** All calls are of one person. */
const OWNER = { accountId: 'local', keyId: 'local' };

export function mcpCommand({ open }: McpTools): Command {
  return async (words) => {
    const { values, positionals } = parseCommandLine(words, FLAGS, 'recto mcp --help');
    if (values.help) return print(HELP);
    rejectWords('recto mcp', positionals);
    const services = await open({ allowPrivate: values['allow-private'] });
    const onError = (error: unknown) => process.stderr.write(`recto mcp: ${error}\n`);
    await serveMcpOnStdio({
      version: VERSION,
      deliver: async (readRequest, signal) => {
        const record = { bytes: 0, words: 0, tokens: 0 };
        const admissionError = services.converter.admissionError(OWNER);
        if (admissionError instanceof RectoError) throw admissionError;
        return deliverPage(readRequest(), services, { owner: OWNER, signal, record, hold: () => {} });
      },
      onError,
    });
    await services.close();
    return 0;
  };
}
