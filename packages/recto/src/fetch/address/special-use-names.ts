/**
 * Host names that never belong to the public web. They are refused before the DNS is asked, because
 * an answer would point into the operator's own network. Sources: RFC 6761, RFC 6762, RFC 8375, ICANN's
 * `internal`, and the suffixes that cloud and container platforms add.
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
 * @param name - a host name as the URL parser returns it: lower case, ASCII.
 * @returns why the name is refused, or `undefined`.
 */
export function specialUseRefusal(name: string): string | undefined {
  const labels = name.replace(/\.$/, '').split('.');
  if (labels.length < 2) return 'single-label name';
  for (const count of [1, 2]) {
    const suffix = labels.slice(-count).join('.');
    if (REFUSED_SUFFIXES.has(suffix)) return `special-use name .${suffix}`;
  }
  return undefined;
}
