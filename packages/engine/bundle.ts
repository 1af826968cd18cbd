/**
 * Bundles the engine's entry points into `lib/`, from the modules that `tsc` writes to `dist/`:
 *
 *     node packages/engine/bundle.ts [--fast]
 *
 * The packages that the engine builds on are part of the bundles, without the parts that it replaces.
 * `--fast` leaves out minification.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { withConstantBindings } from './constant-bindings.ts';
import { internalNames } from './internal-names.ts';
import { withLazyPatterns } from './lazy-patterns.ts';

const FOLDER = import.meta.dirname;
const DIST = join(FOLDER, 'dist');
const LIB = join(FOLDER, 'lib');
/** Hash of the files that `lib/` was made from. */
const STAMP = join(LIB, '.stamp');

/** By name in `lib/`: the module that it is made from. Each becomes one file without imports. */
const SINGLE_FILES = {
  index: join(DIST, 'index.js'),
  tokens: join(DIST, 'entries/tokens.js'),
  select: join(DIST, 'entries/select.js'),
  options: join(DIST, 'option-rules.js'),
};

/** Entry points that share a file with what they have in common. */
const SHARING_FILES = {
  full: join(DIST, 'entries/full.js'),
  metadata: join(DIST, 'entries/metadata.js'),
};

/** Packages whose code is in the bundles. Their licenses require that we ship the notices. */
const BUNDLED_PACKAGES = ['parse5'];

/** In place of parse5's tokenizer, which the engine replaces: what ours and tree construction use. */
const TOKENIZER_BASE = `
export const TokenizerMode = { DATA: 0, RCDATA: 1, RAWTEXT: 2, SCRIPT_DATA: 3, PLAINTEXT: 4, CDATA_SECTION: 68 };
export class Tokenizer {
  state = TokenizerMode.DATA;
  lastStartTagName = '';
  inForeignNode = false;
  constructor(options, handler) {
    this.options = options;
    this.handler = handler;
  }
}
`;

const require = createRequire(import.meta.url);

const withoutUnusedCode: Plugin = {
  name: 'without-unused-code',
  setup({ onLoad }) {
    const inParse5 = (path: string) => new RegExp(`[\\\\/]parse5[\\\\/]dist[\\\\/]${path}\\.js$`);
    onLoad({ filter: inParse5('tokenizer[\\\\/]index') }, () => ({ contents: TOKENIZER_BASE }));
    // parse5 parses into its own kind of tree only if it gets no adapter.
    onLoad({ filter: inParse5('tree-adapters[\\\\/]default') }, () => ({
      contents: 'export const defaultTreeAdapter = undefined;',
    }));
    // Errors of a page are only passed to a listener, and the engine has none.
    onLoad({ filter: inParse5('common[\\\\/]error-codes') }, () => ({ contents: 'export const ERR = {};' }));
    onLoad({ filter: inParse5('parser[\\\\/]index') }, ({ path }) => ({
      contents: withoutUnusedFeatures(constantsOf(path)),
    }));
    onLoad({ filter: inParse5('common[\\\\/](?:html|token)') }, ({ path }) => ({ contents: constantsOf(path) }));
  },
};

/**
 * The module with its TypeScript enums as constant objects, whose members are then inlined:
 * `(function (A) { A[A["B"] = 0] = "B"; })(A || (A = {}));`
 */
function constantsOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  const found = text.replace(
    /(export )?var (\w+);\n\(function \(\2\) \{\n([^}]*)\}\)\(\2 \|\| \(\2 = \{\}\)\);/g,
    (_all, prefix = '', name: string, body: string) =>
      `${prefix}const ${name} = {\n${body
        .replace(/^ *\w+\[\w+\["(\w+)"\] = (\d+)\] = "\1";$/gm, '$1: $2,')
        .replace(/^ *\w+\["(\w+)"\] = (".*");$/gm, '$1: $2,')}};`,
  );
  if (found === text || /function \(\w+\) \{\n *\w+\[/.test(found)) {
    throw new Error(`${path} has no enums of the known form. Did parse5 change?`);
  }
  return found;
}

/** By feature of parse5's tree construction that the engine doesn't use: its code, and what remains of it. */
const UNUSED_FEATURES: readonly (readonly [code: RegExp, rest: string])[] = [
  // Errors.
  [/^ *(?:p|this)\._err\(.*\);$/gm, ''],
  [/\bERR\.\w+/g, 'undefined'],
  // Where in the text a node was.
  [/\b(?:p|this)\.options\.sourceCodeLocationInfo\b(?! =)/g, 'false'],
  [/\b(?:token|closingToken)\.location\b/g, 'null'],
  // Fragments, and scripts that run.
  [/\b(?:p|this)\.fragmentContext\b(?! =)/g, 'null'],
  [/\b(?:p|this)\.options\.scriptingEnabled\b/g, 'false'],
  [/\bp\.scriptHandler\b/g, 'null'],
  [/^ {4}static [\s\S]*?^ {4}}\n/gm, ''],
  [/^ {4}getFragment\(\) [\s\S]*?^ {4}}\n/m, ''],
];

function withoutUnusedFeatures(code: string): string {
  return UNUSED_FEATURES.reduce((text, [pattern, rest]) => {
    const found = text.replace(pattern, rest);
    if (found === text) throw new Error(`parse5 has no code like ${pattern}. Did it change?`);
    return found;
  }, code);
}

const OPTIONS = {
  bundle: true,
  format: 'esm',
  target: 'es2023',
  charset: 'utf8',
  legalComments: 'none',
  outdir: LIB,
  plugins: [withoutUnusedCode],
  write: false,
} as const satisfies BuildOptions;

interface Output {
  readonly path: string;
  readonly text: string;
}

/** Writes `lib/`. @param isFast - without minification. */
async function bundleEngine(isFast: boolean): Promise<void> {
  const stamp = stampOf(isFast);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').startsWith(stamp)) return;
  const [single, sharing] = await Promise.all([
    build({ ...OPTIONS, entryPoints: SINGLE_FILES }),
    build({ ...OPTIONS, entryPoints: SHARING_FILES, splitting: true, chunkNames: 'shared' }),
  ]);
  mkdirSync(LIB, { recursive: true });
  const outputs = [...single.outputFiles, ...sharing.outputFiles].map(({ path, text }) => ({
    path,
    text: withLazyPatterns(withConstantBindings(text)),
  }));
  if (isFast) for (const { path, text } of outputs) replaceFile(path, text);
  else await writeMinified(outputs);
  const current = new Set(outputs.map(({ path }) => path));
  for (const name of globSync('*.js', { cwd: LIB })) if (!current.has(join(LIB, name))) rmSync(join(LIB, name));
  writeFileSync(join(LIB, 'THIRD-PARTY-LICENSES.txt'), BUNDLED_PACKAGES.map(licenseOf).join('\n\n'));
  // A minified build also counts as up to date for a fast one.
  writeFileSync(STAMP, isFast ? stamp : `${stamp} minified`);
}

/** Other processes may be loading the file. */
function replaceFile(path: string, text: string): void {
  const next = `${path}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, path);
}

/** Names of properties are shortened in the same way in all files, because the bundles exchange objects. */
async function writeMinified(outputs: readonly Output[]): Promise<void> {
  const names = internalNames(
    outputs.map(({ text }) => text),
    publicDeclarations(),
  );
  let props: object | undefined;
  for (const { path, text } of outputs) {
    const nameCache = { props };
    const { code = '' } = await minify(text, {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
      mangle: { properties: { regex: new RegExp(`^(?:${[...names].join('|').replaceAll('$', '\\$')})$`) } },
      nameCache,
      // V8 keeps a file with any other character as UTF-16, which takes twice the memory and longer to read.
      format: { comments: false, ascii_only: true },
    });
    ({ props } = nameCache);
    replaceFile(path, code);
  }
}

function publicDeclarations(): string[] {
  const { files } = require('./package.json') as { files: string[] };
  return files
    .filter((pattern) => pattern.endsWith('.d.ts'))
    .flatMap((pattern) => globSync(pattern, { cwd: FOLDER }))
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'));
}

function licenseOf(name: string): string {
  const folder = join(fileURLToPath(import.meta.resolve(name)), '..', '..');
  const { version } = require(join(folder, 'package.json')) as { version: string };
  return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
}

function stampOf(isFast: boolean): string {
  const hash = createHash('sha256');
  for (const name of globSync('*.ts', { cwd: FOLDER }).sort()) hash.update(readFileSync(join(FOLDER, name)));
  for (const file of globSync('**/*.js', { cwd: DIST }).sort()) {
    const { size, mtimeMs } = statSync(join(DIST, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  const digest = hash.digest('hex');
  return isFast ? digest : `${digest} minified`;
}

await bundleEngine(process.argv.includes('--fast'));
