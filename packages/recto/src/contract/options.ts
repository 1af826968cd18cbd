/**
 * All conversion options, and which of the four interfaces have them: library, REST API, command
 * line, MCP. Schemas, flags, `--help` and the documented table come from this table.
 */
import { MIN_PART_TOKENS, OPTION_RULES, type OptionRule, type OptionValue } from '@recto-md/engine/options';

/** Bounds the work of one request: reading a part takes time in proportion to its limit. */
const MAX_PART_TOKENS = 1_000_000;

/** How an option is written on the command line. */
export type OptionFlag =
  /** `--no-images` sets the option `false`. */
  | { readonly kind: 'off'; readonly name: string; readonly help: string }
  /** `--full` sets the option to a value. */
  | { readonly kind: 'on'; readonly name: string; readonly value: boolean | string; readonly help: string }
  /** `--format text`. A list is written by repeating the flag. */
  | { readonly kind: 'value'; readonly name: string; readonly placeholder: string; readonly help: string };

export interface OptionRow {
  readonly rule: OptionRule;
  /** Without the default, which is added where it is shown. */
  readonly description: string;
  /** Applied if the option is absent. Without one, absence is a separate value. */
  readonly default?: boolean | number | string;
  /** Whether `convert` of `@recto-md/engine` has the option. */
  readonly isInLibrary: boolean;
  /** Whether the REST API has it in `options`, and `GET /api/v1/read` as a query parameter. */
  readonly isInRest: boolean;
  readonly flag?: OptionFlag;
  /** Whether the MCP tools have it. They have few, so that a model reads them all. */
  readonly isInMcp: boolean;
}

/** Of one request header. Sites accept 8 KiB for all of them. */
const MAX_HEADER_LENGTH = 4096;

export const OPTIONS = {
  includeImages: {
    rule: OPTION_RULES.includeImages,
    description: 'Include images in the Markdown.',
    default: true,
    isInLibrary: true,
    isInRest: true,
    flag: { kind: 'off', name: 'images', help: 'leave out images' },
    isInMcp: false,
  },
  includeLinks: {
    rule: OPTION_RULES.includeLinks,
    description: 'Keep links. If false, only the link text remains.',
    default: true,
    isInLibrary: true,
    isInRest: true,
    flag: { kind: 'off', name: 'links', help: 'replace links with their text' },
    isInMcp: false,
  },
  includeComments: {
    rule: OPTION_RULES.includeComments,
    description: 'Keep comments that readers wrote below an article. The posts of a thread are always kept.',
    default: false,
    isInLibrary: true,
    isInRest: true,
    flag: { kind: 'on', name: 'comments', value: true, help: 'keep comments below an article' },
    isInMcp: false,
  },
  includeMeta: {
    rule: OPTION_RULES.includeMeta,
    description: 'Put the metadata before the Markdown as YAML front matter.',
    default: true,
    isInLibrary: true,
    isInRest: true,
    flag: { kind: 'off', name: 'meta', help: 'leave out the YAML front matter' },
    isInMcp: false,
  },
  content: {
    rule: OPTION_RULES.content,
    description:
      'What to convert: main is the main content only, full is everything that a reader of the page sees. ' +
      'A fragment of HTML is always converted in full.',
    default: 'main',
    isInLibrary: true,
    isInRest: true,
    flag: {
      kind: 'on',
      name: 'full',
      value: 'full',
      help: 'convert the whole visible page, not only its main content',
    },
    isInMcp: false,
  },
  maxTokens: {
    rule: { kind: 'integer', min: MIN_PART_TOKENS, max: MAX_PART_TOKENS },
    description: 'Deliver the Markdown in parts of at most so many tokens. The result has nextCursor if there is more.',
    isInLibrary: false,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'max-tokens',
      placeholder: 'N',
      help: 'print only the first part of the Markdown, of at most N tokens',
    },
    isInMcp: true,
  },
  outline: {
    rule: { kind: 'boolean' },
    description:
      'Deliver only the headings, at most 5,000, with the tokens of each section and a cursor that reads it.',
    default: false,
    isInLibrary: false,
    isInRest: true,
    flag: { kind: 'on', name: 'outline', value: true, help: 'print only the headings, with ids and tokens' },
    isInMcp: true,
  },
  section: {
    rule: { kind: 'text', maxLength: 200 },
    description: 'Deliver only the section with this heading id, as the outline lists it.',
    isInLibrary: false,
    isInRest: true,
    flag: { kind: 'value', name: 'section', placeholder: 'ID', help: 'print only the section with this heading id' },
    isInMcp: true,
  },
  headers: {
    rule: { kind: 'fields', noun: 'request header', maxItems: 3, maxLength: MAX_HEADER_LENGTH },
    description:
      'Request headers for the site: Accept-Language, User-Agent (added to that of the service), and Cookie where the ' +
      'operator allows it. They are not sent to other origins that the site redirects to.',
    isInLibrary: false,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'header',
      placeholder: 'HEADER',
      help: 'send a header to the site, such as "Accept-Language: de"; can be repeated',
    },
    isInMcp: false,
  },
  timeout: {
    rule: { kind: 'integer', min: 1, max: 600 },
    description: 'Seconds to wait for the page, redirects included; at most as long as the service would wait anyway.',
    isInLibrary: false,
    isInRest: true,
    flag: { kind: 'value', name: 'timeout', placeholder: 'SECONDS', help: 'wait at most so long for a page' },
    isInMcp: false,
  },
  maxAge: {
    rule: { kind: 'integer', min: 0, max: 86_400 },
    description:
      'Use a result of the same request by the same account that is at most so many seconds old, and keep this one for ' +
      'as long. 0 does neither, which is the default. Pages that forbid it (no-store) and requests with Cookie are not kept.',
    isInLibrary: false,
    isInRest: true,
    isInMcp: false,
  },
  select: {
    rule: OPTION_RULES.select,
    description: 'CSS selectors of the elements to keep, instead of the main content. Each must match something.',
    isInLibrary: true,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'select',
      placeholder: 'SELECTOR',
      help: 'keep what this CSS selector matches, instead of the main content; can be repeated',
    },
    isInMcp: false,
  },
  exclude: {
    rule: OPTION_RULES.exclude,
    description: 'CSS selectors of elements to drop, before the content is chosen.',
    isInLibrary: true,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'exclude',
      placeholder: 'SELECTOR',
      help: 'drop what this CSS selector matches; can be repeated',
    },
    isInMcp: false,
  },
  format: {
    rule: OPTION_RULES.format,
    description:
      'The form of the content to add to the Markdown: text without any marks, as data.text, or safe HTML, as data.html.',
    default: 'markdown',
    isInLibrary: true,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'format',
      placeholder: 'FORMAT',
      help: 'print "markdown", plain "text" or clean "html"',
    },
    isInMcp: false,
  },
  links: {
    rule: OPTION_RULES.links,
    description: 'Add the list data.links: the links of the content, or of the whole page.',
    isInLibrary: true,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'list-links',
      placeholder: 'SCOPE',
      help: 'with --json, list the links of the "content" or of the "page"',
    },
    isInMcp: false,
  },
  images: {
    rule: OPTION_RULES.images,
    description: 'Add the list data.images: the images of the content, or of the whole page.',
    isInLibrary: true,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'list-images',
      placeholder: 'SCOPE',
      help: 'with --json, list the images of the "content" or of the "page"',
    },
    isInMcp: false,
  },
  render: {
    rule: { kind: 'choice', values: ['never', 'auto', 'always'] },
    description:
      'Whether the page of url is rendered in a browser: never, auto if the page needs its scripts to show its content, ' +
      'or always. Default: never, unless the operator of the service has chosen auto. A service without a browser treats ' +
      'auto as never.',
    isInLibrary: false,
    isInRest: true,
    flag: {
      kind: 'value',
      name: 'render',
      placeholder: 'WHEN',
      help: 'run the scripts of URLs in Chromium: never, auto or always',
    },
    isInMcp: true,
  },
} as const satisfies Record<string, OptionRow>;

export type OptionName = keyof typeof OPTIONS;

/** Options that choose a piece of the Markdown. Requests with a cursor can have no others. */
export const READING_OPTIONS = ['maxTokens', 'outline', 'section'] as const satisfies readonly OptionName[];

/** Values of the options, by name. An absent one has its default. */
export type OptionValues = { readonly [Name in OptionName]?: OptionValue<(typeof OPTIONS)[Name]['rule']> };

/** The options that the engine knows, which carries them out. */
export function engineOptions(options: OptionValues): OptionValues {
  const known = Object.entries(options).filter(([name]) => OPTIONS[name as OptionName].isInLibrary);
  return Object.fromEntries(known);
}

/** The table as rows of one type, for code that treats all options alike. */
export const OPTION_ROWS = Object.entries(OPTIONS) as [name: OptionName, row: OptionRow][];

/** The description with the default, as the OpenAPI description and the documentation show it. */
export function describeOption({ description, default: value }: OptionRow): string {
  return value === undefined ? description : `${description} Default: ${value}.`;
}

/**
 * What is wrong with `format` beside the other options, to follow its name. Only Markdown is
 * delivered in parts.
 *
 * @param spell - how the interface writes an option.
 */
export function formatProblem(
  options: { readonly [Name in OptionName]?: unknown },
  spell: (name: OptionName) => string,
): string | undefined {
  if (options.format !== 'text' && options.format !== 'html') return undefined;
  const reading = READING_OPTIONS.find(
    (name) => options[name] !== undefined && options[name] !== null && options[name] !== false,
  );
  if (reading === undefined) return undefined;
  return `can't be "${options.format}" with ${spell(reading)}, which only delivers Markdown`;
}

/** Options that only concern the fetch of a URL. */
export const FETCH_OPTIONS = ['headers', 'timeout'] as const satisfies readonly OptionName[];
