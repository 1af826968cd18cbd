/** Data flows one way: who may import whom, folder by folder. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** A room (a folder, or a module of a package's top) → the rooms and packages it may import beside itself. */
type Rooms = Readonly<Record<string, readonly string[]>>;

const ENGINE: Rooms = {
  html: ['parse5', 'entities/decode', 'text-builder', 'code-at', 'scratch'],
  metadata: ['html', 'code-at'],
  content: ['html', 'decode-base64', 'code-at', 'scratch'],
  markdown: ['html', 'text-builder', 'code-at'],
  measure: ['markdown', 'decode-base64', 'code-at'],
  options: [],
  'decode-base64': [],
  'code-at': [],
  scratch: [],
  'text-builder': ['code-at'],
  convert: ['html', 'metadata', 'content', 'markdown', 'measure', 'options', 'scratch'],
  index: ['convert', 'options', 'content', 'metadata'],
  globals: [],
};

/** Within the engine's two largest rooms; `..` is the rest of the engine, for which `ENGINE` holds. */
const CONTENT: Rooms = {
  model: ['..'],
  blocks: ['model', '..'],
  features: ['model', 'blocks', '..'],
  selection: ['model', 'blocks', 'features', '..'],
  'judge-blocks': ['model', 'blocks', 'features', '..'],
  'reveal-content': ['linked-text', '..'],
  'placeholder-text': [],
  'linked-text': ['..'],
  'choose-content': ['model', 'blocks', 'features', 'selection', 'judge-blocks', '..'],
};

const ADAPTERS = ['fetch', 'store', 'limits', 'workers', 'accounts'];
const DOORS = ['http', 'cli'];
const RECTO: Rooms = {
  contract: ['zod', '@hono/zod-openapi'],
  config: ['contract', 'core', 'zod'],
  core: ['contract', '@recto-md/engine', 'markdown-it', 'markdown-it-footnote'],
  ...Object.fromEntries(ADAPTERS.map((room) => [room, ['core', 'config', '@recto-md/engine', 'any package']])),
  ...Object.fromEntries(DOORS.map((room) => [room, ['core', 'contract', 'config', '@recto-md/engine', 'any package']])),
  web: ['http', 'core', 'contract', 'config', '@recto-md/engine', 'any package'],
  compose: [...DOORS, 'web', ...ADAPTERS, 'core', 'contract', 'config', '@recto-md/engine', 'any package'],
  main: ['compose', ...DOORS, 'web', ...ADAPTERS, 'core', 'contract', 'config', '@recto-md/engine', 'any package'],
};

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Every import in a folder that leaves its room; what is beyond the folder is all one, `..`. */
function importsOf(folder: string): Import[] {
  const source = join(ROOT, 'packages', folder);
  const imports: Import[] = [];
  for (const path of globSync('**/*.{ts,tsx}', { cwd: source })) {
    const file = join(source, path);
    const from = roomOf(path);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'\n]+)'/g)) {
      const to = specifier.startsWith('.') ? roomOf(relative(source, resolve(dirname(file), specifier))) : specifier;
      if (to !== from) imports.push({ file: path, from, to });
    }
  }
  return imports;
}

function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/(\.d)?\.tsx?$/, '');
}

function forbidden(imports: readonly Import[], rooms: Rooms): Import[] {
  return imports.filter(({ from, to }) => {
    const allowed = rooms[from] ?? [];
    if (allowed.includes(to)) return false;
    if (Object.hasOwn(rooms, to)) return true;
    const isNode = to.startsWith('node:');
    return !(isNode ? rooms === RECTO : allowed.includes('any package'));
  });
}

test.each([
  ['engine/src', ENGINE],
  ['engine/src/content', CONTENT],
  ['recto/src', RECTO],
])('%s: imports point one way, and every folder is in the table', (name, rooms) => {
  const imports = importsOf(name);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(({ from }) => !Object.hasOwn(rooms, from))).toEqual([]);
  expect(forbidden(imports, rooms)).toEqual([]);
});

test('an import against the direction is found', () => {
  const wrong = [
    { file: 'html/parse.ts', from: 'html', to: 'markdown' },
    { file: 'html/parse.ts', from: 'html', to: 'node:fs' },
  ];
  expect(forbidden(wrong, ENGINE)).toEqual(wrong);
  expect(forbidden([{ file: 'core/keys.ts', from: 'core', to: 'store' }], RECTO)).toHaveLength(1);
  expect(forbidden([{ file: 'core/keys.ts', from: 'core', to: 'kysely' }], RECTO)).toHaveLength(1);
});
