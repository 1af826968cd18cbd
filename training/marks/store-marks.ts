/**
 * `node training/marks/store-marks.ts FOLDER ANSWERS OUTPUT`: turns what readers wrote into marks. ANSWERS has one file
 * for each page, `ID.txt`, with lines such as `main 12-30 35`, the class and the numbers that `show-pages.ts` printed. OUTPUT is
 * a file with one JSON object per page: `{id, marks: [[class, first, last], …]}`, where `first` and `last` are keys of text
 * runs. Blocks that no line names are not main content.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARK_CLASSES } from '../sources/marks.ts';
import { readPageHtml } from './read-page.ts';
import { readTextRuns } from './text-runs.ts';

const [folder, answers, output] = process.argv.slice(2);
if (folder === undefined || answers === undefined || output === undefined) {
  console.error('Pass pages, answers and a file to write: node training/marks/store-marks.ts FOLDER ANSWERS OUTPUT');
  process.exit(2);
}
const lines: string[] = [];
const problems: string[] = [];
for (const file of readdirSync(answers)
  .filter((name) => name.endsWith('.txt'))
  .sort()) {
  const id = file.slice(0, -'.txt'.length);
  const blocks = [...Map.groupBy(readTextRuns(await readPageHtml(folder, id)), ({ block }) => block).values()];
  const marks: [string, string, string][] = [];
  for (const line of readFileSync(join(answers, file), 'utf8').split('\n')) {
    const [name = '', ...ranges] = line.trim().split(/[\s,]+/);
    if (name === '') continue;
    if (!(MARK_CLASSES as readonly string[]).includes(name)) problems.push(`${file}: unknown class "${name}"`);
    for (const range of ranges) {
      const [first, last = first] = range.split('-').map(Number);
      const start = blocks[(first ?? 0) - 1]?.[0];
      const end = blocks[(last ?? 0) - 1]?.at(-1);
      if (start === undefined || end === undefined || first! > last!) problems.push(`${file}: no blocks "${range}"`);
      else marks.push([name, start.key, end.key]);
    }
  }
  lines.push(JSON.stringify({ id, marks }));
}
for (const problem of problems) console.error(problem);
writeFileSync(output, lines.map((line) => `${line}\n`).join(''));
console.log(`${lines.length} pages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
