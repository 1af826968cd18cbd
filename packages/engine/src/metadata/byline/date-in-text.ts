/**
 * Finds dates of publication in text rather than in byline lines: datelines, the start of the heading, and sentences such
 * as `This entry was posted on March 4, 2021`.
 */
import { meaningOf } from '../date/date-words.ts';
import type { DateContext } from '../date/day-order.ts';
import { findDates } from '../date/find-dates.ts';
import type { Line } from '../read-lines.ts';
import { type Candidate, NEAR } from './class-hints.ts';

/** Near the heading is better, below it better than above; far from it, only explicit dates count. */
export function dateScoreOf(offset: number): number {
  if (offset < 0) return offset >= -4 ? 5 : 2;
  if (offset <= 5) return 7;
  return offset <= NEAR ? 4 : -1;
}

/** The dateline of a press release: `BERLIN, 3. März 2021 (ots) - …`, `NEW YORK, March 3, 2021 /PRNewswire/ -- …`. */
export function isDateline(text: string, start: number, end: number): boolean {
  if (start >= 40) return false;
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (CITY.test(before) && AGENCY.test(after)) return true;
  return /^[^\p{Ll}]*[\s,(/–-]*$/u.test(before) && /^.{0,30}(?:--|–|—| - |:)/.test(after);
}

/** The end of an agency's dateline: ` /PRNewswire/ --`, ` (AFP) –`, `.-`. */
const AGENCY = /^(?:\.\s?[-–—]|\s*(?:\([\p{L}\p{N} .&-]{2,30}\)|\/[\p{L}\p{N} .&-]{2,30}\/)\s*(?:[-–—]|$))/u;
const CITY = /^[\p{Lu}][\p{L}\p{M} .,’'()/-]{1,45}[\s,(]$/u;
/** The same without an agency, near the heading: `NEW YORK, March 3, 2021 – The`, `Springfield (March 3, 2021) – The`. */
const LOWER_CASE = /(?<!\S)\p{Ll}{4}/u;
const DASH_AFTER = /^\)?\s?[-–—]{1,2}\s[„“"«]?\p{Lu}/u;
/** What separates a date from the text that it begins: `27.1.2022 - The`, `01.02.2022 “The`, `27. Mai 2022. The`. */
const BEGINS_TEXT = /^(?:\s?[-–—|:]\s|\s?[„“"«]|\.\s\p{Lu})/u;

/** The date in the dateline of a paragraph, which is longer than the lines that are read for dates. */
export function dateInDateline(line: Line, offset: number, context: DateContext): Candidate | null {
  const start = line.text.slice(0, MAX_DATELINE_LENGTH);
  const first = findDates(start, context)[0];
  if (first === undefined) return null;
  const before = start.slice(0, first.start);
  const after = start.slice(first.end);
  const isOne =
    (CITY.test(before) && AGENCY.test(after)) ||
    (offset > 0 &&
      offset <= NEAR &&
      ((before === '' && BEGINS_TEXT.test(after)) ||
        (before === '(' && /^\)\s/.test(after)) ||
        (CITY.test(before) && !LOWER_CASE.test(before) && DASH_AFTER.test(after) && meaningOf(before) === undefined)));
  return isOne ? { value: first.date, score: dateScoreOf(offset) - 2 } : null;
}

const MAX_DATELINE_LENGTH = 120;

/** First letters of `STATEMENT`, a quick check before a line's text is joined. */
const STATEMENT_STARTS = 'tdceqn';
/** Its second words. Most pages have no such line, and V8 takes a millisecond to compile the pattern. */
const STATEMENT_NOUNS =
  'entry post article story item page beitrag artikel eintrag text billet entrada artículo artigo articolo bericht indlæg inlägg'.split(
    ' ',
  );
/** What many blogs write below a post: `This entry was posted on March 4, 2021`, `Dieser Beitrag wurde am 4. März …`. */
const STATEMENT = new RegExp(
  `^(?:this|the|dies(?:e[rs]?)?|der|cet(?:te)?|est[ea]|questo|dit|deze|denne|den) (?:${STATEMENT_NOUNS.join('|')})\\b.{0,120}?\\s(?:was (?:posted|published|written|created|added)(?: (?:by|in) .{0,60})? on|wurde am|a été (?:publiée?|postée?|écrite?) le|fue (?:publicad[oa]|escrit[oa]) el|è stato (?:pubblicato|scritto|inserito) il|(?:is|werd) (?:geplaatst|gepubliceerd)(?: in .{0,60})? op|blev (?:udgivet|skrevet))\\s`,
  'i',
);
const MAX_STATEMENT_LENGTH = 300;

/** The date in a sentence about the page's publication, anywhere below the heading. */
export function dateInStatement(line: Line, context: DateContext): Candidate | null {
  if (!line.mayHoldNumber || !STATEMENT_STARTS.includes(line.firstCharacter.toLowerCase())) return null;
  const text = line.text.slice(0, MAX_STATEMENT_LENGTH);
  const afterFirst = text.slice(text.indexOf(' ') + 1).toLowerCase();
  if (!STATEMENT_NOUNS.some((noun) => afterFirst.startsWith(noun))) return null;
  const statement = STATEMENT.exec(text);
  const found = statement === null ? undefined : findDates(text.slice(statement[0].length), context)[0];
  return found === undefined || found.start > MAX_WEEKDAY_LENGTH ? null : { value: found.date, score: 5 };
}

/** Of a weekday and its comma. */
const MAX_WEEKDAY_LENGTH = 16;

/** The date at the start of the heading, in its own box or before a separator: `04.03.2021 | Pears in winter`. */
export function dateInHeading(line: Line, context: DateContext): Candidate | null {
  if (!line.mayHoldNumber) return null;
  const text = line.textWithEdges.slice(0, MAX_DATELINE_LENGTH);
  const found = findDates(text, context)[0];
  if (found === undefined || found.start > 2 || !AFTER_HEADING_DATE.test(text.slice(found.end))) return null;
  return /\p{L}/u.test(text.slice(0, found.start)) ? null : { value: found.date, score: 1 };
}

const AFTER_HEADING_DATE = /^\s?[|–—:\u001F-]/u;
