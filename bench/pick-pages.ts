/** Size classes of pages out of a folder, the same ones each time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface SizeClass {
  readonly name: string;
  readonly pages: readonly string[];
}

/** Name, the size in bytes that the pages are nearest to, and how many of them. */
const CLASSES = [
  ['small', 12_000, 40],
  ['median', 115_000, 16],
  ['large', 1_500_000, 3],
] as const;
const JOINED = 4_000_000;

/** Every page (`.html`, `.html.gz`) below the folder, in the order of their names. */
export function readPages(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.html?(\.gz)?$/.test(file),
  );
  return files.sort().map((file) => {
    const bytes = readFileSync(join(folder, file));
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  });
}

/** Three classes of the pages nearest to a size, and one of a single document of 4 MB that is many pages joined. */
export function pickPages(pages: readonly string[]): SizeClass[] {
  const picked: SizeClass[] = CLASSES.map(([name, size, count]) => {
    // A page twice the size is as far away as one of half.
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
