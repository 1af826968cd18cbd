/**
 * `npm run bench:faults -- PATH…`: converts every page (`.html`, `.html.gz`) below the folders with
 * `content: "main"` and counts faults that no page justifies: trackers among the images, a logo or
 * an image that links to the home page as the first line, and character references for letters or digits.
 * Names each page with a fault, and exits with 1 if there are any. The patterns are written for this
 * command, independent of the engine's.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { convert } from '../packages/engine/dist/index.js';
import { endProgress, showProgress } from './progress.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Pass folders of pages: npm run bench:faults -- PATH…');
  process.exit(2);
}

/** Services whose images count visits, and the usual names of such images. */
const TRACKER =
  /(?:piwik|matomo)\.php|\/\/(?:piwik|matomo)\.|\/\/pixel\.|scorecardresearch|statcounter|google-analytics\.com|doubleclick\.net|quantserve|facebook\.com\/tr|bat\.bing|px\.ads\.linkedin|vgwort\.de|ivwbox|imrworldwide|mc\.yandex|\/delivery\/(?:avw|lg)\.php|\/akam\/\d+\/pixel|[/_-](?:tracking|web)?pixel\.(?:gif|png|php)|[?&]idsite=\d|\/b\/ss\//i;
const LOGO = /\blogo\b|logo[^/]*\.(?:svg|png|gif|jpe?g|webp)|print[^/]*\.(?:svg|png|gif)/i;
const IMAGE = /!\[([^\]\n]*)\]\(([^\s)]+)/g;
const FIRST_IMAGE = /^\[?!\[([^\]\n]*)\]\(([^\s)]+)[^)\n]*\)(?:\]\(([^\s)]+))?/;
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;

const counts = { trackers: 0, logos: 0, references: 0 };
let pages = 0;
let faulty = 0;
for (const folder of folders) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.html?(\.gz)?$/.test(file),
  );
  const urls = readUrls(folder);
  for (const file of files.sort()) {
    showProgress(`${++pages} pages`);
    const id = basename(file).replace(/\.html?(\.gz)?$/, '');
    const known = urls.get(id) ?? '';
    const url = /^https?:/.test(known) ? known : 'https://page.example/folder/page';
    const { markdown } = convert(readPage(join(folder, file)), { url, includeMeta: false });
    const faults = faultsOf(markdown, url);
    if (faults.length === 0) continue;
    faulty++;
    endProgress();
    console.log(`${file}: ${faults.join(', ')}`);
  }
}
endProgress();
console.log(
  `${pages} pages, ${faulty} with faults: ${counts.trackers} with trackers, ${counts.logos} with a logo or home link as ` +
    `first line, ${counts.references} with character references for letters or digits`,
);
process.exitCode = faulty === 0 ? 0 : 1;

function faultsOf(markdown: string, url: string): string[] {
  const faults: string[] = [];
  // Code may show anything.
  const text = markdown.replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]+`/g, '');
  const tracker = [...text.matchAll(IMAGE)].find(([, , source]) => TRACKER.test(source!));
  if (tracker) {
    counts.trackers++;
    faults.push(`tracker ${tracker[2]}`);
  }
  const first = FIRST_IMAGE.exec(text);
  if (first && (LOGO.test(`${first[1]} ${fileOf(first[2]!)}`) || (first[3] !== undefined && isHome(first[3], url)))) {
    counts.logos++;
    faults.push(`first line ${first[0].slice(0, 150)}`);
  }
  const letter = [...text.matchAll(REFERENCE)].find(([, hex, decimal]) =>
    /[\p{L}\p{Nd}]/u.test(String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(decimal)))),
  );
  if (letter) {
    counts.references++;
    faults.push(`reference ${letter[0]}`);
  }
  return faults;
}

function fileOf(source: string): string {
  const [path] = source.split(/[?#]/, 1);
  return path!.slice(path!.lastIndexOf('/') + 1);
}

function isHome(target: string, page: string): boolean {
  if (!URL.canParse(target, page)) return false;
  const { hostname, pathname } = new URL(target, page);
  return pathname === '/' && hostname.replace(/^www\./, '') === new URL(page).hostname.replace(/^www\./, '');
}

function readPage(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** URLs by page, from the lists of labels that lie beside the pages. */
function readUrls(folder: string): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  const read = (file: string): unknown => {
    const path = join(folder, file);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  };
  for (const { id, url } of read('pages.json') as { id: string; url: string }[]) urls.set(id, url);
  for (const [id, { url }] of Object.entries(read('ground-truth.json') as Record<string, { url: string }>))
    urls.set(id, url);
  const labels = join(folder, 'ground-truth');
  for (const file of existsSync(labels) ? readdirSync(labels) : [])
    urls.set(basename(file, '.json'), (read(join('ground-truth', file)) as { url: string }).url);
  return urls;
}
