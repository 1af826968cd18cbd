/** One conversion within the memory that all requests share. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type DeliveredPage, deliverPage } from '../conversion/deliver-page.ts';
import type { Admitted } from './admission-control.ts';
import type { AppEnv } from './app-env.ts';
import type { BodyShare } from './body-memory.ts';
import { setServerTiming } from './observe.ts';
import { readConversion } from './read-conversion.ts';
import type { Services } from './services.ts';

/**
 * @param readBody - reads the request body into its share of the body memory, which is freed when the response was sent.
 * @throws {RectoError} the error to respond with.
 */
export async function runConversion<Env extends AppEnv>(
  c: Context<Env>,
  { conversion, operations: { metrics }, http: { bodyMemory } }: Pick<Services, 'conversion' | 'operations' | 'http'>,
  { caller, reservation }: Admitted,
  readBody: (share: BodyShare) => Promise<unknown>,
): Promise<DeliveredPage> {
  const trace = c.get('trace');
  const share = bodyMemory.share(caller.accountId);
  const release = () => {
    share.release();
    metrics.bodyBytes.set(bodyMemory.used);
  };
  try {
    const body = await readBody(share);
    metrics.bodyBytes.set(bodyMemory.used);
    const request = readConversion(body);
    if ('url' in request.input) trace.targetHost = request.input.url.host;
    const page = await deliverPage(request, conversion, {
      owner: caller,
      signal: c.req.raw.signal,
      record: trace.work,
      reservation,
      hold: (bytes) => share.take(bytes),
    });
    if ('cursor' in request.input && page.metadata.url !== undefined) {
      trace.targetHost = new URL(page.metadata.url).host;
    }
    // The response takes the place of the request until the client has read it, so slow readers are counted too.
    share.replace(sizeOf(page));
    onResponseClosed(c.env, release);
    return page;
  } catch (error) {
    release();
    // If the client disconnects, the HTTP adapter aborts with a text, which Hono would throw past the error handlers.
    throw error instanceof Error ? error : new Error(String(error));
  } finally {
    reservation.release();
    setServerTiming(c);
  }
}

/** Calls back when the response was sent or its connection was closed. */
export function onResponseClosed(env: Partial<HttpBindings> | undefined, callback: () => void): void {
  const outgoing = env?.outgoing;
  if (outgoing === undefined || outgoing.closed) callback();
  else outgoing.once('close', callback);
}

/** Bytes of a page's texts, which are nearly all of a response. */
function sizeOf({ markdown, text = '', html = '', links = [], images = [] }: DeliveredPage): number {
  let size = Buffer.byteLength(markdown) + Buffer.byteLength(text) + Buffer.byteLength(html);
  for (const link of links) size += link.url.length + link.text.length;
  for (const image of images) size += image.url.length + image.alt.length;
  return size;
}
