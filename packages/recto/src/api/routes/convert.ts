/** `POST /api/v1/convert`: one conversion. */
import type { Context } from 'hono';
import { MAX_BODY_BYTES } from '../../contract/conversion.ts';
import type { DeliveredPage } from '../../conversion/deliver-page.ts';
import type { AppEnv } from '../app-env.ts';
import { negotiateContentType, type RepresentationType } from '../content-negotiation.ts';
import { isLarge, streamJson, streamText } from '../large-response.ts';
import { readJsonBody } from '../read-json-body.ts';
import { requireAdmission } from '../require-admission.ts';
import { runConversion } from '../run-conversion.ts';
import type { Services } from '../services.ts';

export const CONVERT_PATH = '/api/v1/convert';

export function convertRoute(services: Services) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const admitted = await requireAdmission(c, services);
    c.header('Vary', 'Accept', { append: true });
    c.header('Cache-Control', 'no-store');
    const page = await runConversion(c, services, admitted, (share) => readJsonBody(c, MAX_BODY_BYTES, share));
    return sendPage(c, page, negotiateContentType(c.req.header('accept')));
  };
}

export function sendPage(c: Context<AppEnv>, page: DeliveredPage, type: RepresentationType): Response {
  if (page.age !== undefined) c.header('Age', String(page.age));
  if (type === 'text/markdown') return respondWithMarkdown(c, page);
  const { deliveredTokens: _, ...data } = page;
  if (!isLarge([data.markdown, data.text, data.html])) return c.json({ success: true, data });
  return c.body(streamJson({ success: true, data }), 200, { 'Content-Type': 'application/json' });
}

function respondWithMarkdown(c: Context<AppEnv>, { markdown, deliveredTokens, nextCursor }: DeliveredPage): Response {
  c.header('X-Markdown-Tokens', String(deliveredTokens));
  if (nextCursor !== undefined) c.header('X-Next-Cursor', nextCursor);
  const body = isLarge([markdown]) ? streamText(markdown) : markdown;
  return c.body(body, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
}
