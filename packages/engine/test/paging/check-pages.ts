/**
 * `npm run check:paging -- FOLDER [--limit 200] [--tokens 2000]`: converts the HTML files in FOLDER (`.html` or
 * `.html.gz`, evenly chosen), splits each result, and checks that the parts add up and stay within the limit. Prints
 * how many parts exceed it, and the largest excess among those that are not indivisible.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { convert, outlineOf, splitMarkdown } from '@recto-md/engine';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { joinParts } from './join-parts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '200' }, tokens: { type: 'string', default: '2000' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder of HTML files.');
const files = globSync('**/*.{html,html.gz}', { cwd: folder }).sort();
const count = Math.min(Number(values.limit), files.length);
const maxTokens = Number(values.tokens);

let pages = 0;
let parts = 0;
let indivisible = 0;
let worst = 0;
let worstTrue = 0;
let over = 0;
const failures: string[] = [];
for (let index = 0; index < count; index++) {
  const file = files[Math.floor((index * files.length) / count)]!;
  const bytes = readFileSync(join(folder, file));
  const html = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  for (const content of ['main', 'full'] as const) {
    const { markdown } = convert(html, { content, url: 'https://example.com/page' });
    const split = [...splitMarkdown(markdown, maxTokens)];
    pages++;
    parts += split.length;
    if (joinParts(split) !== markdown) failures.push(`${file}: the parts don't add up`);
    const headings = outlineOf(markdown);
    if (headings.some(({ start, end }) => !markdown.startsWith('#', start) || end <= start)) {
      failures.push(`${file}: the outline is wrong`);
    }
    for (const part of split) {
      if (part.exceedsLimit) {
        indivisible++;
        continue;
      }
      worst = Math.max(worst, part.tokenCount / maxTokens);
      const exact = encode(part.markdown, { disallowedSpecial: new Set() }).length / maxTokens;
      worstTrue = Math.max(worstTrue, exact);
      if (exact <= 1.05) continue;
      over++;
      const sample = part.markdown.slice(part.markdown.length / 2).slice(0, 120);
      console.log(`${file}: ${(100 * exact).toFixed(1)} % by o200k_base, near ${JSON.stringify(sample)}`);
    }
  }
}
console.log(
  `${count} pages, each as main content and in full: ${pages} results, ${parts} parts of ${maxTokens} tokens`,
);
console.log(`parts with one indivisible unit over the limit: ${indivisible}`);
console.log(`largest other part: ${(100 * worst).toFixed(1)} % of the limit as estimated`);
console.log(
  `the same counted with the o200k_base tokenizer: ${(100 * worstTrue).toFixed(1)} %; over 105 %: ${over} parts`,
);
for (const failure of failures) console.log(failure);
process.exitCode = failures.length > 0 || worst > 1.05 ? 1 : 0;
