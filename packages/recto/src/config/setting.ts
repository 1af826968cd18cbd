/** The types of settings: each parses the text of an environment variable or a flag. */

/** One row of the table of settings. */
export interface Setting<T, Fallback extends string | undefined = string | undefined> {
  /** The environment variable. */
  readonly variable: string;
  /** One or two sentences for operators. */
  readonly description: string;
  /** What a value looks like. */
  readonly form: string;
  /** The default, as it would be written; undefined if no value means the same as leaving it out. */
  readonly fallback: Fallback;
  /** What happens by default, if {@link fallback} is undefined. */
  readonly without?: string;
  /** Secrets have no flag, because other users of the machine can see command lines. They are never printed. */
  readonly isSecret: boolean;
  /** @throws {Error} with a message that follows the name and the value: `is not a whole number`. */
  readonly parse: (text: string) => T;
}

interface Details {
  readonly without?: string;
  readonly isSecret?: boolean;
}

function settingOf<T>(form: string, parse: (text: string) => T) {
  return <const Fallback extends string | undefined>(
    variable: string,
    description: string,
    fallback: Fallback,
    { without, isSecret = false }: Details = {},
  ): Setting<T, Fallback extends string ? string : undefined> => ({
    variable,
    description,
    form,
    fallback: fallback as Fallback extends string ? string : undefined,
    ...(without === undefined ? {} : { without }),
    isSecret,
    parse,
  });
}

export const text = settingOf('text', (value) => value);

export const host = settingOf('host name or IP address', (value) => {
  if (!/^[\w.:%-]+$/.test(value)) throw new Error('is neither a host name nor an IP address');
  return value;
});

/** Other text can't be sent in an HTTP header, or doesn't arrive as it was sent. */
export const headerText = settingOf('text', (value) => {
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(value)) throw new Error('is not printable ASCII text without spaces around it');
  return value;
});

export const list = settingOf('comma-separated list', splitList);

export const origins = settingOf('comma-separated list', (value) => splitList(value).map(originOf));

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** As browsers send it: without a slash at the end. Extensions of browsers have schemes of their own. */
function originOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.host === '' || !/^\/?$/.test(url.pathname) || url.search || url.hash || url.username) {
    throw new Error(`has "${text}", which is not an origin such as https://agent.example`);
  }
  return `${url.protocol}//${url.host}`;
}

export const flag = settingOf('true or false', (value) => {
  if (value !== 'true' && value !== 'false') throw new Error('is neither true nor false');
  return value === 'true';
});

export const wholeNumber = (min: number, max: number) =>
  settingOf(`whole number, ${min} to ${max}`, (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`is not a whole number from ${min} to ${max}`);
    }
    return number;
  });

export const choice = <const Option extends string>(...options: readonly Option[]) =>
  settingOf(options.join(', '), (value) => {
    const option = options.find((each) => each === value);
    if (option === undefined) throw new Error(`is not one of ${options.join(', ')}`);
    return option;
  });

export const url = (...prefixes: readonly string[]) =>
  settingOf(`URL, ${prefixes.join(' or ')}`, (value) => {
    parseUrl(value, prefixes);
    // As the parser of URLs ignores them, but not that of PostgreSQL's driver.
    return value.trim();
  });

/** A URL to which paths can be added. */
export const baseUrl = (...prefixes: readonly string[]) =>
  settingOf(`URL, ${prefixes.join(' or ')}`, (value) => {
    const { username, password, search, hash } = parseUrl(value, prefixes);
    if (username || password || search || hash) throw new Error('has more than a host, a port and a path');
    return value;
  });

function parseUrl(value: string, prefixes: readonly string[]): URL {
  const parsed = URL.parse(value);
  if (parsed !== null && prefixes.includes(`${parsed.protocol}//`)) return parsed;
  // A password with one of these characters is the usual reason.
  const advice = /^[a-z]+:\/\/.*[#/?%].*@/i.test(value)
    ? '. Percent-encode special characters of a user name or password, such as %23 for # and %2F for /'
    : '';
  throw new Error(`is not a URL that starts with ${prefixes.join(' or ')}${advice}`);
}

/** What attackers try first, and what documentation uses as examples. */
const GUESSABLE = /change.?me|example|default|password|secret|insecure|your.?key|12345678|abcdefgh/i;
const MIN_DISTINCT_CHARACTERS = 10;

/** @param minLength - in characters. */
export const secret = (minLength: number) =>
  settingOf(`random text, at least ${minLength} characters`, (value) => {
    if (value.length < minLength) {
      throw new Error(
        `has ${value.length} characters, fewer than ${minLength}. Create one with: openssl rand -base64 33`,
      );
    }
    if (new Set(value).size < MIN_DISTINCT_CHARACTERS || GUESSABLE.test(value)) {
      throw new Error('can be guessed. Create one with: openssl rand -base64 33');
    }
    return value;
  });

export const emailAddress = settingOf('e-mail address', (value) => {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new Error('is not an e-mail address');
  return value;
});
