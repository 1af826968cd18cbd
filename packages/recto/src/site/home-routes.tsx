/** `/`, the home page, and `/example`, the page whose conversion it shows. */
import { Hono } from 'hono';
import { CONVERT_PATH } from '../api/routes/convert.ts';
import type { Services } from '../api/services.ts';
import { currentVisitor, type PagesEnv } from '../web-kit/current-member.ts';
import { contentSecurityPolicy } from '../web-kit/page-headers.ts';
import { respondWithPage } from '../web-kit/respond-with-page.ts';
import { convertExample, EXAMPLE_HTML } from './example.ts';
import { HomePage } from './home-page.tsx';

/** The example can't run scripts or submit forms, and only the home page can frame it. */
const EXAMPLE_POLICY = contentSecurityPolicy({
  'script-src': "'none'",
  'connect-src': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
});

export function homeRoutes({ site, identity: { signUp } }: Pick<Services, 'site' | 'identity'>): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  const example = convertExample();
  const convertUrl = site.baseUrl + CONVERT_PATH;

  app.get('/', (c) =>
    respondWithPage(
      c,
      <HomePage
        canSignUp={signUp.policy === 'open'}
        visitor={currentVisitor(c)}
        example={example}
        convertUrl={convertUrl}
      />,
      { policy: { 'frame-src': "'self'" } },
    ),
  );

  app.get('/example', (c) => {
    c.header('Content-Security-Policy', EXAMPLE_POLICY);
    c.header('Cache-Control', 'public, max-age=300');
    return c.html(EXAMPLE_HTML);
  });
  return app;
}
