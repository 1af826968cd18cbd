/** Splits pages into folds by site, so that a model is never evaluated on a site it has seen. */
import type { LabeledPage } from './sources/labeled-page.ts';

/** Weight of an even spread of sources and page types over the folds, against folds of equal size. */
const TYPE_WEIGHT = 3;

/** By page: its fold, from 0. Large sites are assigned first, each to the least loaded fold. */
export function foldSites(pages: readonly LabeledPage[], folds: number): Int32Array {
  const sites = new Map<string, number[]>();
  for (let at = 0; at < pages.length; at++) {
    const site = siteOf(pages[at]!);
    const members = sites.get(site);
    if (members) members.push(at);
    else sites.set(site, [at]);
  }
  const foldOf = new Int32Array(pages.length);
  const sizes = new Int32Array(folds);
  const kindCounts = Array.from({ length: folds }, () => new Map<string, number>());
  const bySize = [...sites].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  for (const [, members] of bySize) {
    let best = 0;
    let leastLoad = Number.POSITIVE_INFINITY;
    for (let fold = 0; fold < folds; fold++) {
      let load = sizes[fold]!;
      for (const page of members) load += TYPE_WEIGHT * (kindCounts[fold]!.get(kindOf(pages[page]!)) ?? 0);
      if (load < leastLoad) {
        leastLoad = load;
        best = fold;
      }
    }
    for (const page of members) {
      const kind = kindOf(pages[page]!);
      foldOf[page] = best;
      sizes[best]!++;
      kindCounts[best]!.set(kind, (kindCounts[best]!.get(kind) ?? 0) + 1);
    }
  }
  return foldOf;
}

function kindOf({ source, type }: LabeledPage): string {
  return `${source} ${type}`;
}

/**
 * The registrable domain, guessed by length: three labels for `a.co.uk` and `a.com.au`, two for
 * `a.com`.
 */
export function siteOf({ url, id }: LabeledPage): string {
  const host = url === undefined ? undefined : URL.parse(url)?.hostname;
  if (host === undefined) return `page ${id}`;
  const labels = host.split('.');
  const hasSecondLevel = labels.length > 2 && labels.at(-1)!.length === 2 && labels.at(-2)!.length <= 3;
  return labels.slice(hasSecondLevel ? -3 : -2).join('.');
}
