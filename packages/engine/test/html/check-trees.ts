/**
 * `npm run check:trees -- PATH`: compares our tree with parse5's over every page (`.html`,
 * `.html.gz`) of a folder, and every document in files of html5lib-tests (`.test`, `.dat`).
 *
 * `npm run check:trees -- --generated 100000 [--seed 1]`: the same over generated documents.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { compareTrees } from './compare-trees.ts';
import { generateDocument, randomFrom } from './generate-documents.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { generated: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const [folder] = positionals;
if (values.generated !== undefined) checkGenerated(Number(values.generated), Number(values.seed));
else if (folder !== undefined) checkPages(folder);
else {
  console.error('Name a folder of pages: npm run check:trees -- PATH');
  process.exit(2);
}

function checkGenerated(count: number, seed: number): never {
  const random = randomFrom(seed);
  let differing = 0;
  for (let done = 0; done < count; done++) {
    const page = generateDocument(random);
    const difference = compareTrees(page);
    if (difference === null) continue;
    differing++;
    if (differing <= 20) console.log(`${JSON.stringify(page)}\n  ${difference.slice(0, 400)}`);
  }
  console.log(`${count} generated documents compared with parse5's trees, ${differing} differ`);
  process.exit(differing === 0 && count > 0 ? 0 : 1);
}

function checkPages(path: string): never {
  let pages = 0;
  let differing = 0;
  let excepted = 0;
  /** The one intended difference from parse5: a `noscript` ends what is open in it. */
  const noscript = /<noscript\b[^>]*>.*?<\/noscript\s*>/gis;
  for (const file of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
    for (const page of documentsIn(join(path, file))) {
      const difference = compareTrees(page);
      pages++;
      if (difference === null) continue;
      if (compareTrees(page.replace(noscript, '')) === null) {
        excepted++;
        continue;
      }
      differing++;
      console.log(`${file}: ${difference.slice(0, 400)}`);
    }
  }
  console.log(
    `${pages} pages compared with parse5's trees, ${differing} differ, and ${excepted} only by an element left open in a noscript`,
  );
  process.exit(differing === 0 && pages > 0 ? 0 : 1);
}

function documentsIn(file: string): string[] {
  if (/\.html?$/.test(file)) return [readFileSync(file, 'utf8')];
  if (/\.html?\.gz$/.test(file)) return [gunzipSync(readFileSync(file)).toString('utf8')];
  if (file.endsWith('.dat')) {
    const [, ...cases] = readFileSync(file, 'utf8').split('#data\n');
    return cases.map((text) => text.split('\n#')[0]!);
  }
  if (!file.endsWith('.test')) return [];
  const { tests = [] } = JSON.parse(readFileSync(file, 'utf8')) as { tests?: { readonly input: unknown }[] };
  return tests.flatMap(({ input }) => (typeof input === 'string' ? [input] : []));
}
