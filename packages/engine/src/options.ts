/** Options of `convert`. The defaults are those of the REST API; `undefined` means the default. */
export interface ConvertOptions {
  /**
   * The page's absolute `http:` or `https:` URL. Relative links and images are resolved against it.
   */
  readonly url?: string | undefined;
  /**
   * The URL after redirects from `url`. If set, links and images are resolved against it instead.
   */
  readonly resolvedUrl?: string | undefined;
  /** Whether to keep images. Default `true`. */
  readonly includeImages?: boolean | undefined;
  /** Whether to keep links. If `false`, only their text stays. Default `true`. */
  readonly includeLinks?: boolean | undefined;
  /**
   * Whether comments that readers wrote below an article are kept, after it. The posts of a thread
   * are always kept. Default `false`.
   */
  readonly includeComments?: boolean | undefined;
  /** Whether the Markdown starts with the metadata as YAML front matter. Default `true`. */
  readonly includeMeta?: boolean | undefined;
  /**
   * `main` keeps the main content, `full` everything that a reader sees. A fragment (HTML without
   * an `html`, `head` or `body` tag) is always kept in full. Default `main`.
   */
  readonly content?: 'main' | 'full' | undefined;
  /**
   * CSS selectors of the elements to keep, instead of the main content. Each must match something.
   * Needs {@link selectors}. Default: none.
   */
  readonly select?: readonly string[] | undefined;
  /** CSS selectors of elements to drop before anything else. Needs {@link selectors}. Default: none. */
  readonly exclude?: readonly string[] | undefined;
  /** `cssSelectors` of the entry point `@recto-md/engine/select`, for `select` and `exclude`. */
  readonly selectors?: Selectors | undefined;
  /**
   * The form of the content to add to the Markdown: `text` without any marks, or clean and safe
   * `html`. Default `markdown`, which adds nothing.
   */
  readonly format?: 'markdown' | 'text' | 'html' | undefined;
  /** Adds a list of the links of the `content`, or of the whole `page`. Default: none. */
  readonly links?: 'content' | 'page' | undefined;
  /** Adds a list of the images of the `content`, or of the whole `page`. Default: none. */
  readonly images?: 'content' | 'page' | undefined;
  /**
   * The HTML was written by a browser that has laid the page out, with the attribute `hidden` on exactly the elements that
   * it doesn't display. Then styles hide nothing else. Default `false`.
   */
  readonly isRendered?: boolean | undefined;
  /**
   * The time of the conversion. No later publication date is accepted. Default: the system clock.
   */
  readonly now?: Date | undefined;
}

/** Finds elements by CSS selectors. `cssSelectors` of the entry point `@recto-md/engine/select`. */
export interface Selectors {
  /**
   * @param document - the parsed page.
   * @returns by node index: 1 for the elements that match; and the selectors that match none.
   * @throws SelectorError for a selector that is not valid.
   */
  readonly find: (
    document: object,
    selectors: readonly string[],
  ) => { readonly matched: Uint8Array; readonly unmatched: readonly string[] };
}
