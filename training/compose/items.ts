/** Writes posts, comments and links: as a list, boxes, a table or one after the other. */
import type { Draft } from './draft.ts';
import type { Part, Region } from './page-parts.ts';
import { COMMENT_LINES, commentToolsOf } from './vocabulary.ts';

/** Share of lists of posts and comments with links or buttons below each, and how many at most. */
const WITH_TOOLS = 0.6;
const MAX_TOOLS = 3;
/** A line of a comment with more words is its text. */
export const MAX_LINE_WORDS = 12;

type ItemStyle = 'list' | 'boxes' | 'flat' | 'breaks' | 'table' | 'definitions' | 'quotes';

export function pickCommentStyle(draft: Draft): ItemStyle {
  const { chance } = draft;
  return chance.pick(['list', 'boxes', 'boxes', 'flat', 'flat', 'breaks', 'breaks', 'table', 'definitions', 'quotes']);
}

function pickTools({ chance, main }: Draft): readonly string[] {
  const tools = [...commentToolsOf(main.language)];
  chance.shuffle(tools);
  return tools.slice(0, 1 + chance.below(MAX_TOOLS));
}

/** @param isSigned - whether the lines with names and dates are replaced by those of a made-up system. */
export function writeItems(
  draft: Draft,
  region: Region,
  items: readonly (readonly Part[])[],
  nameOfItem: 'comment' | undefined,
  style: ItemStyle,
  isSigned: boolean,
): void {
  const { chance, writer } = draft;
  const line = chance.pick(COMMENT_LINES);
  const isBelow = chance.has(0.3);
  const isComment = nameOfItem !== undefined;
  const tools = isComment && chance.has(WITH_TOOLS) ? pickTools(draft) : [];
  const toolTag = chance.pick(['', '', 'a', 'div', 'span', 'p']);
  const nameOfTools = items[0]?.[0]?.name === 'comments' ? 'comments' : undefined;
  const name = () => draft.name(nameOfItem ?? 'related', region.itemClasses);
  const list =
    style === 'list' ? chance.pick(['ol', 'ul']) : style === 'definitions' ? 'dl' : style === 'table' ? 'table' : '';
  if (list) writer.open(list, '');
  for (const [at, parts] of items.entries()) {
    const isLine = (part: Part) => part.words <= MAX_LINE_WORDS;
    const firstText = parts.findIndex((part) => !isLine(part));
    const split = !isComment || firstText < 0 ? Math.min(1, parts.length - 1) : firstText;
    const above = parts.slice(0, split);
    const texts = parts.slice(split);
    const lines = () => {
      if (!isSigned) for (const part of above) writer.part(part, draft.lineTag || 'div');
      else writer.line(draft.signature(line, at), parts[0]?.name, draft.lineTag || 'div');
    };
    const body = () => {
      for (const part of texts)
        if (!isSigned || !isLine(part) || texts.length === 1) {
          if (isComment && style !== 'breaks') draft.paragraph(part);
          else writer.part(part, style === 'flat' ? 'p' : '');
          if (style === 'breaks') writer.raw('<br>');
        }
    };
    const both = () => {
      if (!isBelow) lines();
      body();
      if (isBelow) lines();
      for (const tool of tools) writer.line(draft.signature(tool, at), nameOfTools, toolTag);
    };
    if (style === 'list') writer.within('li', name(), both);
    else if (style === 'boxes') writer.within('div', name(), both);
    else if (style === 'table') {
      writer.within('tr', '', () => {
        const isOneCell = draft.depth % 2 === 0;
        if (isOneCell) writer.within('td', name(), both);
        else {
          writer.within('td', '', lines);
          writer.within('td', name(), body);
        }
      });
    } else if (style === 'definitions') {
      writer.within('dt', '', lines);
      writer.within('dd', name(), body);
    } else if (style === 'quotes') {
      writer.within('p', '', lines);
      writer.within('blockquote', name(), body);
    } else if (style === 'breaks') {
      both();
      writer.raw('<br>');
    } else both();
  }
  if (list) writer.close(list);
}
