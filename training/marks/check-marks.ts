/**
 * `node training/marks/check-marks.ts FOLDER MARKS [SECOND]`: how far marks agree with the snippets of FOLDER/pages.json, which
 * other people chose, and with a second reader's marks. Prints the share of snippets that the marks contradict, pages
 * with more than a quarter of theirs contradicted, and the agreement of the two readers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesOf, readMarksFile } from '../sources/marks.ts';
import { readPageHtml } from './read-page.ts';
import { readTextRuns, type TextRun } from './text-runs.ts';

/** A page is read again beyond this share of contradicted snippets. */
const MAX_CONTRADICTED = 0.25;

interface Page {
  readonly id: string;
  readonly with: readonly string[];
  readonly without: readonly string[];
}

const [folder, file, second] = process.argv.slice(2);
if (folder === undefined || file === undefined) {
  console.error('Pass pages and marks: node training/marks/check-marks.ts FOLDER MARKS [SECOND]');
  process.exit(2);
}
const pages = new Map(
  (JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Page[]).map((page) => [page.id, page]),
);
const marks = readMarksFile(file);
const counts = { with: 0, missing: 0, without: 0, leaked: 0, notOnPage: 0 };
const again: string[] = [];
for (const [id, of] of marks) {
  const page = pages.get(id);
  if (page === undefined) continue;
  const runs = readTextRuns(await readPageHtml(folder, id));
  const classes = classesOf(runs, of);
  const main = joined(runs.filter((_run, at) => isMain(classes[at])));
  const all = joined(runs);
  let contradicted = 0;
  let asked = 0;
  for (const [snippets, isWanted] of [
    [page.with, true],
    [page.without, false],
  ] as const) {
    for (const snippet of snippets.map(normalize)) {
      if (!all.includes(snippet)) {
        counts.notOnPage++;
        continue;
      }
      asked++;
      const isKept = main.includes(snippet);
      counts[isWanted ? 'with' : 'without']++;
      if (isKept === isWanted) continue;
      contradicted++;
      counts[isWanted ? 'missing' : 'leaked']++;
    }
  }
  if (contradicted > MAX_CONTRADICTED * asked) again.push(`${id} (${contradicted} of ${asked})`);
}
console.log(`${marks.size} pages; snippets that aren't on their page: ${counts.notOnPage}`);
console.log(`with: ${counts.missing} of ${counts.with} missing (${percent(counts.missing, counts.with)})`);
console.log(`without: ${counts.leaked} of ${counts.without} marked (${percent(counts.leaked, counts.without)})`);
console.log(`${again.length} pages to read again: ${again.join(', ')}`);

if (second !== undefined) {
  const agreement = { both: 0, first: 0, second: 0, same: 0, words: 0, pages: 0 };
  for (const [id, of] of readMarksFile(second)) {
    const other = marks.get(id);
    if (other === undefined) continue;
    agreement.pages++;
    const runs = readTextRuns(await readPageHtml(folder, id));
    const first = classesOf(runs, other);
    const again = classesOf(runs, of);
    runs.forEach((run, at) => {
      if (run.isHidden) return;
      const words = run.text.split(' ').length;
      agreement.words += words;
      if (first[at] === again[at]) agreement.same += words;
      if (isMain(first[at])) agreement.first += words;
      if (isMain(again[at])) agreement.second += words;
      if (isMain(first[at]) && isMain(again[at])) agreement.both += words;
    });
  }
  const f1 = (2 * agreement.both) / (agreement.first + agreement.second);
  console.log(
    `${agreement.pages} pages read twice: word F1 of the two mains ${f1.toFixed(3)}, same class on ${percent(agreement.same, agreement.words)} of words`,
  );
}

/** The snippets' authors count the page's heading as main text, and captions as not. */
function isMain(name: string | undefined): boolean {
  return name === 'main' || name === 'title';
}

function joined(runs: readonly TextRun[]): string {
  return normalize(runs.map(({ text }) => text).join(' '));
}

/** Without white space, which the snippets and the page's inline elements split differently. */
function normalize(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad]+/g, '');
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}
