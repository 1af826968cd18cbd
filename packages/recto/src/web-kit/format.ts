/** Formats numbers, days and names for the dashboard. */

const NUMBER = new Intl.NumberFormat('en-US');
const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const TIME_WITH_SECONDS = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 12,345 */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** 1 request, 12,345 requests */
export function formatCount(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/** @param day - `YYYY-MM-DD`. @returns Nov 21 */
export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

export type TimePrecision = 'date' | 'time' | 'seconds';

/** In UTC: `Nov 21, 2026`, `Nov 21, 2026, 16:20 UTC` or `Nov 21, 2026, 16:20:42 UTC`. */
export function formatTime(at: number, precision: TimePrecision): string {
  if (precision === 'date') return DATE.format(at);
  return `${(precision === 'time' ? TIME : TIME_WITH_SECONDS).format(at)} UTC`;
}

/** Removes the middle, because host names and ids differ most at their ends. */
export function truncateMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const half = Math.floor((maxLength - 1) / 2);
  return `${text.slice(0, maxLength - 1 - half)}…${text.slice(text.length - half)}`;
}
