/**
 * `npm run check:blocked -- PATH…`: runs the block detection on HTML files that are known to be real pages, and prints
 * each false positive with an excerpt of the page for manual review.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { detectBlock, isSoft404, maxTextToInspect } from '../../src/conversion/block-pages/blocked-page.ts';
import { readSignals } from '../../src/conversion/block-pages/page-signals.ts';
import { ResponseHeaders } from '../../src/fetch/connection/response-headers.ts';
import { decodeText } from '../../src/fetch/response/decode-text.ts';
import { parseRefresh } from '../../src/fetch/response/redirect.ts';

const paths = process.argv.slice(2);
const files = paths
  .flatMap((path) => globSync('**/*.{html,htm,html.gz}', { cwd: path }).map((file) => join(path, file)))
  .sort();
if (files.length === 0) {
  console.error('Name a folder of HTML files: npm run check:blocked -- PATH');
  process.exit(2);
}
const url = new URL('https://example.com/page');
const headers = new ResponseHeaders([]);
const known = { status: 200, headers, url, isRedirected: false };
let alarms = 0;
for (const file of files) {
  const bytes = readFileSync(file);
  const signals = readSignals(
    await decodeText(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, { charset: undefined, syntax: 'html' }),
    maxTextToInspect(known),
  );
  const found = [
    detectBlock({ ...known, signals }),
    isSoft404(signals) ? 'a missing page' : undefined,
    signals.refresh !== undefined && parseRefresh(signals.refresh, url) ? `a refresh to ${signals.refresh}` : undefined,
  ].filter((alarm) => alarm !== undefined);
  if (found.length === 0) continue;
  alarms++;
  console.log(
    `${basename(file)}: ${found.join(', ')}\n    title: ${signals.title}\n    text (${signals.text.length}): ${signals.text.slice(0, 200)}`,
  );
}
console.log(`${files.length} pages, ${alarms} alarms`);
