/** The path that a mistyped path was probably meant as. */
import { access, opendir } from 'node:fs/promises';
import { join, normalize, parse, sep } from 'node:path';
import { nearestName } from '../text/nearest-name.ts';

/** Names compared per folder. In folders with more, nothing is suggested. */
const MAX_NAMES = 5_000;

/**
 * Replaces each folder of the path that doesn't exist, and the file, by the one with the most similar name.
 * @returns `undefined` if a name resembles none of its folder.
 */
export async function similarPath(path: string): Promise<string | undefined> {
  const { root } = parse(path);
  const names = normalize(path).slice(root.length).split(sep);
  let found = root;
  for (const [at, name] of names.entries()) {
    const here = join(found, name);
    if (await exists(here)) found = here;
    else {
      const similar = nearestName(name, await namesIn(found || '.', at < names.length - 1));
      if (similar === undefined) return undefined;
      found = join(found, similar);
    }
  }
  return found;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @returns the names of all entries or of the folders; none if there are too many or the folder can't be read. */
async function namesIn(folder: string, onlyFolders: boolean): Promise<string[]> {
  const names: string[] = [];
  try {
    let count = 0;
    for await (const entry of await opendir(folder)) {
      if (++count > MAX_NAMES) return [];
      if (!onlyFolders || entry.isDirectory() || entry.isSymbolicLink()) names.push(entry.name);
    }
  } catch {
    return [];
  }
  return names;
}
