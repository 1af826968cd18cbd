/**
 * `npm run check:encodings -- PATH…`: decodes the files of each folder and compares. `NAME_in.txt` must decode to
 * `NAME_in_ref.txt` (legacy encodings), and each `#data` of a `.dat` file must be detected as its `#encoding` (html5lib).
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { decodeText, sniffCharset } from '../../src/fetch/response/decode-text.ts';

/** Encodings of the files that are not named after one. */
const ENCODINGS: Readonly<Record<string, string>> = { jis0208: 'euc-jp', jis0212: 'euc-jp' };

interface Row {
  readonly file: string;
  readonly cases: number;
  readonly wrong: readonly string[];
}

async function checkReference(file: string): Promise<Row> {
  const name = basename(file, '_in.txt');
  const charset = ENCODINGS[name] ?? name.replaceAll('_', '-');
  const text = await decodeText(readFileSync(file), { charset, syntax: 'text' });
  const expected = readFileSync(file.replace(/\.txt$/, '_ref.txt'), 'utf8');
  const lines = expected.split('\n');
  const got = text.split('\n');
  const wrong = lines.flatMap((line, index) => (line === got[index] ? [] : [`line ${index + 1}`]));
  if (lines.length !== got.length) wrong.push(`${got.length} lines instead of ${lines.length}`);
  return { file: `${basename(file)} (${charset})`, cases: lines.length, wrong };
}

function checkSniffing(file: string): Row {
  const cases = readFileSync(file, 'latin1')
    .split(/^#data\n/m)
    .slice(1);
  const wrong = cases.flatMap((entry, index) => {
    const [data = '', label = ''] = entry.split(/^#encoding\n/m);
    const expected = normalizeEncoding(label.split('\n', 1)[0] ?? '');
    const got = sniffCharset(Buffer.from(data, 'latin1'), { charset: undefined, syntax: 'html' });
    return got === expected ? [] : [`case ${index + 1}: ${got} instead of ${expected}`];
  });
  return { file: basename(file), cases: cases.length, wrong };
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Name the folders that hold the cases: npm run check:encodings -- PATH…');
  process.exit(2);
}
const find = (pattern: string) =>
  paths.flatMap((path) => globSync(pattern, { cwd: path }).map((file) => join(path, file)));
const rows = [
  ...(await Promise.all(find('**/*_in.txt').sort().map(checkReference))),
  // Cases under `scripted` need a script to run.
  ...find('**/*.dat')
    .filter((file) => !file.includes('scripted'))
    .sort()
    .map(checkSniffing),
];
for (const { file, cases, wrong } of rows) {
  console.log(`${file.padEnd(40)} ${String(cases).padStart(7)} cases ${String(wrong.length).padStart(6)} wrong`);
  for (const line of wrong.slice(0, 10)) console.log(`    ${line}`);
}
const wrongInAll = rows.reduce((sum, { wrong }) => sum + wrong.length, 0);
console.log(`${rows.length} files, ${rows.reduce((sum, { cases }) => sum + cases, 0)} cases, ${wrongInAll} wrong`);
process.exitCode = rows.length === 0 || wrongInAll > 0 ? 1 : 0;
