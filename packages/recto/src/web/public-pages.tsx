/** The pages that need no account, and what all pages load. */
import { Hono } from 'hono';
import { findAsset } from './assets.ts';
import type { DescribedApi } from './reference/described-api.ts';
import { ReferencePage } from './reference/reference-page.tsx';

/** Nothing from elsewhere, nothing inline, no frame around it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** @param document - the OpenAPI document that the service serves, whose types are wider than what is made. */
export function publicPages(document: object): Hono {
  const api = document as DescribedApi;
  const app = new Hono();
  const reference = `<!doctype html>${(<ReferencePage api={api} />).toString()}`;

  app.get('/docs', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY);
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('Cache-Control', 'public, max-age=300');
    return c.html(reference);
  });

  app.get('/assets/:name', (c) => {
    const asset = findAsset(c.req.param('name'));
    if (asset === undefined) return c.notFound();
    // Its address changes with it; without a version the address says nothing of its age.
    const isNamed = c.req.query('v') === asset.version;
    c.header('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    return c.body(asset.body, 200, { 'Content-Type': asset.type });
  });
  return app;
}
