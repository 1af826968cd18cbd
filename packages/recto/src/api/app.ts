/** The addresses of the service, and what is around each of them. */
import { type Context, Hono } from 'hono';
import { RectoError } from '../contract/errors.ts';
import type { Answering } from '../server/listen.ts';
import { nearestName } from '../text/nearest-name.ts';
import { describePlugin } from './ai-plugin.ts';
import { answerError } from './answer-error.ts';
import type { AppEnv } from './app-env.ts';
import { authenticate } from './middleware/authenticate.ts';
import { observe } from './middleware/observe.ts';
import { requireHttps } from './middleware/require-https.ts';
import { describeApi } from './openapi.ts';
import { refuseEarly } from './refuse-early.ts';
import { resource } from './resource.ts';
import { CONVERT_PATH, convertRoute } from './routes/convert.ts';
import { documentRoute } from './routes/document.ts';
import { healthRoute, metricsRoute, readyRoute } from './routes/health.ts';
import type { Services } from './services.ts';

const OPENAPI_PATH = '/api/v1/openapi.json';
const PLUGIN_PATH = '/.well-known/ai-plugin.json';
/** What somebody most likely meant who asks for something that is not there. */
const DESCRIBED = [CONVERT_PATH, OPENAPI_PATH, PLUGIN_PATH];

/** For people: addresses that nothing here answers, and how they are told of a failure. */
export interface Pages<Env extends AppEnv> {
  readonly app: Hono<Env>;
  /** @returns undefined where the answer for programs is the right one. */
  answerError(error: Error, c: Context<AppEnv>): Promise<Response | undefined>;
}

export function createApp<Env extends AppEnv>(services: Services, pages?: Pages<Env>): Hono<AppEnv> & Answering {
  const app = new Hono<AppEnv>();
  const isPublic = { crossOrigin: true };
  const isOwn = { crossOrigin: false };

  const answerProgram = answerError(services.operations);
  app.onError(async (error, c) => (await pages?.answerError(error, c)) ?? answerProgram(error, c));
  app.notFound((c) => {
    const meant = nearestName(c.req.path, DESCRIBED);
    throw new RectoError('NOT_FOUND', meant && `This URL doesn't exist. Did you mean ${meant}?`);
  });
  app.use(observe(services));
  app.use(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });

  const convert = convertRoute(services);
  resource(app, CONVERT_PATH, { POST: [requireHttps(services), authenticate(services), convert] }, isPublic);
  resource(app, OPENAPI_PATH, { GET: [documentRoute(describeApi(services.site))] }, isPublic);
  resource(app, PLUGIN_PATH, { GET: [documentRoute(describePlugin(services.site))] }, isPublic);
  resource(app, '/healthz', { GET: [healthRoute] }, isOwn);
  resource(app, '/readyz', { GET: [readyRoute(services.operations)] }, isOwn);
  resource(app, '/metrics', { GET: [metricsRoute(services.operations)] }, isOwn);
  if (pages) app.route('/', pages.app);

  return Object.assign(app, { refuseEarly: refuseEarly(services) });
}
