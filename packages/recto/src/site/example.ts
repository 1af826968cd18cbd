/** The built-in pages that the home page converts to show what Recto does. */
import { readFileSync } from 'node:fs';
import { type Conversion, convert } from '@recto-md/engine';

interface ExamplePage {
  /** What kind of page it is, for the list of examples. */
  readonly name: string;
  /** The .example top-level domain is reserved (RFC 2606), so the example's links lead nowhere. */
  readonly url: string;
  /** What the conversion leaves out. */
  readonly removed: string;
  readonly html: string;
}

/** The path works from src/site and from dist/site. */
const readExample = (name: string) =>
  readFileSync(new URL(`../../assets/examples/${name}.html`, import.meta.url), 'utf8');

export const EXAMPLES = {
  article: {
    name: 'A blog article',
    url: 'https://orchard.example/pear-tree',
    removed: 'The cookie banner, the ad and the related links',
    html: readExample('article'),
  },
  thread: {
    name: 'A forum thread',
    url: 'https://forum.example/t/green-wood',
    removed: 'The navigation, the ad and the buttons below each post',
    html: readExample('thread'),
  },
} as const satisfies Record<string, ExamplePage>;

export type ExampleName = keyof typeof EXAMPLES;

export const EXAMPLE_HTML = EXAMPLES.article.html;

/** What visitors can choose. Every combination is converted once, then kept. */
export interface ExampleChoice {
  readonly name: ExampleName;
  readonly content: 'main' | 'full';
  readonly includeLinks: boolean;
  readonly includeMeta: boolean;
}

const FIRST_CHOICE: ExampleChoice = { name: 'article', content: 'main', includeLinks: true, includeMeta: true };

export interface Example extends Pick<Conversion, 'markdown' | 'metadata'> {
  readonly choice: ExampleChoice;
  readonly htmlBytes: number;
  readonly markdownBytes: number;
  /** Time of the conversion. */
  readonly milliseconds: number;
}

/** Converts a built-in page in this process: it is small and harmless. */
export function convertExample(choice: ExampleChoice): Example {
  const { name, ...options } = choice;
  const { html, url } = EXAMPLES[name];
  const started = performance.now();
  const { markdown, metadata } = convert(html, { ...options, url });
  return {
    choice,
    markdown,
    metadata,
    htmlBytes: Buffer.byteLength(html),
    markdownBytes: Buffer.byteLength(markdown),
    milliseconds: performance.now() - started,
  };
}

/** Conversions before the one that everybody sees: the first ones of a process load the model and compile the code. */
const WARM_UP = 5;

export function convertFirstExample(): Example {
  for (let count = 0; count < WARM_UP; count++) convertExample(FIRST_CHOICE);
  return convertExample(FIRST_CHOICE);
}

/** @param query - of the home page's URL. @returns undefined if it has no choice. */
export function readChoice(query: URLSearchParams): ExampleChoice | undefined {
  const name = query.get('example');
  if (name === null || !Object.hasOwn(EXAMPLES, name)) return undefined;
  return {
    name: name as ExampleName,
    content: query.get('content') === 'full' ? 'full' : 'main',
    // Browsers only send checked checkboxes.
    includeLinks: query.has('includeLinks'),
    includeMeta: query.has('includeMeta'),
  };
}
