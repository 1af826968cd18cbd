/** `/docs/try`: the library's demonstration. */
import { Hono } from 'hono';
import type { Services } from '../../api/services.ts';
import { currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import type { Guide } from '../guides/guides.ts';
import { TRY, TryPage } from './try-page.tsx';

export function tryRoutes({ site: { baseUrl } }: Pick<Services, 'site'>, guides: readonly Guide[]): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  app.get(TRY, (c) => respondWithPage(c, <TryPage visitor={currentVisitor(c)} {...{ guides, baseUrl }} />));
  return app;
}
