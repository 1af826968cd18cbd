/** Response headers of every page. A page that needs more can widen its own policy. */
import { createMiddleware } from 'hono/factory';
import type { PagesEnv } from './current-member.ts';

/** Only files of this site, nothing inline, and no framing by anyone. */
const CONTENT_SECURITY_POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'style-src': "'self'",
  'script-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
};
/** Adds to {@link securityHeaders}. Sets the headers before the page is made, so that a page can override them. */
export function pageHeaders() {
  return createMiddleware<PagesEnv>(async (c, next) => {
    c.header('Content-Security-Policy', contentSecurityPolicy());
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Cache-Control', 'no-store');
    await next();
  });
}

/** @param overrides - directives that replace the default ones. */
export function contentSecurityPolicy(overrides: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...CONTENT_SECURITY_POLICY, ...overrides })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
