/** Whether a line or a `time` element beside the heading states when the page was published. */
import { attribute, type HtmlElement } from '../html/tree.ts';
import { type Candidate, Mark, type MarkReader, NEAR, type PlacedLine } from './byline-line.ts';
import { type DateContext, findDates, readDate } from './find-dates.ts';
import { readText } from './read-text.ts';

/** Words for a change, in the languages of the month names that are most written on the web. */
const MODIFIED =
  /updat|modif|revis|edited|last review|medically reviewed|fact.checked|aktualisiert|geändert|mis à jour|modifié|actualiz|actualis|atualiz|aggiorn|bijgewerkt|gewijzigd|uppdater|opdater|oppdater|päivitetty|zaktualizow|aktualizov|aktualizac|обновл|измен|оновлен|ενημερώ|güncelle|更新|修改|改訂|수정|업데이트|cập nhật|diperbarui|تحديث|עודכן|अपडेट|แก้ไข|อัปเดต/i;
const PUBLISHED =
  /publi|posted|creat|written|veröffentlicht|erstellt|pubblic|geplaatst|gepubliceerd|public|опубл|дата|発行|公開|投稿|発表|发布|發布|게시|입력|등록|đăng|yayın|نشر|פורסם|प्रकाशित|เผยแพร่/i;
/** A line that begins by saying that the date is the one of publication. */
export const STATEMENT =
  /^(?:first |originally )?(?:published|posted|publication date|date published|date posted|post(?:ed)? time|veröffentlicht|publié|publicado|pubblicato|опубликовано|発行日|公開日|投稿日|发布|發布)(?!\p{L}{2})/iu;
const NOT_THE_PAGE =
  /©|copyright|\(c\)\s*\d|joined|registered|founded:|peer.review|member since|expires?|valid (?:until|through)|deadline|last (?:seen|active|visit|login)|received:?|accepted:?|版权|著作権/i;

/** The marks that speak for or against a date. */
const OF_DATES = Mark.date | Mark.modified | Mark.published | Mark.publication | Mark.others;

export function dateInLine(placed: PlacedLine, context: DateContext): Candidate | null {
  const { line, offset } = placed;
  const { text } = line;
  const dates = findDates(text, context);
  if (dates.length === 0 || NOT_THE_PAGE.test(text)) return null;
  const marks = placed.marks.read(line.element, OF_DATES);
  if ((marks & (Mark.modified | Mark.published)) === Mark.modified) return null;
  let before = 0;
  for (const { date, start, end } of dates) {
    const words = text.slice(before, start);
    before = end;
    if (saysModified(words)) continue;
    const score =
      placeScore(offset) +
      (marks & Mark.date ? 4 : 0) +
      (PUBLISHED.test(words) ? 3 : 0) +
      (STATEMENT.test(text) ? 6 : 0) +
      brevityScore(text, end - start) -
      (marks & Mark.others ? 4 : 0);
    return { value: date, score };
  }
  return null;
}

/** @param text - the line that the element stands in. */
export function dateInTime(
  time: HtmlElement,
  text: string,
  offset: number,
  reader: MarkReader,
  context: DateContext,
): Candidate | null {
  const date = readDate(attribute(time, 'datetime') ?? attribute(time, 'content') ?? '', context);
  if (date === null) return null;
  const marks = reader.read(time, OF_DATES);
  if ((marks & (Mark.modified | Mark.published)) === Mark.modified) return null;
  const shown = readText(time, 100);
  const before = text.slice(0, shown === '' ? 40 : Math.max(0, text.indexOf(shown)));
  const words = `${before.slice(-60)} ${shown}`;
  if (MODIFIED.test(words) && !PUBLISHED.test(words)) return null;
  const isPublication = attribute(time, 'pubdate') !== undefined || (marks & Mark.publication) !== 0;
  const score = placeScore(offset) + 4 + (isPublication ? 3 : 0) - (marks & Mark.others ? 5 : 0);
  return { value: date, score };
}

/** What stands before a date: the last thing said counts, as in `Published … Updated …`. */
function saysModified(words: string): boolean {
  if (!MODIFIED.test(words)) return false;
  const lower = words.toLowerCase();
  const last = Math.max(0, lower.lastIndexOf('updat'), lower.lastIndexOf('modif'));
  return !PUBLISHED.test(words.slice(last));
}

/** Nearer is better, below the heading better than above; far from it only what marks itself is believed. */
function placeScore(offset: number): number {
  if (offset < 0) return offset >= -4 ? 5 : 2;
  if (offset <= 5) return 7;
  return offset <= NEAR ? 4 : -1;
}

/** A line that holds little but the date is a date line; a time of day is part of it. */
function brevityScore(text: string, length: number): number {
  const rest = text.replace(/\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?/i, '').length - length;
  if (rest < 12) return 2;
  return rest < 60 ? 1 : -2;
}
