export type { PageType } from './content/page-types.ts';
export type {
  ContentReport,
  Conversion,
  ConversionWarning,
  ImageReference,
  LinkReference,
  Metadata,
} from './conversion.ts';
export { convert } from './convert.ts';
export type { ConvertOptions, Selectors } from './options.ts';
export type { OutlineEntry } from './paging/outline.ts';
export type { MarkdownPart, MarkdownRange, RepeatedLines } from './paging/read-part.ts';
export { outlineOf, readMarkdownPart, splitMarkdown } from './paging.ts';
export { SelectorNotFoundError } from './selector-not-found-error.ts';
