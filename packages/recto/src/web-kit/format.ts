/** Numbers, days and names as the dashboard writes them. */

const AMOUNT = new Intl.NumberFormat('en');
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 12,345 */
export function formatNumber(value: number): string {
  return AMOUNT.format(value);
}

/** 1 request, 12,345 requests */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** @param day - `YYYY-MM-DD`. @returns 21 Nov */
export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** Cut in the middle, where hosts and ids differ least. */
export function truncateMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor((most - 1) / 2);
  return `${text.slice(0, most - 1 - half)}…${text.slice(text.length - half)}`;
}
