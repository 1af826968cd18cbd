/**
 * The service's end of the renderer: a Unix socket that the renderer connects to. One connection carries orders and
 * reports; each of the others is a connection of the browser, and goes to the guard of its page.
 */
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { PageGuard } from '../guard/page-guard.ts';
import { type Frame, readFrames, writeFrame } from '../protocol/frames.ts';
import {
  CONTROL_CONNECTION,
  type Order,
  PAGE_ID_LENGTH,
  type RenderedReport,
  Report,
  STREAM_CONNECTION,
} from '../protocol/messages.ts';

export interface HubEvents {
  /** The renderer has a browser and takes orders. */
  onReady(chromium: string): void;
  onReport(report: Exclude<Report, { kind: 'ready' }>, bytes: Buffer): void;
  /** The renderer has gone. */
  onLost(): void;
}

export type { RenderedReport };

/** Milliseconds for a connection to say what it is for. */
const ANNOUNCE_TIME = 5000;
/** Connections at once. Those of a page are bounded by its guard. */
const MAX_CONNECTIONS = 4096;

export class RendererHub {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #events: HubEvents;
  readonly #guards = new Map<string, PageGuard>();
  readonly #connections = new Set<Socket>();
  readonly #server: Server;
  #control: Socket | undefined;
  #isReady = false;

  /** @param maxBytes - of a page's HTML. */
  constructor(path: string, maxBytes: number, events: HubEvents) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#events = events;
    this.#server = createServer({ pauseOnConnect: false }, (socket) => this.#accept(socket));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** @param mode - of the socket's file: who may connect. */
  async listen(mode: number): Promise<void> {
    // Left behind by a service that was killed.
    rmSync(this.#path, { force: true });
    this.#server.listen(this.#path);
    await once(this.#server, 'listening');
    chmodSync(this.#path, mode);
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Gives the order and judges the page's connections, until {@link end}. */
  begin(order: Extract<Order, { kind: 'render' }>, guard: PageGuard): void {
    this.#guards.set(order.id, guard);
    if (this.#control !== undefined) writeFrame(this.#control, order);
  }

  /** Ends the page in the browser, and all of its connections. */
  end(id: string): void {
    const guard = this.#guards.get(id);
    if (guard === undefined) return;
    this.#guards.delete(id);
    guard.close();
    if (this.#control !== undefined) writeFrame(this.#control, { kind: 'cancel', id } satisfies Order);
  }

  async close(): Promise<void> {
    for (const guard of this.#guards.values()) guard.close();
    this.#guards.clear();
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    this.#connections.add(socket);
    socket.once('close', () => this.#connections.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(ANNOUNCE_TIME, () => socket.destroy());
    const read = () => {
      const kind: Buffer | null = socket.read(1);
      if (kind === null) return;
      socket.off('readable', read);
      if (kind[0] !== STREAM_CONNECTION) socket.setTimeout(0);
      if (kind[0] === CONTROL_CONNECTION) this.#openControl(socket);
      else if (kind[0] === STREAM_CONNECTION) this.#openStream(socket);
      else socket.destroy();
    };
    socket.on('readable', read);
  }

  #openStream(socket: Socket): void {
    const read = () => {
      const id: Buffer | null = socket.read(PAGE_ID_LENGTH);
      if (id === null) return;
      socket.off('readable', read);
      socket.setTimeout(0);
      const guard = this.#guards.get(id.toString('latin1'));
      if (guard === undefined) socket.destroy();
      else guard.accept(socket);
    };
    socket.on('readable', read);
    read();
  }

  /** A second renderer would leave the first one without orders, so it is turned away. */
  #openControl(socket: Socket): void {
    if (this.#control !== undefined) {
      socket.destroy();
      return;
    }
    this.#control = socket;
    socket.once('close', () => {
      this.#control = undefined;
      this.#isReady = false;
      this.#events.onLost();
    });
    readFrames(socket, this.#maxBytes, (frame) => this.#receive(socket, frame));
  }

  #receive(socket: Socket, { message, bytes }: Frame): void {
    const { success, data } = Report.safeParse(message);
    if (!success) {
      socket.destroy();
      return;
    }
    if (data.kind === 'ready') {
      this.#isReady = true;
      this.#events.onReady(data.chromium);
    } else {
      this.#events.onReport(data, bytes);
    }
  }
}
