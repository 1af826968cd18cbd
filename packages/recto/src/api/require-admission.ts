/** Applies an admission to a request in the routes: its trace, the response's rate limit headers, and the error if rejected. */
import type { Context } from 'hono';
import type { OperationsServices } from '../operations/operations-services.ts';
import type { Admission, Admitted } from './admission-control.ts';
import type { AppEnv, Trace } from './app-env.ts';
import { clientRequest } from './client-address.ts';
import { rateHeaders } from './rate-limit-response.ts';
import type { Services } from './services.ts';

/** Uses the admission of the request handler, if it made one. @throws {RectoError} if the request is rejected. */
export async function requireAdmission(
  c: Context<AppEnv>,
  { http, operations }: Pick<Services, 'http' | 'operations'>,
): Promise<Admitted> {
  const admission = c.env?.admission ?? (await http.admission.admit(clientRequest(c)));
  if (isCapacityError(admission)) c.header('Vary', 'Accept');
  return applyAdmission(c, operations, admission);
}

/** @throws {RectoError} if the request was rejected. */
export function applyAdmission<Env extends AppEnv>(
  c: Context<Env>,
  { clock }: Pick<OperationsServices, 'clock'>,
  admission: Admission,
): Admitted {
  recordAdmission(c.get('trace'), admission);
  if (admission.rate !== undefined) {
    for (const [name, value] of Object.entries(rateHeaders(admission.rate, clock.now()))) c.header(name, value);
  }
  if (admission.error !== undefined) throw admission.error;
  return admission;
}

export function recordAdmission(trace: Trace, { caller, requestsInWindow }: Admission): void {
  if (caller !== undefined) trace.caller = caller;
  if (requestsInWindow !== undefined) trace.requestsInWindow = requestsInWindow;
}

/** Whether only a place in the queue was missing. It is checked last, when the response already depends on `Accept`. */
export function isCapacityError({ error, rate }: Admission): boolean {
  return error?.code === 'SERVICE_UNAVAILABLE' && rate !== undefined;
}
