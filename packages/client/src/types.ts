/** Requests and results of the REST API. A test compares them with its OpenAPI description. */

/** Exactly one of `url`, `html` and `cursor`. */
export interface ConvertInput {
  /** Absolute, http or https. */
  readonly url?: string;
  /** A document or a fragment. */
  readonly html?: string;
  /** Continues an earlier result: its `nextCursor`, or the cursor of a section in its outline. */
  readonly cursor?: string;
  readonly options?: ConvertOptions;
}

/** All are optional. `docs/options.md` explains them. */
export interface ConvertOptions {
  readonly includeImages?: boolean;
  readonly includeLinks?: boolean;
  readonly includeComments?: boolean;
  readonly includeMeta?: boolean;
  readonly content?: 'main' | 'full';
  readonly maxTokens?: number;
  readonly outline?: boolean;
  readonly section?: string;
  readonly headers?: Record<string, string>;
  /** Seconds. */
  readonly timeout?: number;
  /** Seconds. */
  readonly maxAge?: number;
  readonly select?: string[];
  readonly exclude?: string[];
  readonly format?: 'markdown' | 'text' | 'html';
  readonly links?: 'content' | 'page';
  readonly images?: 'content' | 'page';
  readonly render?: 'never' | 'auto' | 'always';
}

export interface ConvertData {
  readonly markdown: string;
  readonly metadata: Metadata;
  readonly content: ContentReport;
  readonly warnings: readonly Warning[];
  /** Of a part of the Markdown. */
  readonly part?: MarkdownPart;
  /** Absent at the end. */
  readonly nextCursor?: string;
  /** Seconds since the page was fetched. With the option `maxAge`. */
  readonly age?: number;
  /** With `outline: true`. */
  readonly outline?: readonly OutlineEntry[];
  /** With `format: 'text'`. */
  readonly text?: string;
  /** With `format: 'html'`. */
  readonly html?: string;
  /** With the option `links`. */
  readonly links?: readonly Link[];
  /** With the option `images`. */
  readonly images?: readonly Image[];
}

export interface Metadata {
  readonly title: string;
  /** The heading of the content, without the name of the site. */
  readonly headline?: string;
  readonly url?: string;
  readonly resolvedUrl?: string;
  /** ISO 8601, UTC. */
  readonly extractedAt: string;
  readonly wordCount: number;
  readonly tokenCount: number;
  /** Minutes. */
  readonly readingTime: number;
  readonly author: string | null;
  /** YYYY-MM-DD. */
  readonly publishedDate: string | null;
  readonly description: string | null;
  readonly language?: string;
  readonly siteName?: string;
  readonly image?: string;
  readonly canonicalUrl?: string;
  /** Whether the page was rendered in a browser. Absent if `render` is `never`. */
  readonly rendered?: boolean;
}

export interface ContentReport {
  readonly pageType: string | null;
  readonly keptShare: number;
  readonly confidence: number;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
}

export interface MarkdownPart {
  readonly tokenCount: number;
  readonly repeatedLines: { readonly start: number; readonly end: number };
}

export interface OutlineEntry {
  readonly level: number;
  readonly title: string;
  readonly id: string;
  readonly tokenCount: number;
  readonly cursor: string;
}

export interface Link {
  readonly text: string;
  readonly url: string;
  readonly isExternal: boolean | null;
}

export interface Image {
  readonly alt: string;
  readonly url: string;
  readonly isExternal: boolean | null;
}
