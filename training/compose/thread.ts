/** Writes the content of a thread: its posts, like comments or on a bulletin board. */
import type { Draft } from './draft.ts';
import { MAX_LINE_WORDS, pickCommentStyle, writeItems } from './items.ts';
import type { Part, Region } from './page-parts.ts';
import { MAX_ITEMS } from './regions.ts';
import { BOARD } from './vocabulary.ts';

/** Share of threads on a bulletin board. */
const BOARDS = 0.4;

export function writeThread(draft: Draft, posts: Region): void {
  const { chance, writer } = draft;
  const { title } = draft.main;
  if (title) writer.part(title, chance.pick(['h1', 'h2', 'h2', 'b', 'div']));
  const items = posts.items.slice(0, MAX_ITEMS);
  if (chance.has(BOARDS)) writeBoard(draft, items);
  else writeItems(draft, posts, items, 'comment', pickCommentStyle(draft), false);
}

/** Posts beside what a bulletin board says of their authors. Names and dates are content, as in most of the labels. */
function writeBoard(draft: Draft, items: readonly (readonly Part[])[]): void {
  const { chance, writer } = draft;
  const isTable = chance.has(0.6);
  const [around, row, cell] = isTable ? (['table', 'tr', 'td'] as const) : (['div', 'div', 'div'] as const);
  const line = chance.pick(BOARD.post);
  const below = [chance.pick(BOARD.below), chance.pick(BOARD.below)];
  const profile = BOARD.author.filter(() => chance.has(0.3));
  const say = (text: string, at: number, tag: string, name?: 'main') =>
    writer.line(draft.signature(text, at), name, tag);
  writer.open(around);
  if (isTable && chance.has(0.5)) {
    const columns = chance.pick(BOARD.columns);
    writer.within(row, '', () => {
      for (const column of columns) say(column, 0, 'th');
    });
  }
  const name = draft.name('comment', '');
  for (const [at, parts] of items.entries()) {
    const texts = parts.filter(({ words }) => words > MAX_LINE_WORDS);
    writer.within(row, name, () => {
      writer.within(cell, '', () => {
        say('@', at, draft.lineTag || 'b', 'main');
        for (const text of profile) say(text, at, '');
      });
      writer.within(cell, '', () => {
        say(line, at, draft.lineTag, 'main');
        for (const part of texts.length > 0 ? texts : parts) draft.paragraph(part);
      });
    });
    writer.within(row, '', () => {
      for (const text of below) say(text, at, isTable ? 'td' : '');
    });
  }
  writer.close(around);
}
