/** Recognizes the pages of issue trackers, where the comments are what the page is for. */
import type { Declarations } from '../../page/declarations.ts';
import type { PageView } from './page-view.ts';

/** The number of a ticket in a URL is a path segment or the value of a parameter, also as in `issue318` and `ABC-318`. */
const BEFORE_NUMBER = /^(?:[A-Z]+-|[a-z]*)0*/;
/** The ways to write it in a title: "Bug #318", "issue 318", "(!318)", "[ABC-318]", "318 – ", "0000318: ". */
const NUMBER_IN_TITLE = /(?:[#!]|\b(?:bug|issue|ticket|task) |\[[A-Z]+-)0*([1-9]\d*)|^0*([1-9]\d*)(?=:| [–-])/i;
/** What trackers call their tickets, in the title or the URL, unless the title begins with `0` or `[`. Episodes of podcasts have numbers, too. */
const TICKETS = /^[0[]|bug|issue|ticket|task|pull|merge|discussion/i;
/** A newsletter is a numbered issue without dates of comments. */
const MIN_DATES = 2;

/**
 * Whether the title has the number of a ticket that the URL has as well, and the page has lines with dates: an article with comments
 * has no such number.
 *
 * @param urls - of the page.
 */
export function describesTicket({ blocks, sums }: PageView, { title }: Declarations, urls: readonly string[]): boolean {
  if (sums.dated[blocks.length]! < MIN_DATES) return false;
  const match = NUMBER_IN_TITLE.exec(title);
  const number = match?.[1] ?? match?.[2];
  return urls.some(
    (url) =>
      TICKETS.test(title + url) && url.split(/[/=?&]/).some((part) => part.replace(BEFORE_NUMBER, '') === number),
  );
}
