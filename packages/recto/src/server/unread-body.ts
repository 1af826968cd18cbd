/**
 * Bodies that nobody will read. Node.js copies each part of a body out of the memory it was received in, also where nobody
 * asked for it, and the garbage collector runs for these copies: under overload, for seventy megabytes of them a second. Its
 * parser makes none while there is nobody to be told of them. That is not documented; in a release where it is otherwise,
 * bodies are copied and thrown away as before.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

interface Parser {
  [event: number]: unknown;
}

/** Whom Node.js has its parsers tell of a part of a body: the same function for all of them. */
let reader: unknown;

/** To be called first with every request: a parser serves one after another, and one connection after another. */
export function expectBody({ socket }: IncomingMessage): void {
  const { parser, onBody } = parserOf(socket);
  if (parser?.[onBody] === null) parser[onBody] = reader;
}

/** Only for the request that is being received, and before its end. */
export function passOverBody({ socket }: IncomingMessage): void {
  const { parser, onBody } = parserOf(socket);
  if (typeof parser?.[onBody] !== 'function') return;
  reader = parser[onBody];
  parser[onBody] = null;
}

function parserOf(socket: Socket): { readonly parser?: Parser; readonly onBody: number } {
  const { parser } = socket as { parser?: (Parser & { constructor: { kOnBody?: unknown } }) | null };
  const onBody = parser?.constructor.kOnBody;
  return parser && typeof onBody === 'number' ? { parser, onBody } : { onBody: -1 };
}
