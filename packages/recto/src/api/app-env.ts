/** What the middleware and the routes tell each other about a request. */
import type { HttpBindings } from '@hono/node-server';
import type { Trace } from './request-trace.ts';

export interface AppEnv {
  /** Absent when the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: { trace: Trace };
}
