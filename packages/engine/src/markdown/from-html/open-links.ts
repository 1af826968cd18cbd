/** The open links, and a limit on how often long URLs are repeated. */
import type { LinkTarget } from './phrasing-buffer.ts';

/**
 * Characters of repeated URLs (a link around many blocks is written in each): this many, plus some
 * per node.
 */
const MAX_REPEATED_LENGTH = 1 << 20;
const MAX_REPEATED_LENGTH_PER_NODE = 48;
/** Shorter URLs don't count. */
const MAX_FREE_LENGTH = 64;

export class OpenLinks {
  /** The innermost open link, or `null`. */
  current: LinkTarget | null = null;
  private readonly outer: (LinkTarget | null)[] = [];
  private readonly includeLinks: boolean;
  private repeatableLength: number;
  private readonly urls = new Set<string>();

  /**
   * @param includeLinks - whether links are kept.
   * @param nodes - number of nodes of the page.
   */
  constructor(includeLinks: boolean, nodes: number) {
    this.includeLinks = includeLinks;
    this.repeatableLength = MAX_REPEATED_LENGTH + MAX_REPEATED_LENGTH_PER_NODE * nodes;
  }

  /** Puts the following content into `link`, or outside any link, until `close`. */
  open(link: LinkTarget | null): void {
    this.outer.push(this.current);
    this.current = this.includeLinks ? link : null;
  }

  /** Opens an anchor without `href`: the enclosing link stays open. */
  openPlainAnchor(): void {
    this.outer.push(this.current);
  }

  close(): void {
    this.current = this.outer.pop() ?? null;
  }

  /** Whether a link to `target` may be written, possibly again. */
  readonly admit = (target: LinkTarget): boolean => {
    const size = target.url.length + target.title.length;
    if (target.isWritten || (size > MAX_FREE_LENGTH && this.urls.has(target.url))) {
      if (this.repeatableLength < size) return false;
      this.repeatableLength -= size;
    } else if (size > MAX_FREE_LENGTH) this.urls.add(target.url);
    target.isWritten = true;
    return true;
  };
}
