export type { PageType } from './content/page-types.ts';
export { type ContentReport, type Conversion, convert, type Metadata } from './convert.ts';
export type { ConvertOptions } from './options.ts';
