/** Requests to JSON APIs of other services (sign-in providers), through the same guard as pages: https, public, bounded. */
import { RectoError } from '../contract/errors.ts';
import type { JsonClient, JsonRequest, JsonResponse } from '../identity/providers/json-client.ts';
import { type AddressPolicySettings, createAddressPolicy, hostOf } from './address/address-policy.ts';
import type { Guard } from './connection/guarded-connection.ts';
import { createDnsResolver, type DnsSettings, type ResolveName } from './connection/resolve-name.ts';
import { isPageStatus, isRedirect, sendRequest } from './connection/send-request.ts';

interface JsonClientSettings {
  readonly addresses?: AddressPolicySettings;
  readonly dns?: DnsSettings;
  /** Replaces the DNS for hosts that the operator did not allow by name. */
  readonly resolve?: ResolveName;
  /** Certificate authorities to trust instead of the built-in ones, PEM. */
  readonly ca?: string;
  /** For the headers, and for the whole response. Default: ten seconds. */
  readonly timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 10_000;
const MAX_BYTES = 256 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Every failure of the client's requests is a SERVICE_UNAVAILABLE error. */
export function createJsonClient(settings: JsonClientSettings = {}): JsonClient {
  const guard: Guard = {
    policy: createAddressPolicy(settings.addresses),
    resolve: settings.resolve ?? createDnsResolver(settings.dns),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  };
  return {
    async request(href, request) {
      const url = new URL(href);
      try {
        return await send(url, request, guard, settings.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
      } catch (cause) {
        const message = `${hostOf(url)} can't be reached at the moment.`;
        throw new RectoError('SERVICE_UNAVAILABLE', message, { retryAfter: 5, cause });
      }
    },
  };
}

/** @throws {Error} unless a public https server responds with JSON. */
async function send(url: URL, { headers, form }: JsonRequest, guard: Guard, timeout: number): Promise<JsonResponse> {
  const reason = url.protocol === 'https:' ? guard.policy.urlRefusal(url) : 'not https';
  if (reason !== undefined) throw new Error(reason);
  const requestHeaders = {
    'user-agent': 'Recto',
    accept: 'application/json',
    ...headers,
    ...(form === undefined ? {} : { 'content-type': FORM_TYPE }),
  };
  const {
    status,
    headers: responseHeaders,
    bytes,
  } = await sendRequest(
    url,
    requestHeaders,
    guard,
    { headersTimeout: timeout, maxBytes: MAX_BYTES },
    AbortSignal.timeout(timeout),
    form === undefined ? undefined : { method: 'POST', body: new URLSearchParams(form).toString() },
  );
  // The body of a redirect isn't read.
  return {
    isOk: isPageStatus(status),
    json: isRedirect(status, responseHeaders) ? {} : JSON.parse(bytes.toString('utf8')),
  };
}
