/**
 * `/dashboard/playground`. A conversion works like an API request, but without an API key: it has the
 * same checks, limits and errors, and counts as usage. Its rate limit is separate from those of the
 * keys. Accounts on FREE have a daily allowance.
 */
import { type Context, Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import { awaitStore } from '../../api/await-store.ts';
import { recordFailure } from '../../api/error-response.ts';
import { RATE_HEADER_NAMES } from '../../api/rate-limit-response.ts';
import { readConversion } from '../../api/read-conversion.ts';
import { applyAdmission } from '../../api/require-admission.ts';
import { CONVERT_PATH } from '../../api/routes/convert.ts';
import { runConversion } from '../../api/run-conversion.ts';
import type { Services } from '../../api/services.ts';
import { RectoError } from '../../contract/errors.ts';
import { PLANS, RATE_POLICY } from '../../contract/plans.ts';
import { playgroundId } from '../../identity/keys/api-keys.ts';
import { EXAMPLE_HTML } from '../../site/example.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import type { PageStatus } from '../../web-kit/page-error.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import { type ConversionDraft, EMPTY_DRAFT, fromQuery, toRequestBody } from './conversion-draft.ts';
import { ConversionError, ConversionResult } from './conversion-result.tsx';
import { type FreeConversions, PLAYGROUND, PlaygroundPage, Result } from './playground-page.tsx';
import { readConversionForm } from './read-conversion-form.ts';

/** The client script sends this header to get only the result. Forms can't send headers. */
const PART_HEADER = 'Recto-Part';

export function playgroundRoutes(services: Services): Hono<PagesEnv> {
  const { site } = services;
  const convertUrl = site.baseUrl + CONVERT_PATH;
  const app = new Hono<PagesEnv>();

  app.get(PLAYGROUND, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const draft: ConversionDraft = query.has('example')
      ? { ...EMPTY_DRAFT, source: 'html', html: EXAMPLE_HTML }
      : fromQuery(query);
    return respondWithPage(c, <PlaygroundPage {...(await pageProps(c))} draft={draft} />);
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
        const body = toRequestBody(draft);
        if (isEmpty(draft)) throw new EmptyField();
        // Throws for a form with a mistake, before it is counted.
        readConversion(body);
        await services.http.admission.takeFreeConversion(caller);
        return body;
      });
      const left = await describeLeft(c);
      const headers = apiHeaders(c, 'application/json');
      const result = <ConversionResult {...{ page, draft, left, headers, convertUrl }} work={trace.work} />;
      return respond(c, draft, result);
    } catch (failure) {
      const error = recordFailure(c, services.operations, failure);
      if (failure instanceof EmptyField) {
        const page = <PlaygroundPage {...(await pageProps(c))} draft={draft} isEmpty={true} />;
        return respondWithPage(c, page, { status: 400 });
      }
      const headers = apiHeaders(c, 'application/json');
      const result = <ConversionError error={error} requestId={trace.requestId} headers={headers} />;
      return respond(c, draft, result, error.status as PageStatus);
    }
  });

  async function pageProps(c: Context<PagesEnv>) {
    return { visitor: currentVisitor(c), account: currentMember(c).account, free: await readFree(c) };
  }

  /** Undefined for accounts without an allowance: those on PRO, or all if it is turned off. */
  async function readFree(c: Context<PagesEnv>): Promise<FreeConversions | undefined> {
    const { account } = currentMember(c);
    const { freeAllowance } = services.metering;
    if (PLANS[account.plan].hasApi || freeAllowance === undefined) return undefined;
    const peeked = Promise.resolve(freeAllowance.peek(account.id));
    const { remaining } = await awaitStore(services.operations, 'limit', peeked);
    return { remaining, quota: freeAllowance.quota };
  }

  async function describeLeft(c: Context<PagesEnv>): Promise<string> {
    const free = await readFree(c);
    if (free !== undefined) return `${free.remaining} of ${free.quota} free conversions left.`;
    return `${RATE_POLICY.quota - (c.get('trace').requestsInWindow ?? 0)} of ${RATE_POLICY.quota} requests left this minute.`;
  }

  /** Responds with the whole page, or with the result only if the client script requests it. */
  async function respond(
    c: Context<PagesEnv>,
    draft: ConversionDraft,
    result: HtmlEscapedString | Promise<HtmlEscapedString>,
    status: 200 | PageStatus = 200,
  ): Promise<Response> {
    if (c.req.header(PART_HEADER) === 'result') return respondWithPage(c, <Result>{result}</Result>, { status });
    return respondWithPage(c, <PlaygroundPage {...(await pageProps(c))} draft={draft} result={result} />, { status });
  }
  return app;
}

/** A form without a URL or HTML. Shown at the field, and counted like the API's error. */
class EmptyField extends RectoError {
  constructor() {
    super('INVALID_REQUEST', 'The form has no URL or HTML.');
  }
}

function isEmpty({ source, url, html }: ConversionDraft): boolean {
  return (source === 'url' ? url : html).trim() === '';
}

/** The response headers that a client of the API would get for the same request. */
function apiHeaders(c: Context<PagesEnv>, contentType: string): [name: string, value: string][] {
  const names = ['X-Request-Id', ...RATE_HEADER_NAMES, 'Retry-After', 'Server-Timing'];
  const sent = names.flatMap((name): [string, string][] => {
    const value = name === 'X-Request-Id' ? c.get('trace').requestId : c.res.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return [['Content-Type', contentType], ...sent];
}
