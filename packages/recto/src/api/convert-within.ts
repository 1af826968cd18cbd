/** One conversion within the bounds that all of them share: the queue of the converters, and the memory for bodies. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type ConvertedPage, convertPage } from '../conversion/convert-page.ts';
import type { Converter, Owner, Place } from '../conversion/ports.ts';
import type { AppEnv } from './app-env.ts';
import type { BodyMemory } from './body-memory.ts';
import { tellTimings } from './middleware/observe.ts';
import { readConversion } from './read-conversion.ts';
import type { Services } from './services.ts';

/**
 * @param readBody - reads what is to be converted; what it takes of the memory for bodies is given back when the answer
 *   has been sent.
 * @throws {RectoError} with the code to answer.
 */
export async function convertWithin<Env extends AppEnv>(
  c: Context<Env>,
  { conversion, operations: { metrics }, http: { bodyMemory } }: Pick<Services, 'conversion' | 'operations' | 'http'>,
  readBody: (hold: ReturnType<BodyMemory['hold']>) => Promise<unknown>,
): Promise<ConvertedPage> {
  const trace = c.get('trace');
  const owner = trace.caller!;
  const hold = bodyMemory.hold(owner.accountId);
  const release = () => {
    hold.release();
    metrics.bodyBytes.set(bodyMemory.used);
  };
  let place: Place | undefined;
  try {
    // Before its body is read, so that refusing stays cheap just when there is too much of everything.
    place = keepPlace(conversion.converter, owner);
    const body = await readBody(hold);
    metrics.bodyBytes.set(bodyMemory.used);
    const { input, choices } = readConversion(body);
    if ('url' in input) trace.targetHost = input.url.host;
    const page = await convertPage(input, choices, owner, c.req.raw.signal, conversion, trace.work, place);
    // Until the client has read it, the answer takes the place of the request: whoever reads slowly holds no more than that.
    hold.exchange(Buffer.byteLength(page.markdown));
    whenAnswered(c.env, release);
    return page;
  } catch (error) {
    release();
    throw error;
  } finally {
    place?.release();
    tellTimings(c);
  }
}

/** @throws {RectoError} SERVICE_UNAVAILABLE where there is none. */
function keepPlace(converter: Converter, owner: Owner): Place | undefined {
  if (converter.expect !== undefined) return converter.expect(owner);
  const refusal = converter.whyNot(owner);
  if (refusal !== undefined) throw refusal;
  return undefined;
}

/** Calls back once the answer has been sent or given up. */
function whenAnswered(env: Partial<HttpBindings> | undefined, done: () => void): void {
  const outgoing = env?.outgoing;
  if (outgoing === undefined || outgoing.closed) done();
  else outgoing.once('close', done);
}
