export { type Conversion, convert, type Metadata } from './convert.ts';
export type { ConvertOptions } from './options.ts';
