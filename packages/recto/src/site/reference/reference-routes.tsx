/** `/docs`: the guides and the API reference. */
import { Hono } from 'hono';
import type { Services } from '../../api/services.ts';
import { ERRORS } from '../../contract/errors.ts';
import { currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import { asksForMarkdown, respondWithMarkdown } from '../guides/guide-routes.tsx';
import type { Guide } from '../guides/guides.ts';
import type { DescribedApi } from './described-api.ts';
import { ReferencePage } from './reference-page.tsx';

/**
 * @param document - the OpenAPI document that the service publishes. Its declared type is wider
 * than what we generate.
 */
export function referenceRoutes(
  { site: { baseUrl } }: Pick<Services, 'site'>,
  document: object,
  guides: readonly Guide[],
): Hono<PagesEnv> {
  const api = document as DescribedApi;
  const app = new Hono<PagesEnv>();
  // Visitors who aren't signed in all get the same page, so it is rendered once.
  const publicPage = `<!doctype html>${(<ReferencePage {...{ api, guides, baseUrl }} visitor={null} />).toString()}`;

  const markdown = describeInMarkdown(guides, baseUrl);

  app.get('/docs', (c) => {
    if (asksForMarkdown(c)) return respondWithMarkdown(c, markdown);
    const visitor = currentVisitor(c);
    if (visitor !== null) return respondWithPage(c, <ReferencePage {...{ api, guides, baseUrl, visitor }} />);
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Vary', 'Cookie, Accept');
    return c.html(publicPage);
  });
  return app;
}

/** What the page has, for agents: the guides, where the schema is, and all errors. */
function describeInMarkdown(guides: readonly Guide[], baseUrl: string): string {
  return [
    '# Recto documentation',
    '',
    'Recto converts web pages and HTML to clean Markdown with metadata.',
    `The OpenAPI 3.1 description of the API is at ${baseUrl}/api/v1/openapi.json.`,
    '',
    '## Guides',
    '',
    ...guides.map(({ id, title, summary }) => `- [${title}](${baseUrl}/docs/${id}.md): ${summary}`),
    '',
    '## Errors',
    '',
    ...Object.entries(ERRORS).map(
      ([code, { status, message, advice }]) => `- \`${code}\` (${status}): ${message} ${advice}`,
    ),
    '',
  ].join('\n');
}
