/** Names a browser and its operating system, so that users recognize their own sessions. */

/**
 * Tokens of the `User-Agent` header. Most browsers send several, so the most specific comes first.
 */
const BROWSERS: readonly (readonly [token: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: readonly (readonly [token: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** @returns for example `Firefox on Linux`. */
export function describeBrowser(agent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([token]) => agent.includes(token))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  return agent === '' ? 'Unknown browser' : agent.slice(0, 60);
}
