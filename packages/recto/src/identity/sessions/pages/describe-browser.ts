/** A browser and its system in words, as far as `User-Agent` says; for people to recognise their own. */

/** The more particular first: most call themselves several things. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

export function describeBrowser(agent: string): string {
  const find = (marks: typeof BROWSERS) => marks.find(([mark]) => agent.includes(mark))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  return agent === '' ? 'Unknown browser' : agent.slice(0, 60);
}
