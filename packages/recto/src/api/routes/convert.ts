/** `POST /api/v1/convert`: one conversion. */
import type { Context } from 'hono';
import { type ConvertResult, MAX_BODY_BYTES } from '../../contract/conversion.ts';
import type { ConvertedPage } from '../../conversion/convert-page.ts';
import type { AppEnv } from '../app-env.ts';
import { chooseRepresentation } from '../choose-representation.ts';
import { convertWithin } from '../convert-within.ts';
import { readJsonBody } from '../read-json-body.ts';
import type { Services } from '../services.ts';

export const CONVERT_PATH = '/api/v1/convert';

/** Comes after the middleware that finds out the caller. */
export function convertRoute(services: Services) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    c.header('Vary', 'Accept', { append: true });
    c.header('Cache-Control', 'no-store');
    return represent(c, await convertWithin(c, services, (hold) => readJsonBody(c, MAX_BODY_BYTES, hold)));
  };
}

function represent(c: Context<AppEnv>, { markdown, metadata }: ConvertedPage): Response {
  if (chooseRepresentation(c.req.header('accept')) === 'text/markdown') {
    c.header('X-Markdown-Tokens', String(metadata.tokenCount));
    return c.body(markdown, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
  }
  return c.json({ success: true, data: { markdown, metadata } } satisfies ConvertResult);
}
