/** The request headers that a client can choose for the fetch of a page. */

/** By lower-case name: as it is written in messages. */
const ALLOWED: Readonly<Record<string, string>> = {
  'accept-language': 'Accept-Language',
  'user-agent': 'User-Agent',
  cookie: 'Cookie',
};

/** Visible ASCII and inner spaces: no line breaks, which would start another header. */
const VALUE = /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/;

/** @returns what is wrong with the headers, to follow the option's name. */
export function headersProblem(headers: Readonly<Record<string, unknown>>): string | undefined {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (!Object.hasOwn(ALLOWED, key)) {
      const names = Object.values(ALLOWED).map((allowed) => `"${allowed}"`);
      return `can't have "${name.slice(0, 60)}"; the headers that can be set are ${names.join(', ')}`;
    }
    if (seen.has(key)) return `has "${ALLOWED[key]}" twice`;
    seen.add(key);
    if (typeof value === 'string' && !VALUE.test(value)) {
      return `must have visible ASCII characters as the value of "${ALLOWED[key]}"`;
    }
  }
  return undefined;
}

/** The value of a header. Its name is case-insensitive. */
export function headerOf(headers: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1];
}
