/** Small requests of our own to somebody else's API, through the same guard as every page: https, public, bounded. */

import { RectoError } from '../contract/errors.ts';
import type { JsonClient, JsonRequest, JsonResponse } from '../identity/providers/json-client.ts';
import { type AddressPolicySettings, createAddressPolicy, hostOf } from './address-policy.ts';
import type { Guard } from './guarded-connection.ts';
import { createDnsResolver, type DnsSettings, type ResolveName } from './resolve-name.ts';
import { isPageStatus, sendRequest } from './send-request.ts';

interface JsonClientSettings {
  readonly addresses?: AddressPolicySettings;
  readonly dns?: DnsSettings;
  /** Takes the place of the DNS for hosts that the operator did not name. */
  readonly resolve?: ResolveName;
  /** Certificate authorities instead of the built-in ones, PEM. */
  readonly ca?: string;
}

const TIMEOUT_MILLISECONDS = 10_000;
const MAX_BYTES = 256 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

export function createJsonClient(settings: JsonClientSettings = {}): JsonClient {
  const guard: Guard = {
    policy: createAddressPolicy(settings.addresses),
    resolve: settings.resolve ?? createDnsResolver(settings.dns),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  };
  return {
    async request(address, request) {
      const url = new URL(address);
      try {
        return await send(url, request, guard);
      } catch (cause) {
        const message = `${hostOf(url)} cannot be reached at this moment.`;
        throw new RectoError('SERVICE_UNAVAILABLE', message, { retryAfter: 5, cause });
      }
    },
  };
}

/** @throws {Error} for whatever is no JSON answer of a public https server. */
async function send(url: URL, { headers, form }: JsonRequest, guard: Guard): Promise<JsonResponse> {
  const reason = url.protocol === 'https:' ? guard.policy.urlRefusal(url) : 'not https';
  if (reason !== undefined) throw new Error(reason);
  const all = {
    'user-agent': 'Recto',
    accept: 'application/json',
    ...headers,
    ...(form === undefined ? {} : { 'content-type': FORM_TYPE }),
  };
  const { status, bytes } = await sendRequest(
    url,
    all,
    guard,
    { headersTimeout: TIMEOUT_MILLISECONDS, maxBytes: MAX_BYTES },
    AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    form === undefined ? undefined : { method: 'POST', body: new URLSearchParams(form).toString() },
  );
  return { isOk: isPageStatus(status), json: JSON.parse(bytes.toString('utf8')) };
}
