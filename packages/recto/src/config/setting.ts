/** The kinds of settings: how a text from the environment or the command line becomes a value, or a sentence about it. */

/** One row of the table of settings. */
export interface Setting<T, Fallback extends string | undefined = string | undefined> {
  /** In the environment. */
  readonly variable: string;
  /** What it does, for people, in one sentence. */
  readonly description: string;
  /** What a value looks like. */
  readonly form: string;
  /** As it would be written; undefined where leaving it out means something else than any value. */
  readonly fallback: Fallback;
  /** What happens without it, where no value says that. */
  readonly without?: string;
  /** Other people see a command line, so a secret comes by the environment alone, and is never printed. */
  readonly isSecret: boolean;
  /** @throws {Error} whose message goes after the name and the value: `is not a whole number`. */
  readonly parse: (text: string) => T;
}

interface Details {
  readonly without?: string;
  readonly isSecret?: boolean;
}

function row<T>(form: string, parse: (text: string) => T) {
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

export const text = row('text', (value) => value);

export const list = row('list, separated by commas', (value) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

export const flag = row('true or false', (value) => {
  if (value !== 'true' && value !== 'false') throw new Error('is neither true nor false');
  return value === 'true';
});

export const wholeNumber = (least: number, most: number) =>
  row(`whole number, ${least} to ${most}`, (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`is not a whole number from ${least} to ${most}`);
    }
    return number;
  });

export const choice = <const Word extends string>(...words: readonly Word[]) =>
  row(words.join(', '), (value) => {
    const word = words.find((each) => each === value);
    if (word === undefined) throw new Error(`is none of ${words.join(', ')}`);
    return word;
  });

export const address = (...protocols: readonly string[]) =>
  row(`address, ${protocols.join(' or ')}`, (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url === undefined || !protocols.includes(`${url.protocol}//`)) {
      throw new Error(`is not an address that begins with ${protocols.join(' or ')}`);
    }
    return value;
  });

/** What a guesser tries, or a manual shows as an example. */
const NO_SECRET = /change.?me|example|default|password|secret|insecure|your.?key|12345678|abcdefgh/i;
const LEAST_DISTINCT = 10;

/** @param least - characters. */
export const secret = (least: number) =>
  row(`random text, at least ${least} characters`, (value) => {
    if (value.length < least) {
      throw new Error(`has ${value.length} characters, fewer than ${least}; make one with: openssl rand -base64 33`);
    }
    if (new Set(value).size < LEAST_DISTINCT || NO_SECRET.test(value)) {
      throw new Error('can be guessed; make one with: openssl rand -base64 33');
    }
    return value;
  });

export const emailAddress = row('e-mail address', (value) => {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new Error('is not an e-mail address');
  return value;
});
