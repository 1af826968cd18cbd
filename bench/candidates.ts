/** The libraries to measure. Each is loaded on demand, so that a process holds only one. */

export interface Candidate {
  readonly name: string;
  /** What it produces; shown in the table. */
  readonly kind: 'tree' | 'events' | 'Markdown' | 'content';
  readonly load: () => Promise<(html: string) => unknown>;
}

type Convert = (html: string) => unknown;
type Constructor = new (options?: unknown) => Record<string, (...values: unknown[]) => unknown>;

/**
 * Imports by a variable name, since the dependencies of `bench` may not be installed when types are
 * checked.
 */
async function load(name: string): Promise<Record<string, unknown>> {
  const exports: unknown = await import(name);
  return exports as Record<string, unknown>;
}

async function loadRecto(content: 'main' | 'full'): Promise<Convert> {
  const { convert } = (await load('@recto-md/engine')) as {
    convert: (html: string, options: object) => unknown;
  };
  return (html) => convert(html, { content });
}

export const CANDIDATES: readonly Candidate[] = [
  {
    name: 'parse5',
    kind: 'tree',
    load: async () => (await load('parse5'))['parse'] as Convert,
  },
  {
    name: 'htmlparser2',
    kind: 'events',
    load: async () => {
      const Parser = (await load('htmlparser2'))['Parser'] as new (handler: object) => { end: Convert };
      let events = 0;
      const count = () => events++;
      return (html) => new Parser({ onopentag: count, onclosetag: count, ontext: count, oncomment: count }).end(html);
    },
  },
  {
    name: 'Turndown + GFM',
    kind: 'Markdown',
    load: async () => {
      const Turndown = (await load('turndown'))['default'] as Constructor;
      const service = new Turndown();
      service['use']?.((await load('@truto/turndown-plugin-gfm'))['gfm']);
      return (html) => service['turndown']?.(html);
    },
  },
  {
    name: 'node-html-markdown',
    kind: 'Markdown',
    load: async () => {
      const { NodeHtmlMarkdown } = (await load('node-html-markdown')) as { NodeHtmlMarkdown: Constructor };
      const converter = new NodeHtmlMarkdown();
      return (html) => converter['translate']?.(html);
    },
  },
  {
    name: 'rehype-remark',
    kind: 'Markdown',
    load: async () => {
      interface Processor {
        use(plugin: unknown): Processor;
        processSync: Convert;
      }
      const unified = (await load('unified'))['unified'] as () => Processor;
      let processor = unified();
      for (const name of ['rehype-parse', 'rehype-remark', 'remark-gfm', 'remark-stringify']) {
        processor = processor.use((await load(name))['default']);
      }
      return (html) => String(processor.processSync(html));
    },
  },
  {
    name: 'mdream, JavaScript',
    kind: 'Markdown',
    load: async () => (await load('@mdream/js'))['htmlToMarkdown'] as Convert,
  },
  {
    name: 'mdream, Rust',
    kind: 'Markdown',
    load: async () => (await load('mdream'))['htmlToMarkdown'] as Convert,
  },
  {
    name: 'html-to-markdown, Rust',
    kind: 'Markdown',
    load: async () => {
      // CommonJS: the exports are on `default`.
      const library = (await load('@kreuzberg/html-to-markdown-node'))['default'] as Record<string, Convert>;
      return library['convert'] as Convert;
    },
  },
  { name: 'Recto full', kind: 'Markdown', load: () => loadRecto('full') },
  { name: 'Recto main', kind: 'content', load: () => loadRecto('main') },
];
