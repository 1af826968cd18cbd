/** Words what went wrong, or was cut short, for clients. */
import { type ErrorCode, RectoError } from '../../contract/errors.ts';
import type { PageGuard } from '../guard/page-guard.ts';
import type { FailedReport, FailureCause, Shortcoming } from '../protocol/messages.ts';

const WARNINGS: Readonly<Record<Shortcoming, string>> = {
  time: 'The page was still loading at the end of its time, so content may be missing.',
  connection: 'The site closed the connection before the page was complete, so its end is missing.',
  nodes: 'The page has too many elements, so its end is missing.',
  requests: 'The page made too many requests, so content may be missing.',
  bytes: 'The page loaded too many bytes, so content may be missing.',
  frames: 'The page has too many frames, so some are missing.',
  html: 'The rendered page is too large, so its end is missing.',
};

const FAILURES: Readonly<
  Record<Exclude<FailureCause, 'navigation' | 'not-html' | 'lost' | 'late'>, readonly [ErrorCode, string]>
> = {
  redirects: ['TOO_MANY_REDIRECTS', 'The page redirects too many times.'],
  'no-response': ['FETCH_TIMEOUT', 'The site did not respond in time.'],
  hung: ['RENDERING_FAILED', 'The browser did not finish the page in time, perhaps because of its scripts.'],
  crashed: ['RENDERING_FAILED', 'The page crashed in the browser, or used too much memory.'],
  'long-url': ['RENDERING_FAILED', "The page's URL became too long in the browser."],
  'too-large': ['RENDERING_FAILED', 'The page has too many elements to be rendered.'],
};

/** Chromium's network errors. Those of names and connections come from the guard. */
const NETWORK_ERRORS: readonly (readonly [code: RegExp, message: string])[] = [
  [/ERR_CERT_DATE_INVALID/, "The site's TLS certificate has expired."],
  [/ERR_CERT_COMMON_NAME_INVALID/, "The site's TLS certificate is for another name."],
  [/ERR_CERT_/, "The site's TLS certificate can't be verified."],
  [/ERR_SSL_/, "The site doesn't support a TLS version that this service supports."],
  [
    /ERR_(?:EMPTY_RESPONSE|CONNECTION|INCOMPLETE|CONTENT_LENGTH)/,
    'The site closed the connection before the page was complete.',
  ],
];

export function warningsOf(shortcomings: readonly Shortcoming[], guard: PageGuard): string[] {
  const all = new Set(shortcomings);
  if (guard.exceeded !== undefined) {
    all.add(guard.exceeded);
    // The guard itself may have closed it.
    all.delete('connection');
  }
  return [...all].map((each) => WARNINGS[each]);
}

/** @throws nothing: returns the error to throw. */
export function renderError({ cause, detail }: FailedReport, url: URL, guard: PageGuard): RectoError {
  if (cause === 'lost') {
    return new RectoError('SERVICE_UNAVAILABLE', 'The browser exited while it rendered the page.', {
      retryAfter: 2,
      cause: detail,
    });
  }
  if (cause === 'late') {
    const message = 'The browser was too busy to load the page in time.';
    return new RectoError('SERVICE_UNAVAILABLE', message, { retryAfter: 5, cause: detail });
  }
  if (cause === 'not-html') return new RectoError('UNSUPPORTED_CONTENT', undefined, { cause: detail });
  if (cause === 'navigation') return navigationError(url, detail, guard);
  const [code, message] = FAILURES[cause];
  return new RectoError(code, message, { cause: detail });
}

function navigationError(url: URL, detail: string, guard: PageGuard): RectoError {
  if (/ERR_INVALID_AUTH_CREDENTIALS/.test(detail))
    return new RectoError('TARGET_HTTP_ERROR', 'The site responded with status 401 instead of a page.');
  const known = guard.failureOf(url) ?? guard.firstFailure;
  if (known !== undefined) return known;
  const message =
    NETWORK_ERRORS.find(([code]) => code.test(detail))?.[1] ?? "The page couldn't be loaded in the browser.";
  return new RectoError('FETCH_FAILED', message, { cause: detail });
}
