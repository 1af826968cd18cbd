/** `recto page.html`, `recto https://…`, `recto < page.html`: pages to Markdown on the command line. */
import { type Conversion, type ConvertOptions, convert } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import { type Command, parseCommandLine, UsageError } from './command.ts';
import { CONVERT_HELP } from './convert-help.ts';
import { type Input, InputError, InputReader, type PageTools, parseInput } from './input.ts';
import { Output } from './output.ts';
import { Progress } from './progress.ts';
import { VERSION } from './version.ts';

const OPTIONS = {
  full: { type: 'boolean', default: false },
  images: { type: 'boolean', default: true },
  links: { type: 'boolean', default: true },
  meta: { type: 'boolean', default: true },
  json: { type: 'boolean', default: false },
  output: { type: 'string', short: 'o' },
  url: { type: 'string' },
  'allow-private': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

const NOTHING_TO_READ =
  'there is nothing readable on the page. It may need JavaScript: save it from a browser and convert that file';

/** The command, reading pages with `tools`. */
export function convertCommand(tools: PageTools): Command {
  return (words) => run(words, tools);
}

async function run(words: string[], tools: PageTools): Promise<number> {
  const { values, positionals } = parseCommandLine(words, OPTIONS, 'recto --help');
  if (values.help) return print(CONVERT_HELP);
  if (values.version) return print(`${VERSION}\n`);
  if (positionals.length === 0 && process.stdin.isTTY) {
    throw new UsageError('name a file or an address, or send HTML on standard input (recto --help explains)');
  }

  const inputs = (positionals.length === 0 ? ['-'] : positionals).map(parseInput);
  const output = new Output({ path: values.output, json: values.json, inputs });
  const progress = new Progress(inputs.length);
  const reader = new InputReader(tools, { allowPrivate: values['allow-private'] });
  let failures = 0;
  for (const input of inputs) {
    progress.show(input.name);
    try {
      await output.write(input, await convertInput(input, reader, values));
    } catch (error) {
      if (!(error instanceof InputError || error instanceof RectoError)) throw error;
      progress.clear();
      process.stderr.write(`recto: ${input.name}: ${error.message}\n`);
      failures++;
    }
  }
  progress.clear();
  await reader.close();
  return failures === 0 ? 0 : 1;
}

interface ConvertValues {
  readonly full: boolean;
  readonly images: boolean;
  readonly links: boolean;
  readonly meta: boolean;
  readonly url?: string | undefined;
}

async function convertInput(input: Input, reader: InputReader, values: ConvertValues): Promise<Conversion> {
  const { html, url, resolvedUrl } = await reader.read(input);
  const address = url ?? (values.url === undefined ? undefined : pageAddress(values.url));
  const options: ConvertOptions = {
    content: values.full ? 'full' : 'main',
    includeImages: values.images,
    includeLinks: values.links,
    includeMeta: values.meta,
    ...(address === undefined ? {} : { url: address }),
    ...(resolvedUrl === undefined ? {} : { resolvedUrl }),
  };
  const conversion = convert(html, options);
  if (conversion.metadata.tokenCount === 0) throw new InputError(NOTHING_TO_READ);
  return conversion;
}

/** @throws {UsageError} for anything but an absolute http or https address. */
function pageAddress(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text;
  throw new UsageError(`--url takes the page's address, such as https://example.com/page; ${text} is none`);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
