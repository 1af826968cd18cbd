/** What is shown instead of a page that cannot be shown. */
import type { Context } from 'hono';
import { isFault } from '../api/answer-error.ts';
import type { AppEnv } from '../api/app-env.ts';
import { RectoError } from '../contract/errors.ts';
import type { OperationsServices } from '../operations/operations-services.ts';
import { currentVisitor, type PagesEnv } from './current-member.ts';
import { Layout } from './layout.tsx';
import { toPageError } from './page-error.ts';
import { respondWithPage } from './respond-with-page.ts';

/** Answered in the API's own way, whoever asks; with a slash too many or in capitals too, since a program wrote that. */
const FOR_PROGRAMS = /^\/+(?:api|\.well-known|healthz|readyz|metrics)(?:\/|$)/i;

/** Whether people, not programs, ask at this path. */
export function isPagePath(path: string): boolean {
  return !FOR_PROGRAMS.test(path);
}

/** @returns undefined where the API's answer is the right one. */
export function errorPageHandler({ log, readiness }: OperationsServices) {
  return async (error: Error, c: Context<AppEnv>): Promise<Response | undefined> => {
    if (!isPagePath(c.req.path)) return undefined;
    // What fails while the data are out of reach fails for that reason, however the driver puts it.
    const isUnforeseen = toPageError(error).status === 500;
    const isAway = isUnforeseen && !(await readiness.report()).isReady;
    const { title, message, status } = toPageError(isAway ? new RectoError('SERVICE_UNAVAILABLE') : error);
    const trace = c.get('trace');
    trace.outcome = outcomeOf(status);
    if (status >= 500 && (!(error instanceof RectoError) || isFault(error))) {
      log.error({ requestId: trace.requestId, error: error.cause ?? error }, title);
    }
    if (status === 503) c.header('Retry-After', String((error instanceof RectoError && error.retryAfter) || 2));
    // Every page's context has a member, or none yet.
    const pageContext = c as unknown as Context<PagesEnv>;
    const page = (
      <Layout title={title} path={c.req.path} visitor={currentVisitor(pageContext)}>
        <div class="empty">
          <h1>{title}</h1>
          <p>{message}</p>
          <p class="small">
            <a href="/">To the start</a>
          </p>
          <p class="small soft">
            Request <code>{trace.requestId}</code>
          </p>
        </div>
      </Layout>
    );
    return respondWithPage(pageContext, page, { status });
  };
}

function outcomeOf(status: number): AppEnv['Variables']['trace']['outcome'] {
  if (status === 500) return 'INTERNAL_ERROR';
  return status === 503 ? 'SERVICE_UNAVAILABLE' : 'PAGE_REFUSED';
}
