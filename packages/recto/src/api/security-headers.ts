/** Response headers that tell browsers not to show, frame or guess at a response. Pages for people replace the policy. */
import type { Site } from './site.ts';

/** Two years, which the browsers' HSTS preload list recommends. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** For all responses. */
export function securityHeaders({ baseUrl }: Pick<Site, 'baseUrl'>): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(baseUrl.startsWith('https://') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}
