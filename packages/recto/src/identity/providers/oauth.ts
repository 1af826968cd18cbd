/**
 * The parts of OAuth 2.0 that all providers share: the authorization URL, and exchanging the code
 * for a token.
 */
import { z } from 'zod';
import { RectoError } from '../../contract/errors.ts';
import type { JsonClient } from './json-client.ts';

export interface OauthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** RFC 6749, A.12: printable ASCII. The token becomes part of a header. */
const tokenResponse = z.object({ access_token: z.string().regex(/^[\x20-\x7e]{1,4096}$/) });

/** The provider's ID of a user. OpenID Connect, 2 (`sub`): at most 255 ASCII characters. */
export const subjectText = z.string().regex(/^[\x21-\x7e]{1,255}$/);

export function authorizeUrl(
  endpoint: string,
  scope: string,
  { clientId }: OauthClient,
  request: { readonly state: string; readonly challenge: string; readonly redirectUri: string },
): string {
  const url = new URL(endpoint);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: request.redirectUri,
    scope,
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

/** @throws {RectoError} FETCH_FAILED if the provider rejects the code. */
export async function fetchToken(
  http: JsonClient,
  endpoint: string,
  { clientId, clientSecret }: OauthClient,
  authorization: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<string> {
  const { isOk, json } = await http.request(endpoint, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code: authorization.code,
      code_verifier: authorization.verifier,
      redirect_uri: authorization.redirectUri,
    },
  });
  // GitHub reports errors with status 200.
  const token = tokenResponse.safeParse(json);
  if (!isOk || !token.success) throw new RectoError('FETCH_FAILED', 'The provider rejected the sign-in.');
  return token.data.access_token;
}

/**
 * Calls an API with an access token.
 * @throws {RectoError} FETCH_FAILED if the response does not match the schema.
 */
export async function fetchWithToken<T>(
  http: JsonClient,
  url: string,
  token: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const { isOk, json } = await http.request(url, { headers: { authorization: `Bearer ${token}` } });
  const parsed = schema.safeParse(json);
  if (!isOk || !parsed.success) throw new RectoError('FETCH_FAILED', 'The provider sent an unexpected response.');
  return parsed.data;
}
