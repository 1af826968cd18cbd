/** `recto page.html`, `recto https://…`, `recto < page.html`: converts pages to Markdown. */
import { type Conversion, type ConvertOptions, convert, SelectorNotFoundError } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import { engineOptions, formatProblem, type OptionValues } from '../contract/options.ts';
import { headersProblem } from '../contract/request-headers.ts';
import { withBlockWarning } from '../conversion/block-pages/block-warning.ts';
import type { SourceAndResult } from '../conversion/choose-rendering.ts';
import type { FetchChoices } from '../conversion/ports.ts';
import { selectorProblem, withSelectors } from '../conversion/selectors.ts';
import { type Command, parseCommandLine, print, UsageError } from './command.ts';
import { type Input, InputError, InputReader, type PageTools, parseInput } from './input.ts';
import { FLAGS_BY_OPTION, flagOf, OPTION_FLAGS, readOptionFlags } from './option-flags.ts';
import { Output } from './output.ts';
import { Progress } from './progress.ts';
import type { ConvertedPiece } from './read-piece.ts';
import { VERSION } from './version.ts';

/** Flags that are not conversion options. */
const FLAGS = {
  json: { type: 'boolean', default: false },
  output: { type: 'string', short: 'o' },
  url: { type: 'string' },
  part: { type: 'string' },
  'allow-private': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

export function convertCommand(tools: PageTools): Command {
  return (words) => run(words, tools);
}

async function run(words: string[], tools: PageTools): Promise<number> {
  const { values, positionals } = parseCommandLine(
    words,
    { ...OPTION_FLAGS, ...FLAGS },
    'recto --help',
    FLAGS_BY_OPTION,
  );
  if (values.help) return print((await import('./convert-help.ts')).CONVERT_HELP);
  if (values.version) return print(`${VERSION}\n`);
  if (positionals.length === 0 && process.stdin.isTTY) {
    throw new UsageError('Name a file or a URL, or pipe HTML to standard input. Run "recto --help" for examples.');
  }

  // Most files and all URLs have a dot or a slash in their name.
  if (/^[a-z-]+$/i.test(positionals[0] ?? '')) {
    (await import('./command-names.ts')).rejectMistypedCommand(positionals[0]!);
  }

  const options = readOptionFlags(values);
  if (!values.json) rejectLists(options);
  const problem = formatProblem(options, flagOf);
  if (problem !== undefined) throw new UsageError(`--format ${problem}.`);
  const invalid = await selectorProblem(options.select, options.exclude);
  if (invalid !== undefined) throw new UsageError(invalid);
  const readPiece = await pieceReader(options, values.part);
  const url = values.url === undefined ? undefined : parsePageUrl(values.url);
  const inputs = (positionals.length === 0 ? ['-'] : positionals).map(parseInput);
  const output = new Output({ path: values.output, json: values.json, inputs });
  await output.check();
  const progress = new Progress(inputs.length);
  const reader = new InputReader(tools, { allowPrivate: values['allow-private'], fetch: fetchChoices(options) });
  const report = (input: Input, message: string) => {
    progress.clear();
    process.stderr.write(`recto: ${input.name}: ${message}\n`);
  };
  let failures = 0;
  for (const input of inputs) {
    progress.show(input.name);
    try {
      const conversion = readPiece(await convertInput(input, reader, options, url));
      await output.write(input, conversion);
      announceParts(input, conversion);
      if (values.json) continue;
      for (const { message } of conversion.warnings) report(input, `Warning: ${message}`);
    } catch (error) {
      if (!isInputError(error)) throw error;
      const { describeFailure } = await import('./describe-failure.ts');
      report(input, describeFailure(error, input.kind === 'url', options.render));
      failures++;
    }
  }
  progress.clear();
  await reader.close();
  return failures === 0 ? 0 : 1;
}

/**
 * Modules that most conversions don't need are loaded on use: each costs about a millisecond.
 * @throws {UsageError} for flags that exclude each other.
 */
async function pieceReader(options: OptionValues, part: string | undefined) {
  const { maxTokens, outline, section } = options;
  const chosen = [maxTokens, outline, section, part];
  if (chosen.every((value) => value === undefined)) return (conversion: Conversion): ConvertedPiece => conversion;
  const { pieceOptions, readPiece } = await import('./read-piece.ts');
  const piece = pieceOptions(options, part);
  return (conversion: Conversion) => readPiece(conversion, piece);
}

/** @throws {UsageError} for a header that can't be set. */
function fetchChoices({ headers, timeout }: OptionValues): FetchChoices {
  const problem = headers && headersProblem(headers);
  if (problem) throw new UsageError(`--header ${problem}.`);
  return { ...(headers && { headers }), ...(timeout && { timeout }) };
}

/** Whether only one input failed, after which the others are converted. */
function isInputError(error: unknown): error is Error {
  return error instanceof InputError || error instanceof RectoError || error instanceof SelectorNotFoundError;
}

/** On a terminal or in a log: that there is more. */
function announceParts({ name }: Input, { part }: ConvertedPiece): void {
  if (part === undefined || part.of === 1) return;
  const next = part.number < part.of ? ` Add --part ${part.number + 1} for the next one.` : '';
  process.stderr.write(`recto: ${name}: This is part ${part.number} of ${part.of}.${next}\n`);
}

/** @throws {UsageError} for the lists, which are only in the JSON. */
function rejectLists({ links, images }: OptionValues): void {
  const flag = links === undefined ? images && '--list-images' : '--list-links';
  if (flag !== undefined) throw new UsageError(`${flag} needs --json, since the list is not part of the content.`);
}

async function convertInput(
  input: Input,
  reader: InputReader,
  choices: OptionValues,
  givenUrl: string | undefined,
): Promise<Conversion> {
  const { render } = choices;
  const chosen = engineOptions(choices);
  const readAndConvert = async () => {
    const { html, url = givenUrl, resolvedUrl } = await reader.read(input);
    return convertHtml(html, { ...chosen, ...presentUrls({ url, resolvedUrl }) });
  };
  if (input.kind !== 'url') {
    if (render === 'always') throw new InputError('Only URLs can be rendered. Leave out --render always.');
    return contentOf((await readAndConvert()).result);
  }
  const url = URL.parse(input.url);
  if (url === null || render === undefined || render === 'never') return contentOf((await readAndConvert()).result);
  const { convertRendered } = await import('./convert-rendered.ts');
  return convertRendered(url, render, await reader.openRenderer(), {
    fetch: readAndConvert,
    convertRenderedPage: ({ text, resolvedUrl }) =>
      convertHtml(text, { ...chosen, url: input.url, resolvedUrl, isRendered: true }),
  });
}

async function convertHtml(html: string, options: ConvertOptions): Promise<SourceAndResult<Conversion>> {
  const conversion = convert(html, await withSelectors(options));
  const isEmpty = conversion.metadata.tokenCount === 0;
  const result = isEmpty ? new RectoError('EMPTY_CONTENT') : await withBlockWarning(conversion, html, options);
  return { source: { kind: 'html', text: html }, result };
}

function contentOf(result: Conversion | RectoError): Conversion {
  if (result instanceof RectoError) throw result;
  return result;
}

function presentUrls({ url, resolvedUrl }: { url: string | undefined; resolvedUrl: string | undefined }) {
  return { ...(url === undefined ? {} : { url }), ...(resolvedUrl === undefined ? {} : { resolvedUrl }) };
}

/** @throws {UsageError} unless it is an absolute http or https URL. */
function parsePageUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text;
  throw new UsageError(
    `--url needs the page's absolute http or https URL, such as https://example.com/page, not "${text}".`,
  );
}
