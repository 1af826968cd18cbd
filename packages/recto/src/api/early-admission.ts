/** What was found out about a request before it got to the routes, which then need not do it again. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Caller } from '../identity/keys/api-keys.ts';
import type { RateDecision } from '../metering/ports.ts';
import type { AppEnv } from './app-env.ts';

export interface EarlyAdmission {
  readonly caller: Caller;
  readonly decision: RateDecision;
}

const admissions = new WeakMap<object, EarlyAdmission>();

export function rememberAdmission(incoming: IncomingMessage, admission: EarlyAdmission): void {
  admissions.set(incoming, admission);
}

export function earlyAdmission<Env extends AppEnv>(c: Context<Env>): EarlyAdmission | undefined {
  const incoming = c.env?.incoming;
  return incoming && admissions.get(incoming);
}
