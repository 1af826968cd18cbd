/** Imports point one way: which folder may import from which. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** The folders and packages that each folder, or file at the top level, may import from. */
type AllowedImports = Readonly<Record<string, readonly string[]>>;

const ENGINE: AllowedImports = {
  text: [],
  'scratch-memory': [],
  html: ['text'],
  visibility: ['html', 'text', 'scratch-memory'],
  page: ['html', 'text'],
  metadata: ['page', 'html', 'text'],
  content: ['page', 'html', 'text', 'scratch-memory'],
  markdown: ['visibility', 'page', 'html', 'text'],
  measure: ['markdown', 'text'],
  options: [],
  'option-rules': ['options'],
  references: ['conversion', 'markdown', 'page', 'html', 'text'],
  selectors: ['html', 'text'],
  selection: ['content', 'html', 'options', 'scratch-memory', 'selector-not-found-error'],
  'selector-not-found-error': [],
  'added-output': ['conversion', 'markdown', 'options', 'page', 'references'],
  warnings: ['conversion'],
  paging: ['text', 'measure', 'shared-workspace', 'option-rules'],
  workspace: ['text', 'page', 'metadata', 'content', 'markdown', 'measure', 'scratch-memory'],
  conversion: ['content'],
  'convert-page': [
    'text',
    'html',
    'visibility',
    'page',
    'metadata',
    'content',
    'markdown',
    'measure',
    'options',
    'option-rules',
    'scratch-memory',
    'added-output',
    'selection',
    'warnings',
    'conversion',
    'workspace',
  ],
  'shared-workspace': ['workspace', 'content', 'measure'],
  'convert-with-model': ['convert-page', 'conversion', 'shared-workspace', 'options', 'content'],
  convert: ['convert-with-model', 'conversion', 'options'],
  entries: [
    'selectors',
    'convert-page',
    'conversion',
    'workspace',
    'options',
    'option-rules',
    'metadata',
    'page',
    'html',
    'measure',
  ],
  index: ['selector-not-found-error', 'convert', 'conversion', 'options', 'content', 'paging'],
  globals: [],
};

/**
 * The same for the engine's two largest folders. `..` is the rest of the engine, to which `ENGINE`
 * applies.
 */
const CONTENT: AllowedImports = {
  'page-types': [],
  content: ['page-types'],
  tokens: ['page-types', '..'],
  segment: ['tokens', '..'],
  describe: ['segment', 'tokens', 'page-types', '..'],
  score: ['describe', 'tokens', 'page-types', '..'],
  select: ['describe', 'segment', 'page-types', '..'],
  'content-memory': ['score', 'tokens'],
  'describe-content': ['segment', 'describe', 'tokens', '..'],
  'choose-content': [
    'describe-content',
    'segment',
    'describe',
    'score',
    'select',
    'content-memory',
    'content',
    'page-types',
    '..',
  ],
};
const MARKDOWN: AllowedImports = {
  tree: [],
  'inline-text': ['tree'],
  'from-html': ['tree', 'inline-text', '..'],
  'alert-title': [],
  'to-text': ['tree', '..'],
  'to-plain-text': ['tree', 'inline-text', 'alert-title', '..'],
  'to-html': ['tree', 'alert-title', '..'],
};

const CORE = [
  'contract',
  'clock',
  'maybe-promise',
  'text',
  '@recto-md/engine',
  '@recto-md/engine/options',
  '@recto-md/engine/select',
];
const DOMAINS = [...CORE, 'conversion', 'identity', 'metering'];
const RECTO: AllowedImports = {
  text: [],
  clock: [],
  'byte-collector': [],
  'maybe-promise': [],
  'isolated-process': [],
  'make-folder': [],
  contract: ['@recto-md/engine/options', 'zod', '@hono/zod-openapi'],
  config: ['contract', 'text', 'zod'],
  conversion: [...CORE, 'markdown-it', 'markdown-it-footnote', 'parse5'],
  identity: [...CORE, 'metering'],
  metering: CORE,
  storage: [...CORE, 'make-folder', 'config', 'any package'],
  'conversion/store': [...DOMAINS, 'storage', 'any package'],
  'identity/store': [...DOMAINS, 'storage', 'any package'],
  'identity/adapters': ['identity', ...CORE, 'zod', 'nodemailer', '@zxcvbn-ts/language-common'],
  'metering/store': [...DOMAINS, 'storage', 'any package'],
  fetch: [...DOMAINS, 'byte-collector', 'isolated-process', 'config', 'any package'],
  workers: [...DOMAINS, 'isolated-process', 'config', 'any package'],
  // Its guard judges as the fetcher does, and its queue takes turns as the converters' does.
  render: [...DOMAINS, 'fetch', 'workers', 'config', 'any package'],
  operations: [...DOMAINS, 'config', 'any package'],
  api: [...DOMAINS, 'mcp', 'byte-collector', 'operations', 'server', 'config', 'any package'],
  mcp: [
    ...DOMAINS,
    '@recto-md/engine/options',
    '@modelcontextprotocol/server',
    '@modelcontextprotocol/server/stdio',
    'zod',
  ],
  server: ['contract', 'byte-collector'],
  'web-kit': [...DOMAINS, 'operations', 'api', 'config', 'any package'],
  'identity/pages': [...DOMAINS, 'operations', 'site', 'metering/pages', 'web-kit', 'api', 'any package'],
  'metering/pages': [...DOMAINS, 'web-kit', 'api', 'any package'],
  'conversion/pages': [...DOMAINS, 'site', 'metering/pages', 'web-kit', 'api', 'any package'],
  site: [...DOMAINS, 'metering/pages', 'web-kit', 'api', 'any package'],
  cli: [...DOMAINS, 'make-folder', 'mcp', 'config', 'any package'],
  compose: ['anything'],
  main: ['anything'],
};

/** Without any package, so that it runs everywhere. */
const CLIENT: AllowedImports = { types: [], index: ['types'] };

/** `fetch` runs in Workers and browsers, so only `node` knows Node.js. */
const MIDDLEWARE: AllowedImports = {
  negotiate: [],
  'markdown-page': ['@recto-md/engine', '@recto-md/engine/options'],
  fetch: ['markdown-page', 'negotiate'],
  node: ['markdown-page', 'negotiate', 'node:http'],
};

/** Identity has a folder per feature. Within it, the kind of file decides which row applies. */
const IDENTITY_LAYERS: readonly (readonly [pattern: RegExp, row: string])[] = [
  [/^identity\/[^/]+\/pages\//, 'identity/pages'],
  [/^identity\/[^/]+\/sql-[^/]+$/, 'identity/store'],
  [/^conversion\/[^/]+\/sql-[^/]+$/, 'conversion/store'],
  [/^identity\/providers\/(?:oauth|github|google)\.ts$/, 'identity/adapters'],
  [/^identity\/passwords\/(?:argon2-hasher|common-passwords|hash-threads?)\.ts$/, 'identity/adapters'],
  [/^identity\/mail\/smtp-mailer\.ts$/, 'identity/adapters'],
];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The imports from one row's files to another's. Files outside the folder count as `..`. */
function importsOf(folder: string, allowedImports: AllowedImports): Import[] {
  const source = join(ROOT, 'packages', folder);
  const imports: Import[] = [];
  for (const path of globSync('**/*.{ts,tsx}', { cwd: source })) {
    const file = join(source, path);
    const from = rowOf(path, allowedImports);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'\n]+)'/g)) {
      const to = specifier.startsWith('.')
        ? rowOf(relative(source, resolve(dirname(file), specifier)), allowedImports)
        : specifier;
      if (to !== from) imports.push({ file: path, from, to });
    }
  }
  return imports;
}

/**
 * The row for a path: its nested folder if that has a row, otherwise its folder or top-level file.
 */
function rowOf(path: string, allowedImports: AllowedImports): string {
  const layer = allowedImports === RECTO && IDENTITY_LAYERS.find(([pattern]) => pattern.test(path));
  if (layer) return layer[1];
  const nested = path.split('/', 2).join('/');
  if (Object.hasOwn(allowedImports, nested)) return nested;
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/(\.d)?\.tsx?$/, '');
}

function forbidden(imports: readonly Import[], allowedImports: AllowedImports): Import[] {
  return imports.filter(({ from, to }) => {
    const allowed = allowedImports[from] ?? [];
    if (allowed.includes(to) || allowed.includes('anything')) return false;
    if (Object.hasOwn(allowedImports, to)) return true;
    const isNode = to.startsWith('node:');
    return !(isNode ? allowedImports === RECTO : allowed.includes('any package'));
  });
}

test.each([
  ['engine/src', ENGINE],
  ['engine/src/content', CONTENT],
  ['engine/src/markdown', MARKDOWN],
  ['recto/src', RECTO],
  ['client/src', CLIENT],
  ['middleware/src', MIDDLEWARE],
])('%s: imports point one way, and every folder is in the table', (name, allowedImports) => {
  const imports = importsOf(name, allowedImports);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(({ from }) => !Object.hasOwn(allowedImports, from))).toEqual([]);
  expect(forbidden(imports, allowedImports)).toEqual([]);
});

test('finds an import in the wrong direction', () => {
  const wrong = [
    { file: 'html/parse.ts', from: 'html', to: 'markdown' },
    { file: 'html/parse.ts', from: 'html', to: 'node:fs' },
  ];
  expect(forbidden(wrong, ENGINE)).toEqual(wrong);
  expect(forbidden([{ file: 'fetch.ts', from: 'fetch', to: 'node:http' }], MIDDLEWARE)).toHaveLength(1);
  expect(forbidden([{ file: 'identity/keys.ts', from: 'identity', to: 'storage' }], RECTO)).toHaveLength(1);
  expect(forbidden([{ file: 'identity/keys.ts', from: 'identity', to: 'kysely' }], RECTO)).toHaveLength(1);
  expect(forbidden([{ file: 'identity/keys.ts', from: 'identity', to: 'identity/store' }], RECTO)).toHaveLength(1);
});

test.each(['engine', 'recto'])('docs/architecture.md names every folder and file of %s/src', (name) => {
  const map = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const entries = readdirSync(join(ROOT, 'packages', name, 'src'), { withFileTypes: true });
  const names = entries.map((entry) => (entry.isDirectory() ? `\`${entry.name}/\`` : `\`${entry.name}\``));
  expect(names.filter((one) => !map.includes(one))).toEqual([]);
});
