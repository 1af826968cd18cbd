/** What a conversion returns. */
import type { PageType } from './content/page-types.ts';

export interface Metadata {
  /** The page's title; empty if it has none. */
  readonly title: string;
  /**
   * The heading of the content, without the name of the site and the like; absent if there is none.
   */
  readonly headline?: string;
  /** `options.url` as given; absent without one. */
  readonly url?: string;
  /** `options.resolvedUrl`; absent without one, or if it is the same URL as `url`. */
  readonly resolvedUrl?: string;
  /** When the page was converted: UTC, ISO 8601 with milliseconds. */
  readonly extractedAt: string;
  /**
   * Words of the Markdown text without front matter. Each Chinese, Japanese or Korean character
   * counts as one.
   */
  readonly wordCount: number;
  /** Estimated tokens of the Markdown without front matter, in OpenAI's o200k_base encoding. */
  readonly tokenCount: number;
  /** Reading time in minutes, rounded up; 0 only if there is no text. */
  readonly readingTime: number;
  /** The author's name; `null` if not found on the page. */
  readonly author: string | null;
  /** `YYYY-MM-DD`; `null` if not found on the page. */
  readonly publishedDate: string | null;
  /** The page's own description; `null` if not found on the page. */
  readonly description: string | null;
  /**
   * BCP 47 tag of the page's language. Absent, like the fields below, if the page doesn't declare
   * it.
   */
  readonly language?: string;
  readonly siteName?: string;
  /** URL of the image that represents the page; absolute if it could be resolved. */
  readonly image?: string;
  /** The URL that the page declares as canonical; absolute if it could be resolved. */
  readonly canonicalUrl?: string;
}

/** How the main content was chosen. */
export interface ContentReport {
  /** The most probable kind of page; `null` if everything was kept without asking the model. */
  readonly pageType: PageType | null;
  /** Share of the visible text that was kept, from 0 to 1. */
  readonly keptShare: number;
  /** The expected F1 score of the choice against a person's, from 0 to 1. */
  readonly confidence: number;
}

/** Something about the result that a caller may want to react to. */
export interface ConversionWarning {
  /** Machine-readable and stable, in upper case. */
  readonly code: string;
  /** What it means and what to do, for people. */
  readonly message: string;
}

export interface LinkReference {
  /** The text, otherwise the alternative text of an image in it or its label; may be empty. */
  readonly text: string;
  /** Absolute if it could be resolved. Has the scheme `http`, `https`, `mailto` or `tel`. */
  readonly url: string;
  /** Whether it leads to another site; `null` if the page's URL isn't known. */
  readonly isExternal: boolean | null;
}

export interface ImageReference {
  /** The alternative text; may be empty. */
  readonly alt: string;
  /** Absolute if it could be resolved. Has the scheme `http` or `https`. */
  readonly url: string;
  readonly isExternal: boolean | null;
}

export interface Conversion {
  /** GitHub Flavored Markdown, with the front matter if `includeMeta` is set. */
  readonly markdown: string;
  readonly metadata: Metadata;
  readonly content: ContentReport;
  /** Empty if there is nothing to report. */
  readonly warnings: readonly ConversionWarning[];
  /** The content without any marks, images and front matter. Only with `format: 'text'`. */
  readonly text?: string;
  /** The content as clean, safe HTML without front matter. Only with `format: 'html'`. */
  readonly html?: string;
  /** Only with the option `links`. */
  readonly links?: readonly LinkReference[];
  /** Only with the option `images`. */
  readonly images?: readonly ImageReference[];
}
