/** Reads the body of a request within bounds, which are checked as it arrives. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { ByteCollector } from '../byte-collector.ts';
import { RectoError } from '../contract/errors.ts';
import { takeExpectContinue } from '../server/expect-continue.ts';
import { IncomingRequest } from '../server/incoming-request.ts';
import type { AppEnv } from './app-env.ts';
import type { BodyShare } from './body-memory.ts';

export interface BodyBounds {
  /** Size of the body as sent. */
  readonly maxBytes: number;
  /** Makes the error for a larger body. */
  readonly tooLarge: () => Error;
  /** Takes all memory that holds the body while it arrives. */
  readonly share?: Pick<BodyShare, 'take'>;
}

/** @throws the error of the bounds; PAYLOAD_TOO_LARGE for too many small chunks; an error if the client disconnects before the end. */
export async function readBody<Env extends AppEnv>(c: Context<Env>, bounds: BodyBounds): Promise<Buffer<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > bounds.maxBytes) throw bounds.tooLarge();
  const { incoming, outgoing } = (c.env ?? {}) as Partial<{ incoming: IncomingMessage; outgoing: ServerResponse }>;
  return incoming === undefined
    ? readStream(c.req.raw.body ?? [], bounds)
    : readSocket(incoming, outgoing as ServerResponse, bounds);
}

/** Avoids the cost of a web stream. If it fails midway, `lingering-close.ts` discards the rest. */
function readSocket(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bounds: BodyBounds,
): Promise<Buffer<ArrayBuffer>> {
  if (takeExpectContinue(incoming)) outgoing.writeContinue();
  const body = new BoundedBody(bounds);
  return new Promise((resolve, reject) => {
    const stop = () => {
      incoming.off('data', add).off('end', end).off('error', fail).off('close', disconnect);
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const add = (chunk: Buffer) => {
      try {
        if (incoming instanceof IncomingRequest && incoming.hasTooManyChunks) throw tooManyChunksError();
        body.append(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const end = () => {
      stop();
      resolve(body.concat());
    };
    const disconnect = () => fail(new Error('The client disconnected before its request was complete.'));
    if (incoming.destroyed || outgoing.destroyed) disconnect();
    else incoming.on('data', add).on('end', end).on('error', fail).on('close', disconnect);
  });
}

async function readStream(stream: AsyncIterable<Uint8Array> | [], bounds: BodyBounds): Promise<Buffer<ArrayBuffer>> {
  const body = new BoundedBody(bounds);
  for await (const chunk of stream) body.append(chunk);
  return body.concat();
}

function tooManyChunksError(): RectoError {
  return new RectoError('PAYLOAD_TOO_LARGE', 'The request body is divided into too many small chunks.');
}

class BoundedBody {
  readonly #bounds: BodyBounds;
  readonly #collected: ByteCollector;
  #bytes = 0;

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
    this.#collected = new ByteCollector((bytes) => bounds.share?.take(bytes));
  }

  append(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.#bounds.maxBytes) throw this.#bounds.tooLarge();
    this.#collected.append(chunk);
  }

  concat(): Buffer<ArrayBuffer> {
    return this.#collected.concat();
  }
}
