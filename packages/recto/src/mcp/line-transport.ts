/**
 * MCP messages on standard input and output, a line each. Unlike the transport of the SDK, it answers lines that are no
 * messages, as JSON-RPC demands: a client would wait for an answer until its time is up.
 */
import type { Readable, Writable } from 'node:stream';
import { INVALID_REQUEST, type JSONRPCMessage, PARSE_ERROR, parseJSONRPCMessage } from '@modelcontextprotocol/server';

const NEWLINE = 0x0a;

export class LineTransport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  /** Resolves when the transport is closed, by whomever. */
  readonly closed: Promise<void>;
  #close!: () => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #maxBytes: number;
  /** The start of a line that has not ended. */
  #parts: Buffer[] = [];
  #bytes = 0;
  #isClosed = false;

  /** @param maxBytes - of one line. A longer one closes the transport. */
  constructor(input: Readable, output: Writable, maxBytes: number) {
    this.#input = input;
    this.#output = output;
    this.#maxBytes = maxBytes;
    this.closed = new Promise((resolve) => {
      this.#close = resolve;
    });
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    for (const event of ['end', 'close', 'error']) this.#input.once(event, this.#end);
  }

  /** Resolves when more can be sent. */
  async send(message: unknown): Promise<void> {
    if (this.#isClosed) throw new Error('The connection is closed.');
    if (this.#output.write(`${JSON.stringify(message)}\n`)) return;
    await new Promise((resolve) => this.#output.once('drain', resolve));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#read);
    this.#input.pause();
    this.#parts = [];
    this.onclose?.();
    this.#close();
  }

  readonly #end = () => void this.close();

  readonly #read = (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (!this.#keep(chunk.subarray(start, end))) return;
      const line = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      this.#bytes = 0;
      this.#receive(line);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  };

  /** @returns whether the line is still short enough. */
  #keep(part: Buffer): boolean {
    this.#bytes += part.length;
    this.#parts.push(part);
    if (this.#bytes <= this.#maxBytes) return true;
    this.onerror?.(new Error(`A message has more than ${this.#maxBytes} bytes.`));
    void this.close();
    return false;
  }

  #receive(line: string): void {
    if (this.#isClosed || line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#reject(PARSE_ERROR, 'Parse error: the line is not JSON.');
      return;
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      this.#reject(INVALID_REQUEST, 'Invalid request: the line is not a JSON-RPC 2.0 message.', idOf(value));
      return;
    }
    this.onmessage?.(message);
  }

  #reject(code: number, message: string, id: string | number | null = null): void {
    this.send({ jsonrpc: '2.0', id, error: { code, message } }).catch((error) => this.onerror?.(error));
  }
}

function idOf(value: unknown): string | number | null {
  const { id } = Object(value);
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
