/**
 * `npm run bench:render-text -- PATH [--limit 200] [--show]`: renders saved pages without network, and compares the words
 * of the whole page as Recto reads it with `innerText` in the same Chromium. PATH has `.html` or `.html.gz` files. Prints
 * word F1, and with `--show` which words of each page differ.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { convert } from '@recto-md/engine';
import { type Browser, launch } from 'puppeteer-core';
import { wordsOf } from '../../../../bench/quality-score.ts';
import { CHROMIUM } from '../browser/support/chromium.ts';
import { OWNER, PUBLIC, startRendering } from './support/rendering.ts';
import { type Handler, startSite } from './support/site.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '200' }, show: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder of HTML files.');
const BUDGET = 20_000;
const CONCURRENT = 2;
/** Milliseconds for scripts of the page after it was parsed, as in Recto. */
const SETTLED = 1000;
const MAX_SHOWN = 25;

interface Comparison {
  readonly file: string;
  readonly f1: number;
  readonly words: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

const files = readdirSync(folder).filter((name) => /\.html(?:\.gz)?$/.test(name));
const every = Math.max(1, Math.floor(files.length / Number(values.limit)));
const chosen = files.filter((_, index) => index % every === 0).slice(0, Number(values.limit));
const pages = chosen.map((file): [string, Handler] => [
  `/${encodeURIComponent(file)}`,
  (_, response) => {
    const bytes = readFileSync(join(folder, file));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  },
]);
const site = await startSite(PUBLIC, Object.fromEntries(pages));
const rendering = await startRendering({
  ports: [site.port],
  chromium: CHROMIUM,
  resolve: () => Promise.reject(new Error('There is no network.')),
});
const browser = await launch({ executablePath: CHROMIUM, pipe: true, args: ['--no-sandbox'] });

async function readInnerText(url: string, chromium: Browser): Promise<string> {
  const context = await chromium.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.setRequestInterception(true);
    page.on('request', (request) => void (request.url() === url ? request.continue() : request.abort()));
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: BUDGET });
    await new Promise((resolve) => setTimeout(resolve, SETTLED));
    return String(await page.evaluate('document.body.innerText'));
  } finally {
    await context.close();
  }
}

async function readWithRecto(url: string): Promise<string> {
  const { text } = await rendering.service.renderPage(new URL(url), BUDGET, OWNER, new AbortController().signal);
  const options = { isRendered: true, content: 'full', format: 'text', includeMeta: false, url } as const;
  return convert(text, options).text ?? '';
}

function compare(file: string, shown: readonly string[], read: readonly string[]): Comparison {
  const left = new Map<string, number>();
  for (const word of shown) left.set(word, (left.get(word) ?? 0) + 1);
  const extra = read.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
  const missing = [...left].flatMap(([word, count]) => Array<string>(count).fill(word));
  const common = read.length - extra.length;
  const all = shown.length + read.length;
  return { file, f1: all === 0 ? 1 : (2 * common) / all, words: shown.length, missing, extra };
}

const compared: Comparison[] = [];
const failed: string[] = [];
const waiting = chosen.values();
await Promise.all(
  Array.from({ length: CONCURRENT }, async () => {
    for (const file of waiting) {
      const url = `${site.origin}/${encodeURIComponent(file)}`;
      try {
        const [shown, read] = [await readInnerText(url, browser), await readWithRecto(url)];
        compared.push(compare(file, wordsOf(shown), wordsOf(read)));
      } catch (error) {
        failed.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }),
);
await browser.close();
await rendering.close();
await site.close();

const worst = compared.toSorted((a, b) => a.f1 - b.f1);
if (values.show) {
  for (const { file, f1, words, missing, extra } of worst.filter((each) => each.f1 < 0.98)) {
    console.log(`${file} ${f1.toFixed(3)} of ${words} words`);
    console.log(`  only in the browser (${missing.length}): ${missing.slice(0, MAX_SHOWN).join(' ')}`);
    console.log(`  only in Recto (${extra.length}): ${extra.slice(0, MAX_SHOWN).join(' ')}`);
  }
}
for (const line of failed) console.log(`not compared: ${line}`);
const mean = compared.reduce((sum, { f1 }) => sum + f1, 0) / compared.length;
const total = (pick: (each: Comparison) => number) => compared.reduce((sum, each) => sum + pick(each), 0);
console.log(
  `${compared.length} pages; word F1: mean ${mean.toFixed(4)}, median ${worst[Math.floor(worst.length / 2)]?.f1.toFixed(4)}, ` +
    `${worst.filter(({ f1 }) => f1 >= 0.98).length} pages at .98 or more`,
);
console.log(
  `of ${total(({ words }) => words)} words, ${total(({ missing }) => missing.length)} only in the browser, ${total(({ extra }) => extra.length)} only in Recto`,
);
