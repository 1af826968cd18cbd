/** Bounds the memory; most pages use the same few dozen names. */
const MAX_NAMES = 512;
/** No key that is looked up is longer. */
const MAX_KEY_LENGTH = 64;

/** The keys of the `meta` names seen so far, kept from page to page. */
export class MetaKeyCache {
  readonly #keys = new Map<string, string>();

  /** `article:published_time`, `article-published_time` and `articlePublishedTime` → `articlepublishedtime`. */
  keyOf(name: string): string {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    // Copied: a slice would keep the whole page's text in memory.
    const copy = ` ${name.slice(0, MAX_KEY_LENGTH)}`.slice(1);
    const key = copy.toLowerCase().replace(/[^a-z0-9]+/g, '');
    if (this.#keys.size < MAX_NAMES) this.#keys.set(copy, key);
    return key;
  }
}
