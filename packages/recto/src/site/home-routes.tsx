/** `/`, the home page, and `/example/…`, the pages whose conversion it shows. */
import { Hono } from 'hono';
import { clientAddress, clientRequest } from '../api/client-address.ts';
import { CONVERT_PATH } from '../api/routes/convert.ts';
import type { Services } from '../api/services.ts';
import { RectoError } from '../contract/errors.ts';
import { currentVisitor, type PagesEnv } from '../web-kit/current-member.ts';
import { PageError } from '../web-kit/page-error.ts';
import { contentSecurityPolicy } from '../web-kit/page-headers.ts';
import { respondWithPage } from '../web-kit/respond-with-page.ts';
import { convertExample, convertFirstExample, EXAMPLES, type ExampleName, readChoice } from './example.ts';
import { HomePage } from './home-page.tsx';

/** The example can't run scripts or submit forms, and only the home page can frame it. */
const EXAMPLE_POLICY = contentSecurityPolicy({
  'script-src': "'none'",
  'connect-src': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
});

export function homeRoutes({
  site,
  identity: { signUp },
  metering: { exampleLog, freeAllowance },
  http: { trustedProxies },
}: Pick<Services, 'site' | 'identity' | 'metering' | 'http'>): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  const firstExample = convertFirstExample();
  const convertUrl = site.baseUrl + CONVERT_PATH;

  app.get('/', async (c) => {
    const choice = readChoice(new URL(c.req.url).searchParams);
    if (choice !== undefined) {
      const { isAllowed, resetMilliseconds } = await exampleLog.take(clientAddress(clientRequest(c), trustedProxies));
      if (!isAllowed) {
        const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
        c.header('Retry-After', String(seconds));
        throw new PageError(429, 'Too many conversions', `Wait ${seconds} seconds, then try again, or sign in.`);
      }
    }
    const page = (
      <HomePage
        canSignUp={signUp.policy === 'open'}
        visitor={currentVisitor(c)}
        example={choice === undefined ? firstExample : convertExample(choice)}
        freeDaily={freeAllowance?.quota ?? 0}
        {...{ convertUrl, site }}
      />
    );
    return respondWithPage(c, page, { policy: { 'frame-src': "'self'" } });
  });

  app.get('/example/:name', (c) => {
    const name = c.req.param('name');
    if (!Object.hasOwn(EXAMPLES, name)) throw new RectoError('NOT_FOUND');
    c.header('Content-Security-Policy', EXAMPLE_POLICY);
    c.header('Cache-Control', 'public, max-age=300');
    return c.html(EXAMPLES[name as ExampleName].html);
  });
  return app;
}
