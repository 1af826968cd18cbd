/** The options `select` and `exclude`. Most requests have neither, so the selectors are loaded on use. */
import type { ConvertOptions } from '@recto-md/engine';

/** @returns what is wrong with the first selector that is not valid, as a sentence. */
export async function selectorProblem(...lists: (readonly string[] | undefined)[]): Promise<string | undefined> {
  if (lists.every((list) => list === undefined)) return undefined;
  const { checkSelectors, SelectorError } = await import('@recto-md/engine/select');
  try {
    for (const list of lists) if (list !== undefined) checkSelectors(list);
    return undefined;
  } catch (error) {
    if (error instanceof SelectorError) return error.message;
    throw error;
  }
}

/** The options with what the engine needs to carry them out. */
export async function withSelectors(options: ConvertOptions): Promise<ConvertOptions> {
  if (options.select === undefined && options.exclude === undefined) return options;
  const { cssSelectors } = await import('@recto-md/engine/select');
  return { ...options, selectors: cssSelectors };
}
