/** Passwords that many people chose, and that guessing therefore begins with. The list comes with the package, and is read on use. */

/** What is shorter is refused anyway. */
const LEAST_LENGTH = 8;

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is on the list, in whatever case its letters are. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  return (await loaded).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= LEAST_LENGTH));
}
