import type { Context } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { PagesEnv } from './current-member.ts';
import type { PageStatus } from './page-error.ts';
import { contentSecurityPolicy } from './page-headers.ts';

interface PageOptions {
  readonly status?: 200 | PageStatus;
  /** Directives that replace those of the default content security policy. */
  readonly policy?: Readonly<Record<string, string>>;
}

/** @param page - usually a {@link Layout} element; the doctype is added here. */
export function respondWithPage(
  c: Context<PagesEnv>,
  page: HtmlEscapedString | Promise<HtmlEscapedString>,
  { status = 200, policy }: PageOptions = {},
): Response | Promise<Response> {
  if (policy) c.header('Content-Security-Policy', contentSecurityPolicy(policy));
  return c.html(`<!doctype html>${page.toString()}`, status);
}
