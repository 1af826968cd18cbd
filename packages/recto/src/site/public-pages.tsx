/** The pages that need no account, and what all pages load. */
import { Hono } from 'hono';
import { answerPage } from '../web-kit/answer-page.ts';
import { findAsset } from '../web-kit/assets.ts';
import { type PagesEnv, visitorOf } from '../web-kit/member.ts';
import type { DescribedApi } from './reference/described-api.ts';
import { ReferencePage } from './reference/reference-page.tsx';

/** @param document - the OpenAPI document that the service serves, whose types are wider than what is made. */
export function publicPages(document: object): Hono<PagesEnv> {
  const api = document as DescribedApi;
  const app = new Hono<PagesEnv>();
  /** The same for everybody who is not signed in. */
  const reference = `<!doctype html>${(<ReferencePage api={api} visitor={null} />).toString()}`;

  app.get('/docs', (c) => {
    const visitor = visitorOf(c);
    if (visitor !== null) return answerPage(c, <ReferencePage api={api} visitor={visitor} />);
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Vary', 'Cookie');
    return c.html(reference);
  });

  app.get('/assets/:name', (c) => {
    const asset = findAsset(c.req.param('name'));
    if (asset === undefined) return c.notFound();
    // Its address changes with it; without a version the address says nothing of its age.
    const isNamed = c.req.query('v') === asset.version;
    c.header('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    // Frames without an origin, such as a preview's, load them too; they hold no secret.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return c.body(asset.body, 200, { 'Content-Type': asset.type });
  });
  return app;
}
