/** Formats numbers, days and names for the dashboard. */

const NUMBER = new Intl.NumberFormat('en-US');
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

/** Removes the middle, because host names and ids differ most at their ends. */
export function truncateMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const half = Math.floor((maxLength - 1) / 2);
  return `${text.slice(0, maxLength - 1 - half)}…${text.slice(text.length - half)}`;
}
