/**
 * Bundles the engine's entry points into `lib/`, from the modules that `tsc` writes to `dist/`:
 *
 *     node packages/engine/bundle.ts [--fast] [--to FOLDER]
 *
 * `--fast` leaves out minification. `--to` names another folder than `lib/`.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { withConstantBindings } from './bundling/constant-bindings.ts';
import { withDataFirst } from './bundling/data-first.ts';
import { withDirectCalls } from './bundling/direct-calls.ts';
import { internalNames } from './bundling/internal-names.ts';
import { withLazyConstants } from './bundling/lazy-constants.ts';
import { withPackedWords } from './bundling/packed-words.ts';
import { withSimilarFunctionsNear } from './bundling/similar-functions.ts';

const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false }, to: { type: 'string' } } });

const FOLDER = import.meta.dirname;
const DIST = join(FOLDER, 'dist');
const LIB = resolve(values.to ?? join(FOLDER, 'lib'));
/** Hash of what is in the files that `lib/` was made from. Without times, so that builds of the image are the same. */
const STAMP = join(LIB, '.stamp');

/** By name in `lib/`: the module that it is made from. Each becomes one file without imports. */
const SINGLE_FILES = {
  index: join(DIST, 'index.js'),
  'token-counter': join(DIST, 'measure/token-counter.js'),
  select: join(DIST, 'entries/select.js'),
  options: join(DIST, 'option-rules.js'),
};

/**
 * Entry points that import the token counter, which has 9 kB of weights, and the rules of options from files of their own.
 * Whatever else they have in common is in a third file.
 */
const SHARING_FILES = {
  full: join(DIST, 'entries/full.js'),
  metadata: join(DIST, 'entries/metadata.js'),
  tokens: join(DIST, 'entries/tokens.js'),
};

const SHARED_MODULES: Plugin = {
  name: 'shared-modules',
  setup({ onResolve }) {
    onResolve({ filter: /\/token-counter\.[jt]s$/ }, () => ({ path: './token-counter.js', external: true }));
    onResolve({ filter: /\/option-rules\.[jt]s$/ }, () => ({ path: './options.js', external: true }));
  },
};

const require = createRequire(import.meta.url);

const OPTIONS = {
  bundle: true,
  format: 'esm',
  target: 'es2023',
  charset: 'utf8',
  /** Puts numbers in place of the constants that other modules export, such as `CharCode.SPACE`. */
  minifySyntax: true,
  /** Of several hundred numbers, these have the longest name. */
  define: { 'Number.POSITIVE_INFINITY': 'Infinity' },
  legalComments: 'none',
  outdir: LIB,
  metafile: true,
  write: false,
} as const satisfies BuildOptions;

interface Output {
  readonly path: string;
  readonly text: string;
}

/** Writes `lib/`. @param isFast - without minification. */
async function bundleEngine(isFast: boolean): Promise<void> {
  const stamp = stampOf(isFast);
  // A minified build also counts as up to date for a fast one.
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').startsWith(stamp)) return;
  const [single, sharing] = await Promise.all([
    build({ ...OPTIONS, entryPoints: SINGLE_FILES }),
    build({
      ...OPTIONS,
      entryPoints: SHARING_FILES,
      splitting: true,
      chunkNames: 'shared',
      plugins: [SHARED_MODULES],
    }),
  ]);
  mkdirSync(LIB, { recursive: true });
  const outputs = [...single.outputFiles, ...sharing.outputFiles].map(({ path, text }) => ({
    path,
    text: withLazyConstants(withPackedWords(withDirectCalls(withConstantBindings(withTokenCounterFirst(text))))),
  }));
  if (isFast) for (const { path, text } of outputs) replaceFile(path, text);
  else
    await writeMinified(
      outputs,
      [single, sharing].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
    );
  const current = new Set(outputs.map(({ path }) => path));
  for (const name of globSync('*.js', { cwd: LIB })) if (!current.has(join(LIB, name))) rmSync(join(LIB, name));
  writeFileSync(STAMP, stamp);
}

/** Imports the token counter first. A bundler then puts its weights in front of all code, see `withDataFirst`. */
function withTokenCounterFirst(code: string): string {
  return code.replace(/^(.*?)(import [^;]+ from "\.\/token-counter\.js";\n)/s, '$2$1');
}

/** Other processes may be loading the file. */
function replaceFile(path: string, text: string): void {
  const next = `${path}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, path);
}

/**
 * Names of properties are shortened in the same way in all files, because the bundles exchange objects.
 *
 * @param modules - paths of the modules in the bundles. Those tell data from fields, `object['name']` from `object.name`;
 *   esbuild writes both as the latter.
 */
async function writeMinified(outputs: readonly Output[], modules: readonly string[]): Promise<void> {
  const names = internalNames(
    [...new Set(modules)].map((path) => readFileSync(path, 'utf8')),
    publicDeclarations(),
  );
  let props: object | undefined;
  for (const { path, text } of outputs) {
    const nameCache = { props };
    const { code = '' } = await minify(text, {
      module: true,
      ecma: 2020,
      // A function inside another one costs more than its name saves, once a bundler gives all variables new names.
      compress: { passes: 2, reduce_funcs: false },
      mangle: {
        properties: { builtins: true, regex: new RegExp(`^(?:${[...names].join('|').replaceAll('$', '\\$')})$`) },
      },
      nameCache,
      // V8 keeps a file with any other character as UTF-16, which takes twice the memory and longer to read.
      format: { comments: false, ascii_only: true },
    });
    ({ props } = nameCache);
    replaceFile(path, withDataFirst(withSimilarFunctionsNear(code)));
  }
}

function publicDeclarations(): string[] {
  const { files } = require('./package.json') as { files: string[] };
  return files
    .filter((pattern) => pattern.endsWith('.d.ts'))
    .flatMap((pattern) => globSync(pattern, { cwd: FOLDER }))
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'));
}

function stampOf(isFast: boolean): string {
  const hash = createHash('sha256');
  for (const name of globSync(['bundle.ts', 'bundling/*.ts'], { cwd: FOLDER }).sort())
    hash.update(readFileSync(join(FOLDER, name)));
  for (const file of globSync('**/*.js', { cwd: DIST }).sort()) {
    const code = readFileSync(join(DIST, file));
    hash.update(`${file} ${code.length}\n`).update(code);
  }
  const digest = hash.digest('hex');
  return isFast ? digest : `${digest} minified`;
}

await bundleEngine(values.fast);
