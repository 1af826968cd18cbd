/** Recognizes common passwords, which attackers try first. The list is loaded on first use. */

/** Shorter passwords are rejected anyway. */
const MIN_LENGTH = 8;

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Ignores case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  return (await loaded).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= MIN_LENGTH));
}
