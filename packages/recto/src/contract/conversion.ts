/**
 * Zod schemas of the conversion request and its result. They validate requests, give the TypeScript
 * types, and become the OpenAPI description. Requests are strict, because a silently ignored field
 * hides a mistake. Results are open, because later releases of the same version add fields.
 */
import * as z from 'zod';

import { restOptionShape } from './option-schema.ts';
import { MAX_URL_LENGTH, parsePageUrl } from './page-url.ts';

/** As UTF-8. */
export const MAX_HTML_BYTES = 10 * 1024 * 1024;
/**
 * The JSON of the whole body. Larger than the HTML, because JSON may escape every character of it.
 */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Gives a failed check its error code. Checks without one fail with INVALID_REQUEST. */
const failsAs = (code: 'INVALID_URL' | 'PAYLOAD_TOO_LARGE', message: string) => ({ message, params: { code } });

export const ConvertOptions = z
  .strictObject(restOptionShape())
  .meta({ id: 'ConvertOptions', description: 'Conversion options. A null field is treated as absent.' });

export const ConvertRequest = z
  .strictObject({
    url: z
      .string()
      .refine((text) => parsePageUrl(text) !== undefined, failsAs('INVALID_URL', 'is not a supported URL'))
      .nullish()
      .meta({
        description: 'URL of the page to convert: absolute, http or https, without a user name or password.',
        maxLength: MAX_URL_LENGTH,
        examples: ['https://example.com/article'],
      }),
    html: z
      .string()
      .refine((text) => text.trim() !== '', 'is empty')
      .refine((text) => isWithinBytes(text, MAX_HTML_BYTES), failsAs('PAYLOAD_TOO_LARGE', 'is larger than 10 MiB'))
      .nullish()
      .meta({
        description: 'HTML to convert: a document or a fragment. At most 10 MiB as UTF-8, and not only white space.',
        examples: ['<h1>Hello</h1><p>World</p>'],
      }),
    options: ConvertOptions.nullish(),
  })
  .refine((request) => isPresent(request.url) !== isPresent(request.html), 'must have exactly one of "url" and "html"')
  .meta({
    id: 'ConvertRequest',
    description: 'What to convert: exactly one of url and html. A null field is treated as absent.',
  });

export type ConvertRequest = z.infer<typeof ConvertRequest>;

export const Metadata = z
  .object({
    title: z.string().meta({ description: "The page's title, or an empty string if it has none." }),
    url: z.string().optional().meta({ description: 'The URL from the request. Absent if the request had html.' }),
    resolvedUrl: z.string().optional().meta({ description: 'The final URL, if redirects led to a different one.' }),
    extractedAt: z.iso.datetime({ precision: 3 }).meta({ description: 'Time of the conversion, in UTC.' }),
    wordCount: z
      .int()
      .min(0)
      .meta({ description: 'Number of words in the Markdown body. Each CJK character counts as one word.' }),
    tokenCount: z.int().min(0).meta({ description: 'Estimated number of o200k_base tokens in the Markdown body.' }),
    readingTime: z.int().min(0).meta({ description: 'Estimated reading time in minutes.' }),
    author: z.string().nullable().meta({ description: 'Author, from meta tags or JSON-LD.' }),
    publishedDate: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .nullable()
      .meta({ description: "Publication date as YYYY-MM-DD, in the page's own time zone." }),
    description: z.string().nullable().meta({ description: 'Description, from Open Graph or meta tags.' }),
    language: z
      .string()
      .optional()
      .meta({ description: "BCP 47 tag of the page's language, if the page declares one." }),
    siteName: z.string().optional().meta({ description: 'Name of the site, if the page declares it.' }),
    image: z.string().optional().meta({ description: 'URL of the preview image, if the page declares one.' }),
    canonicalUrl: z.string().optional().meta({ description: 'Canonical URL, if the page declares one.' }),
  })
  .meta({ id: 'Metadata', description: 'Metadata that the page declares, and counts of the Markdown.' });

export const ConvertResult = z
  .object({
    success: z.literal(true),
    data: z.object({
      markdown: z
        .string()
        .meta({ description: 'GitHub Flavored Markdown. Starts with front matter unless includeMeta is false.' }),
      metadata: Metadata,
    }),
  })
  .meta({ id: 'ConvertResult', description: 'A successful conversion.' });

export type ConvertResult = z.infer<typeof ConvertResult>;

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isWithinBytes(text: string, maxBytes: number): boolean {
  // UTF-8 takes 1 to 3 bytes per UTF-16 code unit, so most texts need no exact count.
  return text.length * 3 <= maxBytes || (text.length <= maxBytes && Buffer.byteLength(text) <= maxBytes);
}
