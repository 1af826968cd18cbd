/** Usage as CSV (RFC 4180), for spreadsheets. */
import { addUpLatency, latencyQuantile } from './latency.ts';
import type { LatencyCount, Usage } from './ports.ts';

const COLUMNS = [
  ...['day', 'key', 'key_id', 'outcome', 'requests', 'pages', 'words', 'bytes'],
  ...['tokens', 'p50_milliseconds', 'p95_milliseconds'],
];

/** @param labelKey - the name of a key, which its owner chose. */
export function usageToCsv(
  usage: readonly Usage[],
  latency: readonly LatencyCount[],
  labelKey: (keyId: string) => string,
): string {
  const timesOf = Map.groupBy(latency, rowId);
  const rows = usage.map((row) => {
    const { day, keyId, outcome, requests, pages, words, bytes, tokens } = row;
    const histogram = addUpLatency(timesOf.get(rowId(row)) ?? []);
    const times = [0.5, 0.95].map((share) => {
      const milliseconds = latencyQuantile(histogram, share);
      return milliseconds === undefined ? '' : Math.max(1, Math.round(milliseconds));
    });
    return [day, labelKey(keyId), keyId, outcome, requests, pages, words, bytes, tokens, ...times];
  });
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function rowId({ day, keyId, outcome }: Pick<Usage, 'day' | 'keyId' | 'outcome'>): string {
  return `${day} ${keyId} ${outcome}`;
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
