/**
 * The libraries that `npm run bench:quality` compares. Each is loaded on demand, in a separate
 * process.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Reading {
  readonly markdown: string;
  readonly author: string | null;
  /** In the library's format. */
  readonly date: string | null;
}

/** @param id - ID of the page, which selects the model that has not seen its site. */
export type Read = (html: string, url: string | undefined, id: string) => Reading | Promise<Reading>;

export interface Reader {
  readonly name: string;
  /** Identifies the library's code. Cached results of another version are not used. */
  readonly version: () => string;
  readonly load: (folds: string | undefined) => Promise<Read>;
}

/**
 * Imports a library. The name is a variable because the benchmark's dependencies are only installed
 * on first use.
 */
async function load<Exports>(name: string): Promise<Exports> {
  const exports: unknown = await import(name);
  return exports as Exports;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const READERS: readonly Reader[] = [
  { name: 'Recto', version: versionOfEngine, load: loadRecto },
  { name: 'Defuddle', version: () => versionOf('defuddle'), load: loadDefuddle },
  { name: 'Readability + Turndown', version: () => versionOf('@mozilla/readability'), load: loadReadability },
  { name: 'mdream', version: () => versionOf('mdream'), load: loadMdream },
];

interface Conversion {
  readonly markdown: string;
  readonly metadata: { readonly author: string | null; readonly publishedDate: string | null };
}

const ENGINE = join(import.meta.dirname, '../packages/engine/dist');

async function loadRecto(folds: string | undefined): Promise<Read> {
  const options = (url: string | undefined) => ({ includeMeta: false, ...(url === undefined ? {} : { url }) });
  const readingOf = ({ markdown, metadata }: Conversion): Reading => ({
    markdown,
    author: metadata.author,
    date: metadata.publishedDate,
  });
  if (folds === undefined) {
    const { convert } = await load<{ convert: (html: string, options: object) => Conversion }>(
      join(ENGINE, 'index.js'),
    );
    return (html, url) => readingOf(convert(html, options(url)));
  }
  const { convertWithModel } = await load<{
    convertWithModel: (model: unknown, html: string, options: object) => Conversion;
  }>(join(ENGINE, 'convert-with-model.js'));
  const { unpackModel } = await load<{ unpackModel: (data: string) => unknown }>(
    join(ENGINE, 'content/score/load-model.js'),
  );
  const foldOf = JSON.parse(readFileSync(join(folds, 'folds.json'), 'utf8')) as Record<string, number>;
  const models: unknown[] = [];
  for (let fold = 0; existsSync(foldFile(folds, fold)); fold++) {
    models.push(unpackModel(readFileSync(foldFile(folds, fold), 'utf8')));
  }
  return (html, url, id) => {
    const fold = foldOf[id];
    if (fold === undefined) throw new Error(`The folds have no model for page ${id}.`);
    return readingOf(convertWithModel(models[fold], html, options(url)));
  };
}

function foldFile(folds: string, fold: number): string {
  return join(folds, `fold-${fold}.txt`);
}

async function loadDefuddle(): Promise<Read> {
  interface DefuddleResult {
    readonly content?: string;
    readonly contentMarkdown?: string;
    readonly author?: string;
    readonly published?: string;
  }
  const { Defuddle } = await load<{
    Defuddle: (html: string, url: string | undefined, options: object) => Promise<DefuddleResult>;
  }>('defuddle/node');
  return async (html, url) => {
    // By default Defuddle requests missing content from other servers.
    const result = await Defuddle(html, url, { markdown: true, useAsync: false });
    const markdown = result.contentMarkdown ?? result.content ?? '';
    return { markdown, author: textOrNull(result.author), date: textOrNull(result.published) };
  };
}

async function loadReadability(): Promise<Read> {
  interface Article {
    readonly content?: string | null;
    readonly byline?: string | null;
    readonly publishedTime?: string | null;
  }
  const { Readability } = await load<{ Readability: new (document: unknown) => { parse(): Article | null } }>(
    '@mozilla/readability',
  );
  const { parseHTML } = await load<{ parseHTML: (html: string) => { document: unknown } }>('linkedom');
  const { default: Turndown } = await load<{
    default: new () => { use(plugin: unknown): void; turndown(html: string): string };
  }>('turndown');
  const { gfm } = await load<{ gfm: unknown }>('@truto/turndown-plugin-gfm');
  const service = new Turndown();
  service.use(gfm);
  return (html) => {
    const article = new Readability(parseHTML(html).document).parse();
    const markdown = article?.content ? service.turndown(article.content) : '';
    return { markdown, author: textOrNull(article?.byline), date: textOrNull(article?.publishedTime) };
  };
}

async function loadMdream(): Promise<Read> {
  const { htmlToMarkdown } = await load<{ htmlToMarkdown: (html: string, options: object) => string }>('mdream');
  return (html, url) => {
    let facts: Record<string, string> = {};
    const onExtract = (found: Record<string, string>): void => {
      facts = found;
    };
    const frontmatter = { metaFields: ['author', 'article:published_time'], onExtract };
    const options = { minimal: true, frontmatter, ...(url === undefined ? {} : { origin: url }) };
    const markdown = htmlToMarkdown(html, options).replace(/^---\n[\s\S]*?\n---\n/, '');
    return { markdown, author: textOrNull(facts['author']), date: textOrNull(facts['article:published_time']) };
  };
}

function versionOf(name: string): string {
  const file = join(import.meta.dirname, 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

/** A hash of the built engine. */
function versionOfEngine(): string {
  const digest = createHash('sha256');
  const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  for (const name of files.sort()) digest.update(readFileSync(join(ENGINE, name)));
  return digest.digest('hex').slice(0, 16);
}
