/** The paths of the service: the API, its description, the health checks, and the pages for people. */
import { type Context, Hono } from 'hono';
import { RectoError } from '../contract/errors.ts';
import { nearestName } from '../text/nearest-name.ts';
import { describePlugin } from './ai-plugin.ts';
import type { AppEnv } from './app-env.ts';
import { errorResponder } from './error-response.ts';
import { llmsText } from './llms-text.ts';
import { describeMcpResource, RESOURCE_METADATA_PATHS } from './mcp-resource.ts';
import { observe, startCounters, UNKNOWN_ROUTE } from './observe.ts';
import { describeApi } from './openapi.ts';
import { resource } from './resource.ts';
import { ROBOTS_TEXT } from './robots-text.ts';
import { CONVERT_PATH, convertRoute } from './routes/convert.ts';
import { documentRoute, textRoute } from './routes/document.ts';
import { healthRoute, metricsRoute, readyRoute } from './routes/health.ts';
import { CALL_ROUTE, MCP_PATH, mcpRoute } from './routes/mcp.ts';
import { READ_PATH, readRoute } from './routes/read.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

const OPENAPI_PATH = '/api/v1/openapi.json';
const PLUGIN_PATH = '/.well-known/ai-plugin.json';
/** Paths suggested to a client that requests a similar one. */
const SUGGESTED_PATHS = [CONVERT_PATH, MCP_PATH, OPENAPI_PATH, PLUGIN_PATH];

/** The pages for people. They handle all paths that the API doesn't. */
export interface Pages<Env extends AppEnv> {
  readonly app: Hono<Env>;
  /** @returns undefined if the API's error response applies. */
  errorPage(error: Error, c: Context<AppEnv>): Promise<Response | undefined>;
}

/** Paths that clients use instead of those of the service, and what they mean. */
const MISTAKEN_PATHS: readonly (readonly [path: RegExp, meant: string])[] = [
  [/^\/(?:v\d+\/)?convert\/?$/i, CONVERT_PATH],
  [/^\/(?:api\/)?(?:v\d+\/)?read(?:\/|$)/i, '/api/v1/read/https://example.com/'],
  [/^\/(?:api\/)?(?:v\d+\/)?(?:mcp|sse|messages)(?:\/|$)/i, MCP_PATH],
];
const MCP_ADVICE =
  'It is a server of the Model Context Protocol: add its URL to an MCP client, such as an agent. See /docs/agents.';

export function createApp<Env extends AppEnv>(services: Services, pages?: Pages<Env>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const crossOrigin = { crossOrigin: true };
  const sameOrigin = { crossOrigin: false };
  const headers = Object.entries(securityHeaders(services.site));

  const errorResponse = errorResponder(services.operations);
  app.onError(async (error, c) => (await pages?.errorPage(error, c)) ?? errorResponse(error, c));
  app.notFound((c) => {
    const { path } = c.req;
    const mistaken = MISTAKEN_PATHS.find(([pattern]) => pattern.test(path))?.[1];
    const suggestion = mistaken ?? nearestName(path, SUGGESTED_PATHS);
    throw new RectoError('NOT_FOUND', suggestion && `This URL doesn't exist. Did you mean ${suggestion}?`);
  });
  app.use(observe(services));
  app.use(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });

  resource(app, CONVERT_PATH, { POST: convertRoute(services) }, crossOrigin);
  resource(app, READ_PATH, { GET: readRoute(services) }, crossOrigin);
  resource(app, MCP_PATH, { POST: mcpRoute(services) }, { ...crossOrigin, advice: MCP_ADVICE });
  for (const path of RESOURCE_METADATA_PATHS) {
    resource(app, path, { GET: documentRoute(describeMcpResource(services.site)) }, crossOrigin);
  }
  resource(app, OPENAPI_PATH, { GET: documentRoute(describeApi(services.site)) }, crossOrigin);
  resource(app, '/llms.txt', { GET: textRoute(llmsText(services.site), 'text/plain; charset=utf-8') }, crossOrigin);
  resource(app, '/robots.txt', { GET: textRoute(ROBOTS_TEXT, 'text/plain; charset=utf-8') }, sameOrigin);
  resource(app, PLUGIN_PATH, { GET: documentRoute(describePlugin(services.site)) }, crossOrigin);
  resource(app, '/healthz', { GET: healthRoute }, sameOrigin);
  resource(app, '/readyz', { GET: readyRoute(services.operations) }, sameOrigin);
  resource(app, '/metrics', { GET: metricsRoute(services.operations) }, sameOrigin);
  if (pages) app.route('/', pages.app);
  const routes = app.routes.map(({ path }) => path).filter((path) => !path.endsWith('*'));
  startCounters(services.operations.metrics, new Set([...routes, CALL_ROUTE, UNKNOWN_ROUTE]));
  return app;
}
