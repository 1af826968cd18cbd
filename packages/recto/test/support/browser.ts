/** A minimal browser for account tests: keeps cookies, sends forms and the Origin header. */
import { SITE, type TestService } from './service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The page's text without tags. */
  readonly text: string;
  /** The target of a redirect; a path if it is on the same site. */
  readonly location: string;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Submits a form as a page of the same site. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
}

/** @param from - the client's IP address, as a trusted proxy reports it. Default: the socket's. */
export function openBrowser(service: Pick<TestService, 'url'>, from?: string): Browser {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(service.url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await response.text();
    const location = response.headers.get('location') ?? '';
    return { status: response.status, headers: response.headers, html, text: shown(html), location };
  }

  return {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { origin: SITE, 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams(fields),
      }),
  };
}

function shown(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!)
    .replaceAll(/\s+/g, ' ');
}
