/** Declares all methods of a path at once, with `OPTIONS`, CORS and the error for any other method. */
import type { Handler, Hono } from 'hono';
import { RectoError } from '../contract/errors.ts';
import type { AppEnv } from './app-env.ts';

type Method = 'GET' | 'POST';

/** Headers that pages of other origins may send and read. Any origin is allowed, since keys are never sent as cookies. */
const REQUEST_HEADERS =
  'Authorization, Content-Type, Accept, If-None-Match, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, X-Request-Id';
export const EXPOSED_HEADERS =
  'Age, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, X-Markdown-Tokens, X-Next-Cursor, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';
const PREFLIGHT_SECONDS = '86400';

interface ResourceOptions {
  /** Whether pages of other origins may call it. */
  readonly crossOrigin: boolean;
  /** What to do instead of using another method. */
  readonly advice?: string;
}

export function resource(
  app: Hono<AppEnv>,
  path: string,
  handlers: Readonly<Partial<Record<Method, Handler<AppEnv>>>>,
  { crossOrigin, advice }: ResourceOptions,
): void {
  const methods = (Object.keys(handlers) as Method[]).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  const allow = [...methods, 'OPTIONS'].join(', ');

  app.use(path, async (c, next) => {
    if (crossOrigin) {
      c.header('Access-Control-Allow-Origin', '*');
      c.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    }
    await next();
  });
  for (const [method, handler] of Object.entries(handlers)) app.on(method, [path], handler);
  app.options(path, (c) => {
    c.header('Allow', allow);
    if (crossOrigin) {
      c.header('Access-Control-Allow-Methods', allow);
      c.header('Access-Control-Allow-Headers', REQUEST_HEADERS);
      c.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    }
    return c.body(null, 204);
  });
  app.all(path, (c) => {
    c.header('Allow', allow);
    const detail = `This endpoint supports ${allow}, not ${c.req.method}.`;
    throw new RectoError('METHOD_NOT_ALLOWED', detail, advice === undefined ? {} : { advice });
  });
}
