/**
 * `npm run check:trees -- PATH`: compares our tree with parse5's over every page (`.html`,
 * `.html.gz`) of a folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { compareTrees } from './compare-trees.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Name a folder of pages: npm run check:trees -- PATH');
  process.exit(2);
}
let pages = 0;
let differing = 0;
let excepted = 0;
/** The one intended difference from parse5: a `noscript` ends what is open in it. */
const NOSCRIPT = /<noscript\b[^>]*>.*?<\/noscript\s*>/gis;
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.html?(\.gz)?$/.test(file)) continue;
  const bytes = readFileSync(join(folder, file));
  const page = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const difference = compareTrees(page);
  pages++;
  if (difference === null) continue;
  if (compareTrees(page.replace(NOSCRIPT, '')) === null) {
    excepted++;
    continue;
  }
  differing++;
  console.log(`${file}: ${difference.slice(0, 400)}`);
}
console.log(
  `${pages} pages compared with parse5's trees, ${differing} differ, and ${excepted} only by an element left open in a noscript`,
);
process.exit(differing === 0 && pages > 0 ? 0 : 1);
