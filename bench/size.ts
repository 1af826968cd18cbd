/**
 * `npm run size`: what the engine and its peers add to a bundle, and what the npm packages weigh.
 *
 * Each entry point is bundled with everything it imports by esbuild, for browsers, minified, and
 * compressed by gzip at level 9. kB are 1,000 bytes.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const ENGINE = join(ROOT, 'packages/engine/lib');

/** Name, and the modules that a program would import. */
const CANDIDATES: readonly (readonly [name: string, code: string])[] = [
  ['`@recto-md/engine`', `export * from '${ENGINE}/index.js'`],
  ['`@recto-md/engine/full`', `export * from '${ENGINE}/full.js'`],
  ['`@recto-md/engine/metadata`', `export * from '${ENGINE}/metadata.js'`],
  ['`@recto-md/engine/tokens`', `export * from '${ENGINE}/tokens.js'`],
  ['Defuddle (needs a DOM)', "export { default } from 'defuddle'"],
  ['Defuddle, full (needs a DOM)', "export { default } from 'defuddle/full'"],
  [
    'Readability, Turndown and GFM (need a DOM)',
    "export { Readability } from '@mozilla/readability'; export { default } from 'turndown'; export { gfm } from '@truto/turndown-plugin-gfm'",
  ],
  ['mdream, JavaScript', "export { htmlToMarkdown } from '@mdream/js'"],
  ['parse5, `parse` alone', "export { parse } from 'parse5'"],
];

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

console.log('| bundle | minified, kB | gzip, kB |\n|---|--:|--:|');
for (const [name, contents] of CANDIDATES) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  const code = outputFiles[0]!.contents;
  console.log(`| ${name} | ${kB(code.length)} | ${kB(gzipSync(code, { level: 9 }).length)} |`);
}

interface Packed {
  readonly name: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
}

console.log('\n| package on npm | packed, kB | unpacked, kB | files |\n|---|--:|--:|--:|');
for (const name of ['engine', 'recto']) {
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
    cwd: join(ROOT, 'packages', name),
    encoding: 'utf8',
  });
  const [packed] = Object.values(JSON.parse(listing) as Record<string, Packed> | Packed[]) as [Packed];
  console.log(`| \`${packed.name}\` | ${kB(packed.size)} | ${kB(packed.unpackedSize)} | ${packed.entryCount} |`);
}
