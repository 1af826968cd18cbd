/** Every error a client can see: one row a code. The status, the documentation and the examples all come from here. */

interface ErrorRow {
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503;
  /** What happened, for people. */
  readonly message: string;
  /** What to do about it. */
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
    message: 'The request does not have the expected shape.',
    advice: 'Compare it with the OpenAPI description, /api/v1/openapi.json.',
  },
  INVALID_URL: {
    status: 400,
    message: 'The url is not an address that is taken.',
    advice:
      'Send an absolute http or https address such as https://example.com/page, without user name or password, of at most 8,192 characters.',
  },
  MISSING_API_KEY: {
    status: 401,
    message: 'No API key was sent as a bearer token.',
    advice:
      'Send the header "Authorization: Bearer <API_KEY>"; no other place is read. Keys are made in the dashboard.',
  },
  INVALID_API_KEY: {
    status: 401,
    message: 'The API key is not valid.',
    advice: 'It may be mistyped, revoked or expired. Check it, or make a new one in the dashboard.',
  },
  PRO_PLAN_REQUIRED: {
    status: 403,
    message: 'The API needs the PRO plan.',
    advice: 'Ask an administrator of this service to set the account to PRO.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.', advice: 'See /docs for what there is.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address does not take that method.',
    advice: 'The Allow header lists the methods it takes.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request is too large.',
    advice: 'A body may have 16 MiB, "html" 10 MiB as UTF-8.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body is not declared as JSON.',
    advice: 'Send JSON as UTF-8, not compressed, with the header "Content-Type: application/json".',
  },
  FETCH_FAILED: {
    status: 422,
    message: 'The page could not be fetched.',
    advice: 'Check that the address is right and publicly reachable.',
  },
  FETCH_TIMEOUT: {
    status: 422,
    message: 'The page did not arrive in time.',
    advice: 'Try again later, or fetch the page yourself and send it as "html".',
  },
  TARGET_HTTP_ERROR: {
    status: 422,
    message: 'The site answered with an error.',
    advice: 'Check that the address is right and open to everybody; where the site is busy or fails, try again later.',
  },
  TARGET_BLOCKED: {
    status: 422,
    message: 'The site answered with a bot challenge or a wall instead of the page.',
    advice: 'Open the page in a browser and send its source as "html".',
  },
  TOO_MANY_REDIRECTS: {
    status: 422,
    message: 'The address redirects too often.',
    advice: 'Send the address that the page ends up at.',
  },
  UNSUPPORTED_CONTENT: {
    status: 422,
    message: 'The address holds something other than a page of text.',
    advice: 'HTML, XHTML, plain text and Markdown can be converted.',
  },
  RESPONSE_TOO_LARGE: {
    status: 422,
    message: 'The page is larger than this service takes.',
    advice: 'Send the part you need as "html".',
  },
  EMPTY_CONTENT: {
    status: 422,
    message: 'There is nothing readable on the page.',
    advice: 'The page may need JavaScript: open it in a browser and send its source as "html".',
  },
  CONVERSION_FAILED: {
    status: 422,
    message: 'The conversion went over its time or memory limit.',
    advice: 'Send a smaller part of the page as "html".',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    message: 'Too many requests.',
    advice: 'Wait as many seconds as the Retry-After header says, then try again.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something failed on our side.',
    advice: 'Try again; if it stays, tell the operator the X-Request-Id of the answer.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service cannot take this request right now.',
    advice: 'Wait as many seconds as the Retry-After header says, then try again.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** A failure with a code a client can rely on. Its message may name the client's own input, never anything internal. */
export class RectoError extends Error {
  override readonly name = 'RectoError';
  readonly code: ErrorCode;
  /** Whole seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  /** `detail` replaces the table's first sentence; the advice follows it either way. */
  constructor(code: ErrorCode, detail?: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    // An answer and no fault: where it was made is of no interest, and finding that out is a tenth of refusing a request.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`${detail ?? ERRORS[code].message} ${ERRORS[code].advice}`, { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
