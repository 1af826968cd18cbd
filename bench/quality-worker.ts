/**
 * Runs one library in a separate process: converts the pages that its parent names, and returns
 * their visible text.
 */
import { agePage } from '../training/age-page.ts';
import type { LabeledPage } from '../training/sources/labeled-page.ts';
import { readHtml } from '../training/sources/labeled-pages.ts';
import { READERS } from './quality-readers.ts';
import { visibleText } from './quality-text.ts';

export interface Task extends Pick<LabeledPage, 'folder' | 'id' | 'source' | 'url'> {
  /** If given, the page is converted in an older style and without its URL. */
  readonly aged: { readonly seed: number } | undefined;
}

export type Result =
  | {
      readonly id: string;
      readonly text: string;
      readonly author: string | null;
      readonly date: string | null;
      readonly cpu: number;
    }
  | { readonly id: string; readonly failure: string };

const [, , name, folds] = process.argv;
const reader = READERS.find((one) => one.name === name);
if (!reader || !process.send) throw new Error('Start this by `npm run bench:quality`.');
const read = await reader.load(folds);
// Discards what libraries print about pages.
console.log = console.warn = console.error = console.info = console.debug = () => {};

process.on('message', async (task: Task) => {
  process.send?.(await convertPage(task));
});
process.send({ id: '', failure: '' } satisfies Result);

async function convertPage(task: Task): Promise<Result> {
  const { id, aged } = task;
  const original = await readHtml(task);
  const html = aged ? agePage(original, aged.seed) : original;
  const url = aged ? undefined : task.url;
  try {
    const start = process.cpuUsage();
    const { markdown, author, date } = await read(html, url, id);
    const { user, system } = process.cpuUsage(start);
    return { id, text: visibleText(markdown), author, date, cpu: (user + system) / 1000 };
  } catch (error) {
    return { id, failure: String(error).slice(0, 200) };
  }
}
