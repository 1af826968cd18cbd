/**
 * `node training/marks/show-pages.ts FOLDER OUTPUT [ID …]`: writes pages as numbered blocks, one file each, for people who mark them. A line is
 * `number element> text`; `→` means that the text is a link. Long texts are cut in the middle, lists of links are shortened and shown
 * on one line, and a line `-- names` shows the classes and IDs of the elements around the blocks that follow.
 * Nothing shows what any extractor would choose.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageIds, readPageHtml } from './read-page.ts';
import { readTextRuns, type TextRun } from './text-runs.ts';

/** Characters shown of a block. */
const MAX_SHOWN = 150;
/** Characters shown of a block in a list of links, and how many of these are shown. */
const MAX_LINK = 28;
const MAX_LINKS = 6;
/** This many successive blocks of links, and more, are shown on one line. */
const MIN_LIST = 4;

const [folder, output, ...ids] = process.argv.slice(2);
if (folder === undefined || output === undefined) {
  console.error('Pass pages and a folder to write to: node training/marks/show-pages.ts FOLDER OUTPUT [ID …]');
  process.exit(2);
}
mkdirSync(output, { recursive: true });
for (const id of ids.length > 0 ? ids : pageIds(folder)) {
  writeFileSync(join(output, `${id}.txt`), showBlocks(readTextRuns(await readPageHtml(folder, id))));
}

function showBlocks(runs: readonly TextRun[]): string {
  const blocks = [...Map.groupBy(runs, ({ block }) => block).values()];
  const lines: string[] = [];
  let context = '';
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]!;
    const { element } = block[0]!;
    if (block.every(({ isHidden }) => isHidden)) {
      at++;
      continue;
    }
    if (block[0]!.context !== context) {
      context = block[0]!.context;
      lines.push(`-- ${context}`);
    }
    let end = at;
    while (end < blocks.length && isLink(blocks[end]!) && blocks[end]![0]!.element === element) end++;
    if (end - at >= MIN_LIST) {
      const links = blocks.slice(at, Math.min(end, at + MAX_LINKS)).map((each) => textOf(each).slice(0, MAX_LINK));
      lines.push(`${at + 1}-${end} ${element}→ ${links.join(' | ')}${end - at > MAX_LINKS ? ' | …' : ''}`);
      at = end;
    } else {
      lines.push(`${at + 1} ${element}${isLink(block) ? '→' : '>'} ${shorten(textOf(block), MAX_SHOWN)}`);
      at++;
    }
  }
  return `${lines.join('\n')}\n`;
}

function isLink(block: readonly TextRun[]): boolean {
  return block.every((run) => run.isLink);
}

function textOf(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join(' ');
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 30)}… ${text.slice(-25)} (${text.split(' ').length} words)`;
}
