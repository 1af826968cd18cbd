/** Writes the content of a page that is no thread: its title, byline and text, or an excerpt of it. */
import type { Draft } from './draft.ts';
import type { MainPart, Part } from './page-parts.ts';
import { writeRegion } from './regions.ts';
import { TOOLS } from './vocabulary.ts';

/** Of longer pages, an excerpt of so many parts is used. */
const MAX_MAIN = 150;
/** Shares of pages whose content keeps its tables, lists and boxes. On others, it becomes paragraphs. */
const STRUCTURED = { article: 0.25, other: 0.75 };

export function writeArticle(draft: Draft, most = MAX_MAIN): void {
  const { chance, writer } = draft;
  const { title, byline } = draft.main;
  const main = excerptOf(draft, most);
  if (title) writer.part(title, chance.pick(['h1', 'h1', 'h1', 'h2', 'b', 'div']));
  const lateByline = chance.has(0.3);
  if (!lateByline) for (const part of byline) writer.part(part, chance.pick(['p', 'div', 'span']));
  if (chance.has(0.25)) writeTools(draft);
  if (chance.has(draft.main.page.type === 'article' ? STRUCTURED.article : STRUCTURED.other)) writer.structured(main);
  else writeParagraphs(draft, main);
  if (lateByline) for (const part of byline) writer.part(part, 'p');
}

/** Manuals are long. What they consist of, such as tables and code, is not at their beginning. */
function excerptOf(draft: Draft, most: number): readonly MainPart[] {
  const { chance } = draft;
  const { main } = draft.main;
  const start = chance.has(0.5) ? chance.below(Math.max(0, main.length - most) + 1) : 0;
  return main.slice(start, start + most);
}

function writeParagraphs(draft: Draft, main: readonly Part[]): void {
  const { chance, writer } = draft;
  const teaserAt = chance.has(0.2) ? chance.below(main.length) : -1;
  let list: 'ul' | 'ol' | undefined;
  for (const [at, part] of main.entries()) {
    const isItem = part.tag === 'li';
    if (isItem !== (list !== undefined)) {
      if (isItem) writer.open('ul', '');
      else writer.close('ul');
      list = isItem ? 'ul' : undefined;
    }
    if (isItem) writer.part(part, 'li');
    else if (/^h[1-6]$/.test(part.tag)) writer.part(part, draft.headingTag === 'font' ? 'b' : part.tag);
    else if (part.tag === 'blockquote' || part.tag === 'pre') writer.part(part, part.tag);
    else if (part.name === 'caption') {
      writer.raw('<img src="photo.jpg" alt="">');
      writer.part(part, chance.pick(['div', 'p', 'small']));
    } else draft.paragraph(part);
    if (at === teaserAt && !list) writeRegion(draft, chance.pick(['related', 'promotion'] as const), 2);
  }
  if (list) writer.close('ul');
}

function writeTools(draft: Draft): void {
  const { chance, writer } = draft;
  const tools = TOOLS.filter(() => chance.has(0.25));
  const tag = chance.pick(['li', 'div', 'span', '']);
  const around = tag === 'li' ? 'ul' : 'div';
  writer.within(around, '', () => {
    for (const [at, tool] of tools.entries()) writer.line(draft.signature(tool, at), 'navigation', tag);
  });
}
