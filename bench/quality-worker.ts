/** One library in a process of its own: reads the pages its parent names, and answers with what a reader sees of them. */
import { readHtml } from './labeled-pages.ts';
import { READERS } from './quality-readers.ts';
import { visibleText } from './quality-text.ts';

export interface Task {
  readonly id: string;
  readonly url: string | undefined;
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

const [, , name, folder = '', folds] = process.argv;
const reader = READERS.find((one) => one.name === name);
if (!reader || !process.send) throw new Error('This is a part of `npm run bench:quality`.');
const read = await reader.load(folds);
// What libraries print about pages is not the answer.
console.log = console.warn = console.error = console.info = console.debug = () => {};

process.on('message', async ({ id, url }: Task) => {
  process.send?.(await answer(id, url));
});
process.send({ id: '', failure: '' } satisfies Result);

async function answer(id: string, url: string | undefined): Promise<Result> {
  const html = readHtml(folder, id);
  try {
    const start = process.cpuUsage();
    const { markdown, author, date } = await read(html, url, id);
    const { user, system } = process.cpuUsage(start);
    return { id, text: visibleText(markdown), author, date, cpu: (user + system) / 1000 };
  } catch (error) {
    return { id, failure: String(error).slice(0, 200) };
  }
}
