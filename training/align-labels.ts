/**
 * Aligns the words of the page with those of the truth, the labeled content. Every word of the
 * truth is matched at most once.
 *
 * Long runs that occur once on both sides are matched first and anchor the rest. Then the gaps
 * between them are filled with the longest common runs, and at last lines of the truth are searched
 * elsewhere on the page.
 */

/** Words as the evaluation counts them: runs of letters, digits and `_`, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** A match of `length` words, from index `page` and index `truth` on. */
interface Run {
  readonly page: number;
  readonly truth: number;
  readonly length: number;
}

/**
 * Bound of a gap's size, words of the page times words of the truth. Larger gaps are left to the
 * other steps.
 */
const MAX_GAP_CELLS = 3_000_000;
/** Words of a block that is compared with whole lines of the truth. */
const MAX_LINE_WORDS = 40;

/**
 * Counts the matched words of each block.
 *
 * @param blocks - the words of each block, in page order.
 * @param lines - the words of each line of the truth.
 */
export function alignBlocks(
  blocks: readonly (readonly string[])[],
  lines: readonly (readonly string[])[],
): Float32Array {
  return new Aligner(blocks, lines).align();
}

class Aligner {
  readonly #page: Int32Array;
  readonly #truth: Int32Array;
  readonly #blockOf: Int32Array;
  readonly #blockStart: Int32Array;
  readonly #lineStarts: Uint8Array;
  readonly #pageTaken: Uint8Array;
  readonly #truthTaken: Uint8Array;
  readonly #runs: Run[] = [];

  constructor(blocks: readonly (readonly string[])[], lines: readonly (readonly string[])[]) {
    const ids = new Map<string, number>();
    const idOf = (word: string) => {
      const known = ids.get(word);
      if (known !== undefined) return known;
      ids.set(word, ids.size + 1);
      return ids.size;
    };
    this.#page = Int32Array.from(blocks.flatMap((words) => words.map(idOf)));
    this.#truth = Int32Array.from(lines.flatMap((words) => words.map(idOf)));
    this.#blockOf = new Int32Array(this.#page.length);
    this.#blockStart = new Int32Array(blocks.length + 1);
    let at = 0;
    for (let b = 0; b < blocks.length; b++) {
      this.#blockStart[b] = at;
      this.#blockOf.fill(b, at, at + blocks[b]!.length);
      at += blocks[b]!.length;
    }
    this.#blockStart[blocks.length] = at;
    this.#lineStarts = new Uint8Array(this.#truth.length + 1);
    at = 0;
    for (const line of lines) {
      this.#lineStarts[at] = 1;
      at += line.length;
    }
    this.#lineStarts[at] = 1;
    this.#pageTaken = new Uint8Array(this.#page.length);
    this.#truthTaken = new Uint8Array(this.#truth.length);
  }

  align(): Float32Array {
    for (const length of [16, 10, 6, 4]) this.#matchUnique(length);
    this.#fillGaps();
    for (const length of [8, 4]) this.#matchRepeated(length);
    this.#matchLines();
    const hits = new Float32Array(this.#blockStart.length - 1);
    for (let at = 0; at < this.#page.length; at++) hits[this.#blockOf[at]!]! += this.#pageTaken[at]!;
    return hits;
  }

  #take(page: number, truth: number, length: number): void {
    this.#pageTaken.fill(1, page, page + length);
    this.#truthTaken.fill(1, truth, truth + length);
    this.#runs.push({ page, truth, length });
  }

  /** By hash: starts of the unmatched runs of `length` words. */
  #index(words: Int32Array, taken: Uint8Array, length: number): Map<number, number[]> {
    const places = new Map<number, number[]>();
    let free = 0;
    for (let at = 0; at < words.length; at++) {
      free = taken[at] ? 0 : free + 1;
      if (free < length) continue;
      const start = at - length + 1;
      let hash = 17;
      for (let step = 0; step < length; step++) hash = (Math.imul(hash, 1000003) ^ words[start + step]!) >>> 0;
      const list = places.get(hash);
      if (list) list.push(start);
      else places.set(hash, [start]);
    }
    return places;
  }

  #equals(page: number, truth: number, length: number): boolean {
    for (let step = 0; step < length; step++) {
      if (this.#pageTaken[page + step] || this.#truthTaken[truth + step]) return false;
      if (this.#page[page + step] !== this.#truth[truth + step]) return false;
    }
    return true;
  }

  /** Extends a match in both directions as far as the words are equal and unmatched. */
  #extend(page: number, truth: number, length: number): Run {
    let start = 0;
    while (page - start > 0 && truth - start > 0 && this.#equals(page - start - 1, truth - start - 1, 1)) start++;
    let end = length;
    while (
      page + end < this.#page.length &&
      truth + end < this.#truth.length &&
      this.#equals(page + end, truth + end, 1)
    )
      end++;
    return { page: page - start, truth: truth - start, length: end + start };
  }

  /** Matches runs that occur once on both sides. */
  #matchUnique(length: number): void {
    const truthPlaces = this.#index(this.#truth, this.#truthTaken, length);
    const pagePlaces = this.#index(this.#page, this.#pageTaken, length);
    for (const [hash, [truth, other]] of truthPlaces) {
      const [page, otherPage] = pagePlaces.get(hash) ?? [];
      if (other !== undefined || page === undefined || otherPage !== undefined || truth === undefined) continue;
      if (!this.#equals(page, truth, length)) continue;
      const run = this.#extend(page, truth, length);
      this.#take(run.page, run.truth, run.length);
    }
  }

  /** Matches runs that occur several times, in their order on both sides. */
  #matchRepeated(length: number): void {
    const truthPlaces = this.#index(this.#truth, this.#truthTaken, length);
    const pagePlaces = this.#index(this.#page, this.#pageTaken, length);
    for (const [hash, truths] of truthPlaces) {
      const pages = pagePlaces.get(hash) ?? [];
      let next = 0;
      for (const truth of truths) {
        while (next < pages.length && !this.#equals(pages[next]!, truth, length)) next++;
        if (next === pages.length) break;
        const run = this.#extend(pages[next]!, truth, length);
        this.#take(run.page, run.truth, run.length);
      }
    }
  }

  /** Fills the gaps between the matches that are in the same order on both sides. */
  #fillGaps(): void {
    const chain = heaviestChain(this.#runs);
    let page = 0;
    let truth = 0;
    for (const run of [...chain, { page: this.#page.length, truth: this.#truth.length, length: 0 }]) {
      this.#fillGap(page, run.page, truth, run.truth);
      page = run.page + run.length;
      truth = run.truth + run.length;
    }
  }

  #fillGap(pageFrom: number, pageTo: number, truthFrom: number, truthTo: number): void {
    const open = [[pageFrom, pageTo, truthFrom, truthTo] as const];
    for (let range = open.pop(); range; range = open.pop()) {
      const [p1, p2, t1, t2] = range;
      if (p1 >= p2 || t1 >= t2 || (p2 - p1) * (t2 - t1) > MAX_GAP_CELLS) continue;
      const run = this.#longestRun(p1, p2, t1, t2);
      if (!run) continue;
      this.#take(run.page, run.truth, run.length);
      open.push([p1, run.page, t1, run.truth], [run.page + run.length, p2, run.truth + run.length, t2]);
    }
  }

  /**
   * The longest common run in a gap. Runs that cover whole blocks or lines are preferred, and runs
   * of fewer than three words must cover a block or a line.
   */
  #longestRun(p1: number, p2: number, t1: number, t2: number): Run | undefined {
    const lengths = new Int32Array(t2 - t1 + 1);
    let best: Run | undefined;
    let bestScore = 0;
    for (let page = p1; page < p2; page++) {
      let diagonal = 0;
      for (let truth = t1; truth < t2; truth++) {
        const before = lengths[truth - t1 + 1]!;
        const length =
          this.#page[page] === this.#truth[truth] && !this.#pageTaken[page] && !this.#truthTaken[truth]
            ? diagonal + 1
            : 0;
        lengths[truth - t1 + 1] = length;
        diagonal = before;
        if (length === 0 || length + 1 < bestScore) continue;
        const start = page - length + 1;
        const covers = this.#coversBlock(start, length);
        const isLine = this.#lineStarts[truth - length + 1] && this.#lineStarts[truth + 1];
        const isNext = this.#isTruthTaken(truth - length) || this.#isTruthTaken(truth + 1) || isLine;
        if (length < 3 && !(covers && isNext) && !(length === 2 && isLine)) continue;
        const score = length + (covers ? 1 : 0) + (isLine ? 0.5 : 0);
        if (score > bestScore) {
          bestScore = score;
          best = { page: start, truth: truth - length + 1, length };
        }
      }
    }
    return best;
  }

  #isTruthTaken(at: number): boolean {
    return at < 0 || at >= this.#truth.length || this.#truthTaken[at] === 1;
  }

  /** Whether the run begins and ends at edges of blocks. */
  #coversBlock(start: number, length: number): boolean {
    const first = this.#blockOf[start]!;
    const last = this.#blockOf[start + length - 1]!;
    return this.#blockStart[first] === start && this.#blockStart[last + 1] === start + length;
  }

  /** Matches whole lines of the truth with whole blocks anywhere on the page. */
  #matchLines(): void {
    const lines = new Map<string, number[]>();
    for (let start = 0; start < this.#truth.length; ) {
      let end = start + 1;
      while (end < this.#truth.length && !this.#lineStarts[end]) end++;
      if (!this.#truthTaken[start]) {
        const key = this.#truth.subarray(start, end).join(' ');
        const places = lines.get(key);
        if (places) places.push(start);
        else lines.set(key, [start]);
      }
      start = end;
    }
    for (let b = 0; b + 1 < this.#blockStart.length; b++) {
      const start = this.#blockStart[b]!;
      const length = this.#blockStart[b + 1]! - start;
      if (length === 0 || length > MAX_LINE_WORDS) continue;
      const truth = lines.get(this.#page.subarray(start, start + length).join(' '))?.[0];
      if (truth === undefined || !this.#equals(start, truth, length)) continue;
      lines.get(this.#page.subarray(start, start + length).join(' '))?.shift();
      this.#take(start, truth, length);
    }
  }
}

/** The runs with the greatest total length that are in the same order on both sides. */
function heaviestChain(runs: readonly Run[]): Run[] {
  const sorted = [...runs].sort((a, b) => a.page - b.page);
  const weight: number[] = [];
  const from: number[] = [];
  let last = -1;
  for (let i = 0; i < sorted.length; i++) {
    weight[i] = sorted[i]!.length;
    from[i] = -1;
    for (let j = 0; j < i; j++) {
      if (sorted[j]!.truth < sorted[i]!.truth && weight[j]! + sorted[i]!.length > weight[i]!) {
        weight[i] = weight[j]! + sorted[i]!.length;
        from[i] = j;
      }
    }
    if (last < 0 || weight[i]! > weight[last]!) last = i;
  }
  const chain: Run[] = [];
  for (let at = last; at >= 0; at = from[at]!) chain.push(sorted[at]!);
  return chain.reverse();
}
