/** The page's main text in its JSON-LD, such as `articleBody`, for pages that scripts would fill in a browser. */
import { parseStrictJson } from './parse-loose-json.ts';

/** The property that holds an article's text alone. */
export const ARTICLE_PROPERTIES: readonly string[] = ['articleBody'];
/** Properties that hold text, best first. */
const TEXT_PROPERTIES: readonly string[] = ['articleBody', 'text', 'reviewBody', 'recipeInstructions', 'description'];
/** Bounds the work on hostile data. */
const MAX_VALUES = 20_000;

/**
 * The longest text under the best of the properties, or the empty string. Only valid JSON is read: a guess at broken data
 * is good enough for a name or a date, but not for the whole text of a page.
 *
 * @param properties - that hold text, best first.
 */
export function readPageText(scripts: readonly string[], properties = TEXT_PROPERTIES): string {
  let best = '';
  let bestRank = properties.length;
  let left = MAX_VALUES;
  for (const script of scripts) {
    const stack: unknown[] = [parseStrictJson(script)];
    while (stack.length > 0 && left-- > 0) {
      const value = stack.pop();
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, child] of Object.entries(value)) {
        const rank = properties.indexOf(name);
        if (typeof child === 'object') stack.push(child);
        else if (rank >= 0 && typeof child === 'string' && isBetter(child, rank, best, bestRank)) {
          best = child;
          bestRank = rank;
        }
      }
    }
  }
  return best.replace(/<[^<>]*>/g, '\n');
}

function isBetter(text: string, rank: number, best: string, bestRank: number): boolean {
  return rank === bestRank ? text.length > best.length : rank < bestRank && text.trim() !== '';
}
