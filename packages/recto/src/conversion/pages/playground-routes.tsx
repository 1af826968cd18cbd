/**
 * `/dashboard/playground`. A conversion works like an API request, but without an API key: it needs
 * the same plan, has the same checks, limits and errors, and counts as usage. Its rate limit is
 * separate from those of the keys.
 */
import { type Context, Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import { recordFailure } from '../../api/error-response.ts';
import { applyAdmission } from '../../api/require-admission.ts';
import { CONVERT_PATH } from '../../api/routes/convert.ts';
import { runConversion } from '../../api/run-conversion.ts';
import type { Services } from '../../api/services.ts';
import { RATE_POLICY } from '../../contract/plans.ts';
import { playgroundId } from '../../identity/keys/api-keys.ts';
import { EXAMPLE_HTML } from '../../site/example.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import type { PageStatus } from '../../web-kit/page-error.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import { ConversionError, ConversionResult } from './conversion-result.tsx';
import { PLAYGROUND, PlaygroundPage, Result } from './playground-page.tsx';
import { type ConversionDraft, EMPTY_DRAFT, readConversionForm, toRequestBody } from './read-conversion-form.ts';

/** The client script sends this header to get only the result. Forms can't send headers. */
const PART_HEADER = 'Recto-Part';

export function playgroundRoutes(services: Services): Hono<PagesEnv> {
  const { site } = services;
  const convertUrl = site.baseUrl + CONVERT_PATH;
  const app = new Hono<PagesEnv>();

  app.get(PLAYGROUND, (c) => {
    const hasExample = c.req.query('example') !== undefined;
    const draft = hasExample ? { ...EMPTY_DRAFT, source: 'html' as const, html: EXAMPLE_HTML } : EMPTY_DRAFT;
    const { account } = currentMember(c);
    return respondWithPage(c, <PlaygroundPage visitor={currentVisitor(c)} {...{ account, site, draft }} />);
  });

  app.post(PLAYGROUND, async (c) => {
    const { account } = currentMember(c);
    const trace = c.get('trace');
    let draft = EMPTY_DRAFT;
    try {
      const caller = { keyId: playgroundId(account.id), accountId: account.id, plan: account.plan };
      const admitted = applyAdmission(c, services.operations, await services.http.admission.admitCaller(caller));
      const page = await runConversion(c, services, admitted, async (share) => {
        draft = await readConversionForm(c, share);
        return toRequestBody(draft);
      });
      const remaining = RATE_POLICY.quota - (trace.requestsInWindow ?? 0);
      const result = <ConversionResult {...{ page, draft, remaining, convertUrl }} work={trace.work} />;
      return respond(c, draft, result);
    } catch (failure) {
      const error = recordFailure(c, services.operations, failure);
      const result = <ConversionError error={error} requestId={trace.requestId} />;
      return respond(c, draft, result, error.status as PageStatus);
    }
  });

  /** Responds with the whole page, or with the result only if the client script requests it. */
  function respond(
    c: Context<PagesEnv>,
    draft: ConversionDraft,
    result: HtmlEscapedString | Promise<HtmlEscapedString>,
    status: 200 | PageStatus = 200,
  ): Response | Promise<Response> {
    if (c.req.header(PART_HEADER) === 'result') return respondWithPage(c, <Result>{result}</Result>, { status });
    const { account } = currentMember(c);
    const page = <PlaygroundPage visitor={currentVisitor(c)} {...{ account, site, draft, result }} />;
    return respondWithPage(c, page, { status });
  }
  return app;
}
