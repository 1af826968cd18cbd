/** The page's own text in its structured data (JSON-LD), for pages that scripts fill. */

/** Properties that hold the text of a thing, the better first. */
const TEXTS: readonly string[] = ['articleBody', 'text', 'reviewBody', 'recipeInstructions', 'description'];
/** How many values are looked at, and how deep: the data is the page's, and may be made to hurt. */
const MOST_VALUES = 20_000;

/** The longest text that the given JSON-LD scripts hold for what the page is about, or the empty string. */
export function linkedText(scripts: readonly string[]): string {
  let best = '';
  let bestRank = TEXTS.length;
  let left = MOST_VALUES;
  for (const script of scripts) {
    const open: unknown[] = [parseJson(script)];
    while (open.length > 0 && left-- > 0) {
      const value = open.pop();
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, inner] of Object.entries(value)) {
        const rank = TEXTS.indexOf(name);
        if (typeof inner === 'object') open.push(inner);
        else if (rank >= 0 && typeof inner === 'string' && isBetter(inner, rank, best, bestRank)) {
          best = inner;
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
