/**
 * Names that never mean the public web, refused before any look-up: whatever a resolver answers for them is the
 * operator's own network (RFC 6761 and 6762, RFC 8375, ICANN's `internal`, and what clouds and container hosts add).
 */
const REFUSED_SUFFIXES: ReadonlySet<string> = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'onion',
  'alt',
  'invalid',
  'test',
  'example',
  'svc',
  'default',
  'consul',
]);

/**
 * @param name - a host as the URL parser leaves it: lower case, ASCII.
 * @returns why the name is refused, or `undefined`.
 */
export function specialUseRefusal(name: string): string | undefined {
  const labels = name.replace(/\.$/, '').split('.');
  if (labels.length < 2) return 'single-label name';
  for (const count of [1, 2]) {
    const suffix = labels.slice(-count).join('.');
    if (REFUSED_SUFFIXES.has(suffix)) return `special name .${suffix}`;
  }
  return undefined;
}
