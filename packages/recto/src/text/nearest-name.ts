/**
 * Finds the name that a mistyped word most likely means, ignoring case: the one with the smallest edit
 * distance. @returns `undefined` if the distance is more than a third of the word's length.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.floor(Math.min(word.length, 40) / 3) + 1;
  for (const name of names) {
    const distance = editDistance(word.slice(0, 40).toLowerCase(), name.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** Optimal string alignment distance: substitutions, insertions, deletions and swaps of adjacent letters each cost 1. */
function editDistance(a: string, b: string): number {
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? previousRow[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(substituted, row[j]! + 1, next[j - 1]! + 1, swapped));
    }
    [previousRow, row] = [row, next];
  }
  return row[b.length]!;
}
