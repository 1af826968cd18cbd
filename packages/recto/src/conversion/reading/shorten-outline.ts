/** Limits the headings of an outline. */

/** @returns at most `max` entries. The deepest levels are left out first, then the last entries. */
export function shortenOutline<Entry extends { readonly level: number }>(
  outline: readonly Entry[],
  max: number,
): readonly Entry[] {
  for (let level = 6; level > 1; level--) {
    const shown = outline.filter((entry) => entry.level <= level);
    if (shown.length <= max && shown.length > 0) return shown;
  }
  return outline.slice(0, max);
}
