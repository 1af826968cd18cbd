/**
 * `npm run bench:render-text -- PATH [--limit 200] [--offset 0] [--show] [--save FOLDER]`: renders saved pages without
 * network, and compares the words of the whole page as Recto reads it with `innerText` in the same Chromium. PATH has `.html`
 * or `.html.gz` files, of which `--limit` are taken at equal distances, starting with `--offset`. Prints word F1 for all of
 * it, and for what both are meant to have; with `--show` which words of each page differ; with `--save`, the texts and the
 * rendered HTML are written to a folder. Only Recto has what a click opens, and only `innerText` has controls: buttons,
 * options that aren't chosen, `noscript`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { convert } from '@recto-md/engine';
import { cssSelectors } from '@recto-md/engine/select';
import { type Browser, launch } from 'puppeteer-core';
import { CHROMIUM } from '../browser/support/chromium.ts';
import { OWNER, PUBLIC, startRendering } from './support/rendering.ts';
import { type Handler, startSite } from './support/site.ts';
import { type Comparison, compareTexts } from './support/text-comparison.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '200' },
    offset: { type: 'string', default: '0' },
    show: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder of HTML files.');
const BUDGET = 20_000;
const CONCURRENT = 2;
/** Milliseconds for scripts of the page after it was parsed, as in Recto. */
const SETTLED = 1000;
const MAX_SHOWN = 40;

/** Elements that Recto leaves out. Buttons that open a part of the page are its headings, and are kept. */
const CONTROLS = 'select, datalist, noscript, button:not([aria-expanded])';
/** What the browser doesn't show, and a click opens. */
const OPENED = ['[hidden]', 'details:not([open]) > :not(summary)'];

interface PageComparison {
  readonly file: string;
  /** All that `innerText` and Recto have. */
  readonly whole: Comparison;
  /** Without controls, and without what a click opens. */
  readonly shown: Comparison;
}

const files = readdirSync(folder).filter((name) => /\.html(?:\.gz)?$/.test(name));
const every = Math.max(1, Math.floor(files.length / Number(values.limit)));
const chosen = files
  .filter((_, index) => index % every === Number(values.offset) % every)
  .slice(0, Number(values.limit));
if (values.save !== undefined) mkdirSync(values.save, { recursive: true });
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

/** @returns `innerText` of the page, and of the page without its controls. */
async function readInnerText(url: string, chromium: Browser): Promise<[string, string]> {
  const context = await chromium.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.setRequestInterception(true);
    page.on('request', (request) => void (request.url() === url ? request.continue() : request.abort()));
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: BUDGET });
    await new Promise((resolve) => setTimeout(resolve, SETTLED));
    const whole = String(await page.evaluate('document.body.innerText'));
    await page.evaluate(`for (const each of document.querySelectorAll('${CONTROLS}')) each.remove()`);
    return [whole, String(await page.evaluate('document.body.innerText'))];
  } finally {
    await context.close();
  }
}

/** @returns the whole page as plain text, the same without what a click opens, and the rendered HTML. */
async function readWithRecto(url: string): Promise<[string, string, string]> {
  const { text } = await rendering.service.renderPage(new URL(url), BUDGET, OWNER, new AbortController().signal);
  const options = { isRendered: true, content: 'full', format: 'text', includeMeta: false, url } as const;
  const shown = convert(text, { ...options, exclude: OPENED, selectors: cssSelectors });
  return [convert(text, options).text ?? '', shown.text ?? '', text];
}

const compared: PageComparison[] = [];
const failed: string[] = [];
const waiting = chosen.values();
await Promise.all(
  Array.from({ length: CONCURRENT }, async () => {
    for (const file of waiting) {
      const url = `${site.origin}/${encodeURIComponent(file)}`;
      try {
        const [inner, innerWithoutControls] = await readInnerText(url, browser);
        const [full, fullWithoutOpened, html] = await readWithRecto(url);
        if (values.save !== undefined) {
          const saved = { 'inner.txt': inner, 'full.txt': full, html };
          for (const [end, text] of Object.entries(saved)) writeFileSync(join(values.save, `${file}.${end}`), text);
        }
        compared.push({
          file,
          whole: compareTexts(inner, full),
          shown: compareTexts(innerWithoutControls, fullWithoutOpened),
        });
      } catch (error) {
        failed.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }),
);
await browser.close();
await rendering.close();
await site.close();

const worst = compared.toSorted((a, b) => a.whole.f1 - b.whole.f1);
if (values.show) {
  for (const { file, whole, shown } of worst.filter((each) => each.whole.f1 < 0.98)) {
    console.log(`${file} ${whole.f1.toFixed(3)} of ${whole.shown} words; without controls … ${shown.f1.toFixed(3)}`);
    console.log(`  only in the browser (${whole.missing.length}): ${whole.missing.slice(0, MAX_SHOWN).join(' ')}`);
    console.log(`  only in Recto (${whole.extra.length}): ${whole.extra.slice(0, MAX_SHOWN).join(' ')}`);
  }
}
for (const line of failed) console.log(`not compared: ${line}`);
for (const [name, pick] of [
  ['all of it', ({ whole }: PageComparison) => whole],
  ['without controls, and without what a click opens', ({ shown }: PageComparison) => shown],
] as const) {
  const figures = compared.map(pick).toSorted((a, b) => a.f1 - b.f1);
  const total = (count: (each: Comparison) => number) => figures.reduce((sum, each) => sum + count(each), 0);
  const mean = total(({ f1 }) => f1) / figures.length;
  console.log(
    `${name}: ${figures.length} pages; word F1: mean ${mean.toFixed(4)}, ` +
      `median ${figures[Math.floor(figures.length / 2)]?.f1.toFixed(4)}, ` +
      `${figures.filter(({ f1 }) => f1 >= 0.98).length} pages at .98 or more; of ${total(({ shown }) => shown)} words, ` +
      `${total(({ missing }) => missing.length)} only in the browser, ${total(({ extra }) => extra.length)} only in Recto`,
  );
}
