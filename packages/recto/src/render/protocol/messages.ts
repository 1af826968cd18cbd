/**
 * What the service and the renderer tell each other. The renderer connects to the service's socket: once for these
 * messages, and once for every connection of the browser, which the service hands to the page's guard.
 */
import * as z from 'zod';
import { MAX_URL_LENGTH } from '../../contract/page-url.ts';

/** First byte of a connection. A stream's is followed by the id of its page. */
export const CONTROL_CONNECTION = 0x43;
export const STREAM_CONNECTION = 0x53;
/** Length of a page's id: 128 random bits in hexadecimal. */
export const PAGE_ID_LENGTH = 32;

/** Characters of a page's URL. The parser makes up to nine of each that a client sends. */
export const MAX_RENDERED_URL_LENGTH = 9 * MAX_URL_LENGTH;

/** From the service. */
export interface RenderOrder {
  readonly kind: 'render';
  readonly id: string;
  readonly url: string;
  /** Milliseconds until the page is captured as it is. */
  readonly budget: number;
  /** Whether the page gets a separate browser, so that it doesn't share the end of another one a second time. */
  readonly isAlone: boolean;
}

export interface CancelOrder {
  readonly kind: 'cancel';
  readonly id: string;
}

export type Order = RenderOrder | CancelOrder;

/** What was cut short. The service words it for clients. */
const SHORTCOMINGS = ['time', 'connection', 'nodes', 'requests', 'bytes', 'frames', 'html'] as const;
export type Shortcoming = (typeof SHORTCOMINGS)[number];

/**
 * Why a page was not rendered: `navigation` has Chromium's network error, `not-html` is another media type,
 * `no-response` means that the site sent none in time, `hung` that its scripts could not be interrupted,
 * `long-url` that the page has given itself a URL longer than {@link MAX_RENDERED_URL_LENGTH}, `crashed` that its
 * process ended, `lost` that the browser did, which is not this page's fault, and `late` that the browser was too busy
 * to begin.
 */
const FAILURES = [
  'navigation',
  'not-html',
  'redirects',
  'no-response',
  'hung',
  'crashed',
  'lost',
  'late',
  'long-url',
  'too-large',
] as const;
export type FailureCause = (typeof FAILURES)[number];

/** From the renderer, whose messages are checked. */
export const Report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), chromium: z.string().max(200) }),
  z.object({ kind: z.literal('state'), restarts: z.int().min(0), memory: z.number().min(0) }),
  z.object({
    kind: z.literal('rendered'),
    id: z.string().length(PAGE_ID_LENGTH),
    resolvedUrl: z.string().max(MAX_RENDERED_URL_LENGTH),
    status: z.int().min(0).max(999),
    isRedirected: z.boolean(),
    shortcomings: z.array(z.enum(SHORTCOMINGS)).max(SHORTCOMINGS.length),
  }),
  z.object({
    kind: z.literal('failed'),
    id: z.string().length(PAGE_ID_LENGTH),
    cause: z.enum(FAILURES),
    detail: z.string().max(1000),
  }),
]);

export type Report = z.infer<typeof Report>;
export type RenderedReport = Extract<Report, { kind: 'rendered' }>;
export type FailedReport = Extract<Report, { kind: 'failed' }>;
