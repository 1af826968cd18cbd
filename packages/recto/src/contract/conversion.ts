/**
 * Zod schemas of the conversion request and its result. They validate requests, give the TypeScript
 * types, and become the OpenAPI description. Requests are strict, because a silently ignored field
 * hides a mistake. Results are open, because later releases of the same version add fields.
 */
import * as z from 'zod';
import { type RestOptionName, restOptionShape } from './option-schema.ts';
import { FETCH_OPTIONS, formatProblem, READING_OPTIONS } from './options.ts';
import { MAX_URL_LENGTH, parsePageUrl } from './page-url.ts';
import { headersProblem } from './request-headers.ts';

/** As the API description shows it. */
export const CURSOR_EXAMPLE = 'pHyvIvHQmLzGbfT0Y2Xr1wAAAAAAAB9cgQ8Rk2vT0a6bXw';

/** As UTF-8. */
export const MAX_HTML_BYTES = 10 * 1024 * 1024;
/**
 * The JSON of the whole body. Larger than the HTML, because JSON may escape every character of it.
 */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Several times the length of the cursors that the service makes. */
const MAX_CURSOR_LENGTH = 500;

/** Gives a failed check its error code. Checks without one fail with INVALID_REQUEST. */
const failsAs = (code: 'INVALID_URL' | 'INVALID_CURSOR' | 'PAYLOAD_TOO_LARGE', message: string) => ({
  message,
  params: { code },
});

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
    cursor: z
      .string()
      .refine((text) => text.length <= MAX_CURSOR_LENGTH, failsAs('INVALID_CURSOR', 'is not valid'))
      .nullish()
      .meta({
        description: 'Continues an earlier result: its nextCursor, or the cursor of a section in its outline.',
        examples: [CURSOR_EXAMPLE],
      }),
    options: ConvertOptions.nullish(),
  })
  .superRefine(requireOneInput)
  .superRefine(requireOnePiece)
  .superRefine(requireMarkdownForPieces)
  .superRefine(requireSafeFetchOptions)
  .meta({
    id: 'ConvertRequest',
    description: 'What to convert: exactly one of url, html and cursor. A null field is treated as absent.',
  });

function requireOneInput(
  {
    url,
    html,
    cursor,
    options,
  }: { url?: unknown; html?: unknown; cursor?: unknown; options?: object | null | undefined },
  context: z.RefinementCtx,
): void {
  if (!isPresent(cursor)) {
    if (isPresent(url) === isPresent(html)) context.addIssue('must have exactly one of "url" and "html"');
    return;
  }
  if (isPresent(url) || isPresent(html)) context.addIssue('must not have "url" or "html" beside "cursor"');
  const allowed: readonly string[] = READING_OPTIONS;
  const other = Object.entries(options ?? {}).find(([name, value]) => isPresent(value) && !allowed.includes(name));
  if (other === undefined) return;
  const message = `can't be used with "cursor", which continues a result with the options it was requested with`;
  context.addIssue({ code: 'custom', path: ['options', other[0]], message });
}

function requireOnePiece(
  { options }: { options?: { section?: unknown; outline?: unknown } | null | undefined },
  context: z.RefinementCtx,
): void {
  if (!isPresent(options?.section) || options?.outline !== true) return;
  const message = `can't be used with "options.outline", which lists all sections`;
  context.addIssue({ code: 'custom', path: ['options', 'section'], message });
}

function requireMarkdownForPieces(
  { options }: { options?: Partial<Record<RestOptionName, unknown>> | null | undefined },
  context: z.RefinementCtx,
): void {
  const message = formatProblem(options ?? {}, (name) => `"options.${name}"`);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['options', 'format'], message });
}

function requireSafeFetchOptions(
  { html, options }: { html?: unknown; options?: Partial<Record<RestOptionName, unknown>> | null | undefined },
  context: z.RefinementCtx,
): void {
  for (const name of FETCH_OPTIONS) {
    const value = options?.[name];
    if (!isPresent(value)) continue;
    const headers = name === 'headers' ? headersProblem(value as object as Record<string, unknown>) : undefined;
    const message = isPresent(html) ? 'can only be used with "url", since "html" is not fetched' : headers;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['options', name], message });
  }
  if (!isPresent(options?.headers) || options?.render !== 'always') return;
  const message = `can't be used with "options.render", since the headers are not sent by the browser`;
  context.addIssue({ code: 'custom', path: ['options', 'headers'], message });
}

export type ConvertRequest = z.infer<typeof ConvertRequest>;

export const Metadata = z
  .object({
    title: z.string().meta({ description: "The page's title, or an empty string if it has none." }),
    headline: z.string().optional().meta({
      description: 'Heading of the content, without the name of the site. Absent if the page has none.',
    }),
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
    rendered: z.boolean().optional().meta({
      description: 'Whether the page was rendered in a browser. Absent if options.render is never.',
    }),
  })
  .meta({ id: 'Metadata', description: 'Metadata that the page declares, and counts of the Markdown.' });

export const MarkdownPart = z
  .object({
    tokenCount: z.int().min(0).meta({ description: 'Estimated number of tokens in this part, with front matter.' }),
    repeatedLines: z
      .object({
        start: z.int().min(0).meta({ description: 'Lines at the start: table header, code fence or item markers.' }),
        end: z.int().min(0).meta({ description: 'Lines at the end: the closing code fence.' }),
      })
      .meta({ description: 'Lines that are not at this place in the page. Without them, the parts add up to it.' }),
  })
  .meta({ id: 'MarkdownPart', description: 'About the part of the Markdown, if only a part was requested.' });

export const OutlineEntry = z
  .object({
    level: z.int().min(1).max(6),
    title: z.string().meta({ description: 'The heading as plain text.' }),
    id: z.string().meta({ description: 'Unique on the page. The option section accepts it.' }),
    tokenCount: z.int().min(0).meta({ description: 'Estimated number of tokens in the section and its subsections.' }),
    cursor: z.string().meta({ description: 'Reads the section.', examples: [CURSOR_EXAMPLE] }),
  })
  .meta({ id: 'OutlineEntry', description: 'A heading and the section that it begins.' });

const URL_TEXT = 'Absolute if it could be resolved.';
const IS_EXTERNAL = z
  .boolean()
  .nullable()
  .meta({ description: "Whether it leads to another site. null if the page's URL is not known." });

const Link = z
  .object({
    text: z.string().meta({ description: 'The text, or the label of a link without text. May be empty.' }),
    url: z.string().meta({ description: URL_TEXT }),
    isExternal: IS_EXTERNAL,
  })
  .meta({ id: 'Link', description: 'A link of the page.' });

const Image = z
  .object({
    alt: z.string().meta({ description: 'The alternative text. May be empty.' }),
    url: z.string().meta({ description: URL_TEXT }),
    isExternal: IS_EXTERNAL,
  })
  .meta({ id: 'Image', description: 'An image of the page.' });

const ContentReport = z
  .object({
    // Open, because later releases may distinguish more types.
    pageType: z
      .string()
      .nullable()
      .meta({
        description:
          'The most probable kind of page: article, documentation, service, forum, collection, listing or product. ' +
          'null if everything was kept without choosing.',
        examples: ['article'],
      }),
    keptShare: z.number().min(0).max(1).meta({ description: 'Share of the visible text that was kept.' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "Expected F1 score of the chosen content against a person's choice." }),
  })
  .meta({ id: 'ContentReport', description: 'How the main content was chosen.' });

export const Warning = z
  .object({
    code: z.string().meta({ description: 'Machine-readable and stable.', examples: ['PART_EXCEEDS_MAX_TOKENS'] }),
    message: z.string().meta({ description: 'What it means and what to do, for people. May change.' }),
  })
  .meta({ id: 'Warning', description: 'Something about the result that you may want to react to.' });

export type Warning = z.infer<typeof Warning>;

export const ConvertResult = z
  .object({
    success: z.literal(true),
    data: z.object({
      markdown: z
        .string()
        .meta({ description: 'GitHub Flavored Markdown. Starts with front matter unless includeMeta is false.' }),
      metadata: Metadata,
      content: ContentReport,
      warnings: z.array(Warning).meta({ description: 'Empty if there is nothing to report.' }),
      part: MarkdownPart.optional(),
      nextCursor: z
        .string()
        .optional()
        .meta({
          description: 'Continues this result in another request. Absent at the end. Valid for at least five minutes.',
          examples: [CURSOR_EXAMPLE],
        }),
      age: z.int().min(0).optional().meta({ description: 'Seconds since the page was fetched, if maxAge is set.' }),
      outline: z.array(OutlineEntry).optional().meta({ description: 'The headings, if the option outline is set.' }),
      text: z.string().optional().meta({
        description: 'The content without any marks, images and front matter. Only with format: text.',
      }),
      html: z.string().optional().meta({
        description: 'The content as clean, safe HTML without front matter. Only with format: html.',
      }),
      links: z.array(Link).optional().meta({ description: 'Each link once. Only with the option links.' }),
      images: z.array(Image).optional().meta({ description: 'Each image once. Only with the option images.' }),
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
