/** Usage as CSV (RFC 4180), for spreadsheets. */
import { type ResponseTimes, responseTimesId } from './latency.ts';
import type { Usage } from './ports.ts';

const COLUMNS = [
  ...['day', 'key', 'key_id', 'outcome', 'requests', 'pages', 'words', 'bytes'],
  ...['tokens', 'p50_milliseconds', 'p95_milliseconds'],
];
/** About a millisecond of work. */
const ROWS_PER_PART = 250;

/** @param labelKey - the name of a key, which its owner chose. @returns the file in parts. */
export function* usageToCsv(
  usage: readonly Usage[],
  times: ResponseTimes,
  labelKey: (keyId: string) => string,
): Generator<string> {
  yield line(COLUMNS);
  for (let start = 0; start < usage.length; start += ROWS_PER_PART) {
    const rows = usage.slice(start, start + ROWS_PER_PART).map((row) => {
      const { day, keyId, outcome, requests, pages, words, bytes, tokens } = row;
      const [median, high] = (times.get(responseTimesId(row)) ?? []).map((time) => Math.max(1, Math.round(time)));
      const counts = [requests, pages, words, bytes, tokens];
      return line([day, labelKey(keyId), keyId, outcome, ...counts, median ?? '', high ?? '']);
    });
    yield rows.join('');
  }
}

function line(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * Formula injection: spreadsheets run a cell that begins with one of these characters, in some languages also the wide
 * ones. A cell may also begin in the middle: where the comma is the decimal separator, a semicolon divides cells, and
 * quotes don't hold them together. The apostrophe makes the cell text (OWASP, CSV Injection).
 */
const FORMULA = /(^|[,;\t\r\n|])(?=[\s\p{Cf}]*[=+\-@\t\r\n|%＝＋－＠])/gu;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}
