/**
 * What stands between the title and the text is mostly a name, a day and buttons, and so a model drops the line there that says what the
 * page is about. Which one that is the page tells itself: it has the same line as its description.
 */
import type { PageView } from '../describe/page-view.ts';

/** So far below the title, of so many words at least. */
const BELOW_TITLE = 10;
const LEAST_WORDS = 4;
/** A description is cut at an end of a word, after which some say so. */
const CUT_OFF = /\s*(?:…|\.\.\.)$/u;
/** A description of so many characters may be the beginning of a longer line. */
const LEAST_CUT = 60;

/** Keeps what stands below the `own` heading, before all that is kept, and says what the page says of itself. */
export function keepStandfirst({ blocks }: PageView, description: string, own: number, kept: Uint8Array): void {
  if (own < 0 || description === '') return;
  const told = plain(description).replace(CUT_OFF, '');
  for (let b = own + 1; b < Math.min(own + 1 + BELOW_TITLE, blocks.length) && !kept[b]; b++) {
    const { words, sample } = blocks[b]!;
    if (words < LEAST_WORDS) continue;
    const said = plain(sample);
    if (!told.startsWith(said) && !(told.length >= LEAST_CUT && said.startsWith(told))) continue;
    // Where the text says it too, that line is a beginning of it that was put above.
    if (!blocks.some((block, at) => kept[at] && plain(block.sample).startsWith(said))) kept[b] = 1;
    return;
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
