/** `/docs`: the API reference. */
import { Hono } from 'hono';
import { currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import type { DescribedApi } from './described-api.ts';
import { ReferencePage } from './reference-page.tsx';

/**
 * @param document - the OpenAPI document that the service publishes. Its declared type is wider
 * than what we generate.
 */
export function referenceRoutes(document: object): Hono<PagesEnv> {
  const api = document as DescribedApi;
  const app = new Hono<PagesEnv>();
  // Visitors who aren't signed in all get the same page, so it is rendered once.
  const publicPage = `<!doctype html>${(<ReferencePage api={api} visitor={null} />).toString()}`;

  app.get('/docs', (c) => {
    const visitor = currentVisitor(c);
    if (visitor !== null) return respondWithPage(c, <ReferencePage api={api} visitor={visitor} />);
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Vary', 'Cookie');
    return c.html(publicPage);
  });
  return app;
}
