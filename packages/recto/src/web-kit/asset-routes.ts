/** `/assets/…`: the style sheets, scripts and images that pages load. `/favicon.ico` is the logo. */
import { type Context, Hono } from 'hono';
import { findAsset } from './assets.ts';
import type { PagesEnv } from './current-member.ts';

export function assetRoutes(): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  app.get('/assets/:name', (c) => respondWithAsset(c, c.req.param('name')));
  // Pages name their icon. Browsers request this path for responses that don't, such as JSON, and accept an SVG.
  app.get('/favicon.ico', (c) => respondWithAsset(c, 'mark.svg'));
  return app;
}

function respondWithAsset(c: Context<PagesEnv>, name: string): Response | Promise<Response> {
  const asset = findAsset(name);
  if (asset === undefined) return c.notFound();
  // A URL with the current version never changes its content. Any other URL may, after an update.
  const isVersioned = c.req.query('v') === asset.version;
  c.header('Cache-Control', isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
  // The sandboxed preview frame has an opaque origin and must still load its style sheet. Assets
  // hold no secrets.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Content-Type', asset.type);
  if (asset.coded === undefined) return c.body(asset.body);
  c.header('Vary', 'Accept-Encoding');
  // Compressing pages would help to guess secrets in them (BREACH). Assets hold none.
  const accepted = (c.req.header('accept-encoding') ?? '').split(',', 20).map((each) => each.trim());
  const coding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (coding === undefined) return c.body(asset.body);
  c.header('Content-Encoding', coding);
  return c.body(asset.coded[coding]);
}
