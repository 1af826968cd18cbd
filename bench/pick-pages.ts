/** Picks pages of several sizes from a folder, always the same ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface SizeClass {
  readonly name: string;
  readonly pages: readonly string[];
}

/** Name, target size in bytes, and number of pages. */
const CLASSES = [
  ['small', 12_000, 40],
  ['median', 115_000, 16],
  ['large', 1_500_000, 3],
] as const;
/** Size of the joined document in UTF-16 units. */
const JOINED = 4_000_000;

/** All pages (`.html`, `.html.gz`) in the folder and its subfolders, sorted by name. */
export function readPages(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.html?(\.gz)?$/.test(file),
  );
  return files.sort().map((file) => {
    const bytes = readFileSync(join(folder, file));
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  });
}

/** The pages nearest to each target size, and one document of 4 MB that is many pages joined. */
export function pickPages(pages: readonly string[]): SizeClass[] {
  const picked: SizeClass[] = CLASSES.map(([name, size, count]) => {
    // Logarithmic: twice the size is as far away as half.
    const distance = (page: string) => Math.abs(Math.log(Math.max(1, page.length) / size));
    return { name, pages: pages.toSorted((a, b) => distance(a) - distance(b)).slice(0, count) };
  });
  const joined: string[] = [];
  let length = 0;
  for (const page of pages) {
    if (length >= JOINED) break;
    if (page.length > 300_000) continue;
    joined.push(page);
    length += page.length;
  }
  return [...picked, { name: 'joined', pages: [joined.join('\n')] }];
}
