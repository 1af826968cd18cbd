/**
 * `npm run fingerprint -- PATH [--every N] [--write FILE | --compare FILE]`: converts every page below PATH with
 * `content: "main"` and `content: "full"` and prints one digest of all Markdown and metadata. `--write` stores a
 * digest for each page; `--compare` names the pages that differ from such a file and exits with 1 if there are any.
 * Use it to prove that a refactoring leaves conversions unchanged.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { convert } from '@recto-md/engine';
import { endProgress, showProgress } from './progress.ts';

/** A fixed time, so that `extractedAt` doesn't change the digest. */
const NOW = new Date('2026-01-01T00:00:00.000Z');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    write: { type: 'string' },
    compare: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Pass a folder of pages: npm run fingerprint -- PATH');
  process.exit(2);
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.html?(\.gz)?$/.test(file))
  .sort()
  .filter((_file, index) => index % Number(values.every) === 0);
const digests = new Map<string, string>();
for (const file of files) {
  showProgress(`${digests.size} of ${files.length}`);
  digests.set(file, digestOf(readPage(join(folder, file)), urlOf(folder, file)));
}
endProgress();

const total = createHash('sha256')
  .update([...digests].flat().join('\n'))
  .digest('hex');
console.log(`${digests.size} pages, ${2 * digests.size} conversions: ${total}`);
if (values.write !== undefined) writeFileSync(values.write, JSON.stringify(Object.fromEntries(digests), null, 1));
if (values.compare !== undefined) {
  const expected = JSON.parse(readFileSync(values.compare, 'utf8')) as Record<string, string>;
  const changed = [...digests].filter(([file, digest]) => expected[file] !== digest).map(([file]) => file);
  console.log(changed.length === 0 ? 'No page differs.' : `${changed.length} pages differ: ${changed.join(' ')}`);
  process.exitCode = changed.length === 0 ? 0 : 1;
}

function digestOf(html: string, url: string): string {
  const hash = createHash('sha256');
  for (const content of ['main', 'full'] as const) {
    hash.update(JSON.stringify(convert(html, { url, content, now: NOW })));
  }
  return hash.digest('base64url');
}

function readPage(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The page's URL from its ground truth where there is one, otherwise a made-up one. */
function urlOf(root: string, file: string): string {
  const id = basename(file).replace(/\.html?(\.gz)?$/, '');
  const truth = join(root, 'ground-truth', `${id}.json`);
  const { url = '' } = existsSync(truth) ? (JSON.parse(readFileSync(truth, 'utf8')) as { url?: string }) : {};
  return url === '' ? `https://${id}.example/page` : url;
}
