/** `POST /api/v1/convert`: one conversion. */
import type { Context } from 'hono';
import { ConvertOptions, ConvertRequest, type ConvertResult, MAX_BODY_BYTES } from '../../contract/conversion.ts';
import { type ConversionInput, type ConvertedPage, convertPage } from '../../core/convert-page.ts';
import { chooseRepresentation } from '../choose-representation.ts';
import { explainIssues } from '../explain-issues.ts';
import { readJsonBody } from '../read-json-body.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from '../trace.ts';

export const CONVERT_PATH = '/api/v1/convert';

const KNOWN_FIELDS = { '': Object.keys(ConvertRequest.shape), options: Object.keys(ConvertOptions.shape) };

/** Comes after the middleware that finds out the caller. */
export function convertRoute({ tools, metrics, bodyMemory }: Services) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const hold = bodyMemory.hold();
    const release = () => {
      hold.release();
      metrics.bodyBytes.set(bodyMemory.used);
    };
    try {
      c.header('Vary', 'Accept', { append: true });
      c.header('Cache-Control', 'no-store');
      // Before its body is read, so that refusing stays cheap just when there is too much of everything.
      tools.converter.admit(c.get('trace').caller!.accountId);
      const body = await readJsonBody(c, MAX_BODY_BYTES, hold);
      metrics.bodyBytes.set(bodyMemory.used);
      const page = await convert(c, body, tools);
      // Until the client has read it, the answer takes the place of the request: whoever reads slowly holds no more than that.
      hold.exchange(Buffer.byteLength(page.markdown));
      whenAnswered(c, release);
      return represent(c, page);
    } catch (error) {
      release();
      throw error;
    }
  };
}

async function convert(c: Context<AppEnv>, body: unknown, tools: Services['tools']): Promise<ConvertedPage> {
  const trace = c.get('trace');
  const checked = ConvertRequest.safeParse(body);
  if (!checked.success) throw explainIssues(checked.error.issues, KNOWN_FIELDS, body);
  const { includeImages, includeLinks, includeMeta } = checked.data.options ?? {};
  const choices = {
    includeImages: includeImages ?? true,
    includeLinks: includeLinks ?? true,
    includeMeta: includeMeta ?? true,
  };
  const input = readInput(checked.data);
  if ('url' in input) trace.targetHost = input.url.host;
  return convertPage(input, choices, trace.caller!.accountId, c.req.raw.signal, tools, trace.work);
}

function represent(c: Context<AppEnv>, { markdown, metadata }: ConvertedPage): Response {
  if (chooseRepresentation(c.req.header('accept')) === 'text/markdown') {
    c.header('X-Markdown-Tokens', String(metadata.tokenCount));
    return c.body(markdown, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
  }
  return c.json({ success: true, data: { markdown, metadata } } satisfies ConvertResult);
}

/** Calls back once the answer has been sent or given up. */
function whenAnswered({ env }: Context<AppEnv>, done: () => void): void {
  const outgoing = env?.outgoing;
  if (outgoing === undefined || outgoing.closed) done();
  else outgoing.once('close', done);
}

function readInput({ url, html }: ConvertRequest): ConversionInput {
  return typeof url === 'string' ? { url: new URL(url), givenUrl: url } : { html: html ?? '' };
}
