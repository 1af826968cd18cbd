/** Splits pages into folds so that no site is on both sides: pages of one registrable domain stay together. */
import type { MarkedPage } from './read-pages.ts';

/** The fold of each page, from 0; kinds of page are spread evenly. */
export function foldHosts(pages: readonly MarkedPage[], folds: number): Int32Array {
  const sites = new Map<string, number[]>();
  for (let at = 0; at < pages.length; at++) {
    const site = siteOf(pages[at]!);
    const members = sites.get(site);
    if (members) members.push(at);
    else sites.set(site, [at]);
  }
  const foldOf = new Int32Array(pages.length);
  const sizes = new Int32Array(folds);
  const kinds = Array.from({ length: folds }, () => new Map<number, number>());
  const bySize = [...sites].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  for (const [, members] of bySize) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let fold = 0; fold < folds; fold++) {
      let load = sizes[fold]!;
      for (const page of members) load += 3 * (kinds[fold]!.get(pages[page]!.kind) ?? 0);
      if (load < least) {
        least = load;
        best = fold;
      }
    }
    for (const page of members) {
      const { kind } = pages[page]!;
      foldOf[page] = best;
      sizes[best]!++;
      kinds[best]!.set(kind, (kinds[best]!.get(kind) ?? 0) + 1);
    }
  }
  return foldOf;
}

/** The registrable domain, told by length: `a.co.uk` and `a.com.au` have three labels, `a.com` two. */
export function siteOf({ url, id }: MarkedPage): string {
  const host = url === undefined ? undefined : URL.parse(url)?.hostname;
  if (host === undefined) return `page ${id}`;
  const labels = host.split('.');
  const isSecondLevel = labels.length > 2 && labels.at(-1)!.length === 2 && labels.at(-2)!.length <= 3;
  return labels.slice(isSecondLevel ? -3 : -2).join('.');
}
