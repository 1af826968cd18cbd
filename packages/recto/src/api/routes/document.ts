/** A document that programs read: made once, the same for everybody, and only sent again when it has changed. */
import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import type { AppEnv } from '../app-env.ts';

export function documentRoute(document: object): Handler<AppEnv> {
  const text = JSON.stringify(document);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return (c) => {
    c.header('ETag', tag);
    c.header('Cache-Control', 'public, max-age=300');
    if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304);
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  };
}

/** Compares weakly, as RFC 9110 has it for `If-None-Match`. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
