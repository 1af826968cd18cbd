/** Loads the engine of a built clone of this repository, to compare it with another one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Convert = (html: string, options?: { readonly url: string }) => unknown;

/** @param clone - its folder, absolute. Older clones have no bundles, so their separate modules are loaded. */
export async function engineOf(clone: string): Promise<Convert> {
  const bundle = join(clone, 'packages/engine/lib/index.js');
  const path = existsSync(bundle) ? bundle : join(clone, 'packages/engine/dist/index.js');
  const { convert } = (await import(pathToFileURL(path).href)) as { readonly convert: Convert };
  return convert;
}
