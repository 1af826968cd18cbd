/** What is shown instead of a page that cannot be shown. */
import type { Context } from 'hono';
import type { Services } from '../http/services.ts';
import type { AppEnv } from '../http/trace.ts';
import { answerPage } from './answer-page.ts';
import { Layout } from './layout.tsx';
import { type PagesEnv, visitorOf } from './member.ts';
import { asPageError } from './page-error.ts';

/** Answered in the API's own way, whoever asks. */
const FOR_PROGRAMS = /^\/(?:api|\.well-known|healthz|readyz|metrics)(?:\/|$)/;

/** Whether people, not programs, ask at this path. */
export function isPagePath(path: string): boolean {
  return !FOR_PROGRAMS.test(path);
}

/** @returns undefined where the API's answer is the right one. */
export function answerPageError({ log }: Pick<Services, 'log'>) {
  return (error: Error, c: Context<AppEnv>): Promise<Response> | Response | undefined => {
    if (!isPagePath(c.req.path)) return undefined;
    const { title, message, status } = asPageError(error);
    const trace = c.get('trace');
    trace.outcome = status === 500 ? 'INTERNAL_ERROR' : 'PAGE_REFUSED';
    if (status >= 500) log.error({ requestId: trace.requestId, error: error.cause ?? error }, title);
    if (status === 503) c.header('Retry-After', '2');
    // Every page's context has a member, or none yet.
    const pageContext = c as unknown as Context<PagesEnv>;
    const page = (
      <Layout title={title} path={c.req.path} visitor={visitorOf(pageContext)}>
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
    return answerPage(pageContext, page, { status });
  };
}
