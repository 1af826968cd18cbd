/** The link that is open where the walk is, and how often URLs may be written again. */
import type { LinkTarget } from './phrasing-buffer.ts';

/** Characters of URLs written more than once, as those of a link around many blocks are: this much, and more for every node. */
const REPEAT_GROWTH = 1 << 20;
const REPEAT_GROWTH_PER_NODE = 48;
/** Shorter URLs may be repeated as often as they are. */
const SHORT = 64;

export class OpenLinks {
  /** The innermost, or `null`. */
  current: LinkTarget | null = null;
  private readonly outer: (LinkTarget | null)[] = [];
  private readonly areWritten: boolean;
  private repeatsLeft: number;
  private readonly urls = new Set<string>();

  /**
   * @param areWritten - whether links keep their URLs.
   * @param nodes - how many the page has.
   */
  constructor(areWritten: boolean, nodes: number) {
    this.areWritten = areWritten;
    this.repeatsLeft = REPEAT_GROWTH + REPEAT_GROWTH_PER_NODE * nodes;
  }

  /** Puts what follows into the link, or into none, up to `close`. */
  open(link: LinkTarget | null): void {
    this.outer.push(this.current);
    this.current = this.areWritten ? link : null;
  }

  /** An anchor that leads nowhere: what follows stays in the link that is open, if one is. */
  keep(): void {
    this.outer.push(this.current);
  }

  close(): void {
    this.current = this.outer.pop() ?? null;
  }

  /** Whether a link to `target` may be written (again). */
  readonly admit = (target: LinkTarget): boolean => {
    const size = target.url.length + target.title.length;
    if (target.isWritten || (size > SHORT && this.urls.has(target.url))) {
      if (this.repeatsLeft < size) return false;
      this.repeatsLeft -= size;
    } else if (size > SHORT) this.urls.add(target.url);
    target.isWritten = true;
    return true;
  };
}
