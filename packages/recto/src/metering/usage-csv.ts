/** Usage as CSV (RFC 4180), for spreadsheets. */
import type { Usage } from './ports.ts';

const COLUMNS = ['day', 'key', 'key_id', 'outcome', 'requests', 'pages', 'words', 'bytes'] as const;

/** @param labelKey - the name of a key, which its owner chose. */
export function usageToCsv(usage: readonly Usage[], labelKey: (keyId: string) => string): string {
  const rows = usage.map(({ day, keyId, outcome, requests, pages, words, bytes }) => [
    day,
    labelKey(keyId),
    keyId,
    outcome,
    requests,
    pages,
    words,
    bytes,
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * Formula injection: spreadsheets run a cell that begins with one of these characters. The quote makes
 * it text (OWASP, CSV Injection).
 */
const FORMULA = /^[=+\-@\t\r\n|%]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}
