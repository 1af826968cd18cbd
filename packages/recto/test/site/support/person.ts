/** A person with a session, who requests pages and submits forms like a browser. */
import { sessionCookieName } from '../../../src/web-kit/cookies.ts';
import type { TestService } from '../../support/service.ts';

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The text content. */
  readonly text: string;
}

export interface Person {
  readonly accountId: string;
  readonly sessionId: string;
  get(path: string): Promise<Page>;
  /** Submits a form from a page of the same site. */
  post(path: string, fields?: Readonly<Record<string, string>>): Promise<Page>;
  /** Like {@link post}, with a body that isn't a form. */
  postBody(path: string, type: string, body: string): Promise<Page>;
}

/** @param email - of an account. Without it, the person isn't signed in. */
export async function personOf(service: TestService, email?: string): Promise<Person> {
  const { services } = service;
  const started = email === undefined ? undefined : await startSession(service, email);
  const cookie: Record<string, string> =
    started === undefined ? {} : { cookie: `${sessionCookieName(services.site)}=${started.token}` };
  const request = async (path: string, init: RequestInit) => {
    const headers = { ...cookie, ...(init.headers as Record<string, string>) };
    const response = await fetch(service.url + path, { redirect: 'manual', ...init, headers });
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, text: textOf(html) };
  };
  const postBody: Person['postBody'] = (path, type, body) =>
    request(path, {
      method: 'POST',
      headers: {
        'content-type': type,
        origin: new URL(services.site.baseUrl).origin,
        'sec-fetch-site': 'same-origin',
      },
      body,
    });
  return {
    accountId: started?.accountId ?? '',
    sessionId: started?.sessionId ?? '',
    get: (path) => request(path, {}),
    post: (path, fields = {}) =>
      postBody(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString()),
    postBody,
  };
}

async function startSession({ services }: TestService, email: string) {
  const { id } = await services.identity.accounts.get(email);
  const { token, session } = await services.identity.sessions.start(id, {
    address: '192.0.2.7',
    agent: 'test',
    requestId: 't',
  });
  return { accountId: id, sessionId: session.id, token };
}

function textOf(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!)
    .replaceAll(/\s+/g, ' ');
}
