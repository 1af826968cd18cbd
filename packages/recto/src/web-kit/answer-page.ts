/** How a page is answered: its headers, which open nothing that it does not need, and its markup. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Site } from '../api/site.ts';
import type { PagesEnv } from './member.ts';
import type { PageStatus } from './page-error.ts';
import { isSecure } from './session-cookie.ts';

/** Nothing from elsewhere, nothing inline, no frame around it. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'style-src': "'self'",
  'script-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
};
/** Two years, as the preload lists ask. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Before every page: nobody keeps it, frames it or learns its address, unless it says otherwise. */
export function pageHeaders(site: Pick<Site, 'baseUrl'>) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    c.header('Content-Security-Policy', contentPolicy());
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Cache-Control', 'no-store');
    if (isSecure(site)) c.header('Strict-Transport-Security', HSTS);
    await next();
  });
}

/** @param opened - directives that a page needs otherwise than all others. */
export function contentPolicy(opened: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...POLICY, ...opened })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

interface AnswerOptions {
  readonly status?: 200 | PageStatus;
  /** Directives of the content security policy that this page needs otherwise. */
  readonly policy?: Readonly<Record<string, string>>;
}

/** @param page - a whole page, from {@link Layout}. */
export function answerPage(
  c: Context<PagesEnv>,
  page: HtmlEscapedString | Promise<HtmlEscapedString>,
  { status = 200, policy }: AnswerOptions = {},
): Response | Promise<Response> {
  if (policy) c.header('Content-Security-Policy', contentPolicy(policy));
  return c.html(`<!doctype html>${page.toString()}`, status);
}
