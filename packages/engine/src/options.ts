/** What `convert` takes; every option's default is the value that the REST interface specifies. */
export interface ConvertOptions {
  /** Address of the page, absolute `http:` or `https:`; links and images are resolved against it. */
  readonly url?: string;
  /** Where redirects from `url` ended; links and images are then resolved against this, and the metadata names both. */
  readonly resolvedUrl?: string;
  /** Whether images stand in the Markdown. Default `true`. */
  readonly includeImages?: boolean;
  /** Whether links keep their addresses; without, their texts stay. Default `true`. */
  readonly includeLinks?: boolean;
  /** Whether the Markdown begins with the metadata as YAML front matter. Default `true`. */
  readonly includeMeta?: boolean;
  /** `main` keeps the page's main content, `full` everything a reader of the page sees. Default `main`. */
  readonly content?: 'main' | 'full';
  /** Time of the conversion, for `metadata.extractedAt`. Default: the current time. */
  readonly now?: Date;
}
