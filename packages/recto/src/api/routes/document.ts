/** A static document, serialized once and sent again only if it has changed. */
import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { matchesEtag } from '../etag.ts';

export function documentRoute(document: object): Handler<AppEnv> {
  return textRoute(JSON.stringify(document), 'application/json');
}

export function textRoute(text: string, type: string): Handler<AppEnv> {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return (c) => {
    c.header('ETag', etag);
    c.header('Cache-Control', 'public, max-age=300');
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    return c.body(text, 200, { 'Content-Type': type });
  };
}
