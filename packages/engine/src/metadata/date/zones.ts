/** A time is often the server's, in its zone; the day a reader sees can be the one before or after. */
const HAS_TIME = /\d{2}:\d{2}/;
const DAY = 24 * 60 * 60 * 1000;

/** Whether `shown`, a day, can be the moment that `stamp` states, of the day `declared`, in another zone. */
export function isZoneApart(stamp: string, declared: string, shown: string): boolean {
  return HAS_TIME.test(stamp) && Math.abs(Date.parse(declared) - Date.parse(shown)) === DAY;
}
