/** Reads the body of a request within its bounds: counted while it arrives, refused before anything is made of it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { isAwaited } from '../server/expect-continue.ts';
import type { AppEnv } from './app-env.ts';

export interface BodyBounds {
  /** Of the body as sent. */
  readonly maxBytes: number;
  /** What to throw beyond that. */
  readonly tooLarge: () => Error;
  /** Told of each part that arrives; may throw. */
  readonly take?: (bytes: number) => void;
}

/** @throws what the bounds say; an error where the client leaves before the end. */
export async function readBody<Env extends AppEnv>(c: Context<Env>, bounds: BodyBounds): Promise<Buffer<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > bounds.maxBytes) throw bounds.tooLarge();
  const { incoming, outgoing } = (c.env ?? {}) as Partial<{ incoming: IncomingMessage; outgoing: ServerResponse }>;
  return incoming === undefined
    ? fromStream(c.req.raw.body ?? [], bounds)
    : fromSocket(incoming, outgoing as ServerResponse, bounds);
}

/** Without what a web stream would cost for each part; and what is refused half way stays to be discarded, see `linger.ts`. */
function fromSocket(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bounds: BodyBounds,
): Promise<Buffer<ArrayBuffer>> {
  if (isAwaited(incoming)) outgoing.writeContinue();
  const parts = new Parts(bounds);
  return new Promise((resolve, reject) => {
    const stop = () => {
      incoming.off('data', take).off('end', end).off('error', fail).off('close', leave);
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      try {
        parts.add(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const end = () => {
      stop();
      resolve(parts.join());
    };
    const leave = () => fail(new Error('The client left before its request was complete.'));
    if (incoming.destroyed || outgoing.destroyed) leave();
    else incoming.on('data', take).on('end', end).on('error', fail).on('close', leave);
  });
}

async function fromStream(stream: AsyncIterable<Uint8Array> | [], bounds: BodyBounds): Promise<Buffer<ArrayBuffer>> {
  const parts = new Parts(bounds);
  for await (const chunk of stream) parts.add(chunk);
  return parts.join();
}

class Parts {
  readonly #bounds: BodyBounds;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
  }

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.#bounds.maxBytes) throw this.#bounds.tooLarge();
    this.#bounds.take?.(chunk.byteLength);
    this.#chunks.push(chunk);
  }

  join(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#chunks, this.#bytes);
  }
}
