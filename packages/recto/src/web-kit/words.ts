/** Numbers, days and names as the dashboard writes them. */

const AMOUNT = new Intl.NumberFormat('en');
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 12,345 */
export function amount(value: number): string {
  return AMOUNT.format(value);
}

/** 1 request, 12,345 requests */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${amount(value)} ${value === 1 ? one : many}`;
}

/** @param day - `YYYY-MM-DD`. @returns 21 Nov */
export function dayName(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** Cut in the middle, where hosts and ids differ least. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor((most - 1) / 2);
  return `${text.slice(0, most - 1 - half)}…${text.slice(text.length - half)}`;
}
