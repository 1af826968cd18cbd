/** The page that people see when a request fails. */
import type { Context } from 'hono';
import type { AppEnv } from '../api/app-env.ts';
import { isFault } from '../api/error-response.ts';
import { RectoError } from '../contract/errors.ts';
import type { OperationsServices } from '../operations/operations-services.ts';
import { currentVisitor, type PagesEnv } from './current-member.ts';
import { Layout } from './layout.tsx';
import { toPageError } from './page-error.ts';
import { respondWithPage } from './respond-with-page.ts';

/**
 * Paths for programs. Extra slashes and capitals count too, and paths of the API without its beginning, because
 * a mistyped API path still comes from a program.
 */
const PROGRAM_PATHS =
  /^\/+(?:api|v\d+|convert|read|batch|mcp|sse|messages|\.well-known|healthz|readyz|metrics)(?:\/|$)/i;

/** Whether the path is a page for people, whose errors are pages too. */
export function isPagePath(path: string): boolean {
  return !PROGRAM_PATHS.test(path);
}

/** Whether someone opened the URL of the MCP server in a browser. */
function isVisitToMcp({ req }: Context<AppEnv>): boolean {
  return req.path === '/mcp' && req.method === 'GET' && /\btext\/html\b/.test(req.header('accept') ?? '');
}

/** @returns an error handler, which returns undefined for paths of the API. */
export function errorPageHandler({ log, readiness }: OperationsServices) {
  return async (error: Error, c: Context<AppEnv>): Promise<Response | undefined> => {
    const isVisit = isVisitToMcp(c);
    if (!isPagePath(c.req.path) && !isVisit) return undefined;
    // While the database is down, unexpected errors are almost always its own, whatever the driver
    // calls them.
    const isUnexpected = toPageError(error).status === 500;
    const isDatabaseDown = isUnexpected && !(await readiness.report()).isReady;
    const { title, message, status } = toPageError(isDatabaseDown ? new RectoError('SERVICE_UNAVAILABLE') : error);
    const trace = c.get('trace');
    trace.outcome = outcomeOf(status);
    if (status >= 500 && (!(error instanceof RectoError) || isFault(error))) {
      log.error({ requestId: trace.requestId, error: error.cause ?? error }, title);
    }
    if (status === 503) c.header('Retry-After', String((error instanceof RectoError && error.retryAfter) || 2));
    // If the error occurred before the member was identified, the page looks as if no one were
    // signed in.
    const pageContext = c as unknown as Context<PagesEnv>;
    const page = (
      <Layout title={title} path={c.req.path} visitor={currentVisitor(pageContext)}>
        <div class="empty">
          <h1>{title}</h1>
          <p>{message}</p>
          <p class="small">
            <a href="/">Go to the home page</a>
          </p>
          <p class="small soft">
            Request ID <code>{trace.requestId}</code>
          </p>
        </div>
      </Layout>
    );
    // The middleware of the pages, which sets this policy, doesn't cover paths for programs.
    return respondWithPage(pageContext, page, isVisit ? { status, policy: {} } : { status });
  };
}

function outcomeOf(status: number): AppEnv['Variables']['trace']['outcome'] {
  if (status === 500) return 'INTERNAL_ERROR';
  return status === 503 ? 'SERVICE_UNAVAILABLE' : 'PAGE_REFUSED';
}
