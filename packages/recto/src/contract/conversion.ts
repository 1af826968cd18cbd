/**
 * The conversion request and its result, as zod schemas: they check requests, give the types, and become the OpenAPI
 * description. Requests are strict, since a field that is silently ignored is a mistake nobody finds; results are open,
 * since fields are added within a version.
 */
import * as z from 'zod';

import { MAX_URL_LENGTH, parsePageUrl } from './page-url.ts';

/** Bytes as UTF-8. */
export const MAX_HTML_BYTES = 10 * 1024 * 1024;
/** Bytes of the JSON, which may escape every character of the HTML. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Marks a failed check with the code it is to be answered with; without one it is INVALID_REQUEST. */
const failsAs = (code: 'INVALID_URL' | 'PAYLOAD_TOO_LARGE', message: string) => ({ message, params: { code } });

// The defaults stand in words: generators of clients take the keyword to mean that a field is always there.
export const ConvertOptions = z
  .strictObject({
    includeImages: z
      .boolean()
      .nullish()
      .meta({ description: 'Image references are included in the Markdown. Default: true.' }),
    includeLinks: z
      .boolean()
      .nullish()
      .meta({ description: 'Hyperlinks are preserved; without, their texts stay. Default: true.' }),
    includeMeta: z
      .boolean()
      .nullish()
      .meta({ description: 'The metadata stands before the Markdown as YAML front matter. Default: true.' }),
  })
  .meta({ id: 'ConvertOptions', description: 'Conversion options. A field that is null counts as left out.' });

export const ConvertRequest = z
  .strictObject({
    url: z
      .string()
      .refine((text) => parsePageUrl(text) !== undefined, failsAs('INVALID_URL', 'is not such an address'))
      .nullish()
      .meta({
        description: 'Absolute http or https address of the page to convert, without user name or password.',
        maxLength: MAX_URL_LENGTH,
        examples: ['https://example.com/article'],
      }),
    html: z
      .string()
      .refine((text) => text.trim() !== '', 'is empty')
      .refine((text) => isWithinBytes(text, MAX_HTML_BYTES), failsAs('PAYLOAD_TOO_LARGE', 'is over 10 MiB'))
      .nullish()
      .meta({
        description: 'Raw HTML to convert: a document, or a fragment. At most 10 MiB as UTF-8, not only white space.',
        examples: ['<h1>Hello</h1><p>World</p>'],
      }),
    options: ConvertOptions.nullish(),
  })
  .refine((request) => isPresent(request.url) !== isPresent(request.html), 'needs exactly one of "url" and "html"')
  .meta({
    id: 'ConvertRequest',
    description: 'What to convert: exactly one of url and html. A field that is null counts as left out.',
  });

export type ConvertRequest = z.infer<typeof ConvertRequest>;

export const Metadata = z
  .object({
    title: z.string().meta({ description: "The page's title; empty where it has none." }),
    url: z.string().optional().meta({ description: 'The address as given; absent when HTML was given.' }),
    resolvedUrl: z.string().optional().meta({ description: 'The final address, where redirects led elsewhere.' }),
    extractedAt: z.iso.datetime({ precision: 3 }).meta({ description: 'Time of the conversion, UTC.' }),
    wordCount: z
      .int()
      .min(0)
      .meta({ description: 'Words of the Markdown body: CJK characters, and runs of other letters and digits.' }),
    tokenCount: z.int().min(0).meta({ description: 'Estimated o200k_base tokens of the Markdown body.' }),
    readingTime: z.int().min(0).meta({ description: 'Estimated reading time in minutes.' }),
    author: z.string().nullable().meta({ description: 'Author from meta tags or JSON-LD.' }),
    publishedDate: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .nullable()
      .meta({ description: 'Publication date as the page states it, YYYY-MM-DD.' }),
    description: z.string().nullable().meta({ description: 'Description from Open Graph or meta tags.' }),
    language: z.string().optional().meta({ description: "BCP 47 tag of the page's language, where it states one." }),
    siteName: z.string().optional().meta({ description: 'Name of the site, where the page states it.' }),
    image: z.string().optional().meta({ description: 'Address of the image that the page shows for itself.' }),
    canonicalUrl: z.string().optional().meta({ description: 'Address that the page gives as its own.' }),
  })
  .meta({ id: 'Metadata', description: 'What the page says of itself, and what was counted.' });

export const ConvertResult = z
  .object({
    success: z.literal(true),
    data: z.object({
      markdown: z.string().meta({ description: 'GitHub-flavoured Markdown, with front matter unless switched off.' }),
      metadata: Metadata,
    }),
  })
  .meta({ id: 'ConvertResult', description: 'A finished conversion.' });

export type ConvertResult = z.infer<typeof ConvertResult>;

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isWithinBytes(text: string, bytes: number): boolean {
  // Counting is only needed between the least and the most that UTF-8 can take.
  return text.length * 3 <= bytes || (text.length <= bytes && Buffer.byteLength(text) <= bytes);
}
