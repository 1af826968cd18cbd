/** All errors that a client can get. Responses, /docs and the OpenAPI examples use this table. */

interface ErrorRow {
  readonly status: 400 | 401 | 403 | 404 | 405 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  /** What happened. */
  readonly message: string;
  /** What the client can do about it. */
  readonly advice: string;
}

export const ERRORS = {
  INVALID_JSON: {
    status: 400,
    message: 'The request body is not valid JSON.',
    advice: 'Send a JSON object with either "url" or "html".',
  },
  INVALID_REQUEST: {
    status: 400,
    message: 'The request has a missing, unknown or invalid field.',
    advice: 'The OpenAPI description at /api/v1/openapi.json lists all fields.',
  },
  INVALID_URL: {
    status: 400,
    message: "This URL isn't supported.",
    advice:
      'Use an absolute http or https URL of at most 8,192 characters, such as https://example.com/page, without a user name or password.',
  },
  INVALID_CURSOR: {
    status: 400,
    message: 'The cursor is not valid.',
    advice: 'Send "cursor" exactly as an earlier response to the same account had it.',
  },
  INVALID_SELECTOR: {
    status: 400,
    message: 'A CSS selector is not valid, or matching it would take too long.',
    advice: 'The options page of the documentation lists what selectors can contain.',
  },
  RENDERING_UNAVAILABLE: {
    status: 400,
    message: "This service doesn't render pages.",
    advice: 'Leave out "options.render", or set it to "auto", which renders a page only where that is possible.',
  },
  MISSING_API_KEY: {
    status: 401,
    message: 'The request has no API key.',
    advice: 'Send your key in the header "Authorization: Bearer <API_KEY>". You can create a key in the dashboard.',
  },
  INVALID_API_KEY: {
    status: 401,
    message: 'The API key is not valid.',
    advice: 'It may be mistyped, revoked or expired. Check the key, or create a new one in the dashboard.',
  },
  PRO_PLAN_REQUIRED: {
    status: 403,
    message: 'The API requires the PRO plan.',
    advice: 'Ask an administrator of this service to switch your account to PRO.',
  },
  NOT_FOUND: {
    status: 404,
    message: "This URL doesn't exist.",
    advice: 'The API reference at /docs lists all endpoints.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: "This endpoint doesn't support the request method.",
    advice: 'Use one of the methods in the Allow header.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    message: 'The cursor has expired.',
    advice: 'Convert the page again. A cursor is valid for at least five minutes.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request is too large.',
    advice: 'The body can be up to 16 MiB, and "html" up to 10 MiB as UTF-8.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body is not declared as JSON.',
    advice: 'Send uncompressed JSON as UTF-8, with the header "Content-Type: application/json".',
  },
  FETCH_FAILED: {
    status: 422,
    message: "The page couldn't be fetched.",
    advice: 'Check that the URL is correct and that anyone on the internet can open it.',
  },
  FETCH_TIMEOUT: {
    status: 422,
    message: 'The page took too long to load.',
    advice: 'Try again later, or fetch the page yourself and send it as "html".',
  },
  TARGET_HTTP_ERROR: {
    status: 422,
    message: 'The site returned an error.',
    advice: 'Check that the URL is correct and that the page is public. If the site is busy or down, try again later.',
  },
  TARGET_BLOCKED: {
    status: 422,
    message: 'The site returned a bot challenge, a consent wall or a login wall instead of the page.',
    advice: 'Open the page in a browser, and send its rendered HTML (document.documentElement.outerHTML) as "html".',
  },
  TOO_MANY_REDIRECTS: {
    status: 422,
    message: 'The URL redirects too many times.',
    advice: 'Open the URL in a browser, and use the URL that it leads to.',
  },
  UNSUPPORTED_CONTENT: {
    status: 422,
    message: "The URL doesn't lead to a web page or text.",
    advice: 'Supported types are HTML, XHTML, plain text and Markdown.',
  },
  RESPONSE_TOO_LARGE: {
    status: 422,
    message: 'The page is too large.',
    advice: 'Send the part you need as "html".',
  },
  EMPTY_CONTENT: {
    status: 422,
    message: 'The page has no readable content.',
    advice:
      'If it needs JavaScript, open it in a browser, and send its rendered HTML (document.documentElement.outerHTML) as "html".',
  },
  SECTION_NOT_FOUND: {
    status: 422,
    message: 'The page has no section with this id.',
    advice: 'Request the outline, which lists the ids of all sections.',
  },
  SELECTOR_NOT_FOUND: {
    status: 422,
    message: 'A selector matches nothing on the page.',
    advice: 'Check it against the HTML that the site sends, which may differ from what a browser shows.',
  },
  RENDERING_FAILED: {
    status: 422,
    message: "The page couldn't be rendered.",
    advice:
      'Set "options.render" to "never" to convert it without its scripts, or open it in a browser, and send its rendered HTML (document.documentElement.outerHTML) as "html".',
  },
  CONVERSION_FAILED: {
    status: 422,
    message: 'The conversion exceeded its time or memory limit.',
    advice: 'Send a smaller part of the page as "html".',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    message: 'You sent too many requests.',
    advice: 'Wait for the number of seconds in the Retry-After header, then try again.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    advice: 'Try again. If the problem persists, contact the operator and include the X-Request-Id of the response.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: "The service can't handle this request right now.",
    advice: 'Wait for the number of seconds in the Retry-After header, then try again.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

interface RectoErrorOptions {
  /** Seconds, a whole number, after which a retry can succeed. */
  readonly retryAfter?: number;
  /** Replaces the row's advice. */
  readonly advice?: string;
  readonly cause?: unknown;
}

/** A failure that the client sees. The message can quote its input, but nothing internal. */
export class RectoError extends Error {
  override readonly name = 'RectoError';
  readonly code: ErrorCode;
  /** What happened, without the advice that follows it in `message`. */
  readonly detail: string;
  readonly retryAfter: number | undefined;

  /** @param detail - replaces the row's message. The advice follows it in either case. */
  constructor(code: ErrorCode, detail: string = ERRORS[code].message, options: RectoErrorOptions = {}) {
    // No stack trace: this is a response, not a bug, and collecting one takes a tenth of the time
    // of a rejected request.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`${detail} ${options.advice ?? ERRORS[code].advice}`, { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.detail = detail;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The body of every error response. */
export function errorEnvelope(code: ErrorCode, message: string) {
  return { success: false as const, error: { code, message } };
}
