/** Searches the guides by words. Runs on the server, so that it works without scripts. */
import type { Guide } from './guides.ts';

export interface SearchResult {
  readonly guide: string;
  readonly title: string;
  readonly href: string;
  /** In turns: text, and a word of the query. Begins with text. */
  readonly excerpt: readonly string[];
}

/** Characters of a query, and words of it that count. */
export const MAX_QUERY_LENGTH = 100;
const MAX_WORDS = 8;
const MAX_RESULTS = 20;
const EXCERPT_LENGTH = 180;
/** Words in a heading say more about a section than those in its text. */
const TITLE_WEIGHT = 5;

/** @returns sections that contain all words of the query, the best first. */
export function searchGuides(guides: readonly Guide[], query: string): SearchResult[] {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])].slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  return guides
    .flatMap(({ id, title: guide, sections }) =>
      sections.flatMap(({ title, anchor, text }) => {
        const inTitle = `${guide} ${title}`.toLowerCase();
        const inText = text.toLowerCase();
        if (!words.every((word) => inTitle.includes(word) || inText.includes(word))) return [];
        const score = words.reduce(
          (sum, word) => sum + (inTitle.includes(word) ? TITLE_WEIGHT : 0) + Math.min(3, inText.split(word).length - 1),
          0,
        );
        return [{ score, guide, title, href: `/docs/${id}#${anchor}`, excerpt: excerptOf(text, words) }];
      }),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ score: _, ...result }) => result);
}

function excerptOf(text: string, words: readonly string[]): string[] {
  const plain = text
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/^\|[-|: ]+$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[`*[\]#]/g, '')
    .replaceAll(/[\s|]+/g, ' ')
    .trim();
  const lower = plain.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0));
  // Begins and ends with a whole word.
  const from = Number.isFinite(first) && first > EXCERPT_LENGTH / 3 ? first - EXCERPT_LENGTH / 3 : 0;
  const start = from === 0 ? 0 : plain.indexOf(' ', from) + 1;
  const isWhole = start + EXCERPT_LENGTH >= plain.length;
  const end = isWhole ? plain.length : plain.lastIndexOf(' ', start + EXCERPT_LENGTH);
  const excerpt = `${start > 0 ? '… ' : ''}${plain.slice(start, end)}${isWhole ? '' : ' …'}`;
  // The words are letters, digits and underscores only.
  return excerpt.split(new RegExp(`(${words.join('|')})`, 'iu'));
}
