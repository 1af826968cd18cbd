/** `/docs/…`: the guides, as pages for people and as Markdown for agents, and the search. */
import { type Context, Hono } from 'hono';
import { negotiateContentType } from '../../api/content-negotiation.ts';
import type { Services } from '../../api/services.ts';
import { RectoError } from '../../contract/errors.ts';
import { currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import { GuidePage, SearchPage } from './guide-page.tsx';
import type { Guide } from './guides.ts';
import { renderGuide } from './render-guide.ts';
import { MAX_QUERY_LENGTH, searchGuides } from './search-guides.ts';

export function guideRoutes({ site }: Pick<Services, 'site'>, guides: readonly Guide[]): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  const ids = new Set(guides.map(({ id }) => id));
  const rendered = new Map(guides.map((guide) => [guide.id, renderGuide(guide.markdown, ids)]));

  app.get('/docs/search', (c) => {
    const query = (c.req.query('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
    const results = searchGuides(guides, query);
    return respondWithPage(c, <SearchPage visitor={currentVisitor(c)} {...{ guides, query, results }} />);
  });

  app.get('/docs/:file', (c) => {
    const file = c.req.param('file');
    const guide = guides.find(({ id }) => id === file || `${id}.md` === file);
    if (guide === undefined) throw new RectoError('NOT_FOUND');
    if (file.endsWith('.md') || asksForMarkdown(c)) return respondWithMarkdown(c, guide.markdown);
    c.header('Vary', 'Accept');
    const props = { visitor: currentVisitor(c), guides, guide, html: rendered.get(guide.id) ?? '' };
    return respondWithPage(c, <GuidePage {...props} baseUrl={site.baseUrl} />);
  });
  return app;
}

/** Browsers accept anything, so only a client that names Markdown gets it. */
export function asksForMarkdown(c: Context<PagesEnv>): boolean {
  return negotiateContentType(c.req.header('accept')) === 'text/markdown';
}

export function respondWithMarkdown(c: Context<PagesEnv>, markdown: string): Response {
  c.header('Vary', 'Accept');
  c.header('Cache-Control', 'public, max-age=300');
  return c.body(markdown, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
}
