/** The part of OAuth 2.0 that every provider shares: the address to send a person to, and the token for the code they bring. */
import { z } from 'zod';
import { RectoError } from '../../contract/errors.ts';
import type { JsonClient } from './json-client.ts';

export interface OauthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

const tokenAnswer = z.object({ access_token: z.string().min(1) });

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

/** @throws {RectoError} FETCH_FAILED where the provider does not take the code. */
export async function fetchToken(
  http: JsonClient,
  endpoint: string,
  { clientId, clientSecret }: OauthClient,
  answer: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<string> {
  const { isOk, json } = await http.request(endpoint, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code: answer.code,
      code_verifier: answer.verifier,
      redirect_uri: answer.redirectUri,
    },
  });
  // GitHub says no with a status that says yes.
  const token = tokenAnswer.safeParse(json);
  if (!isOk || !token.success) throw new RectoError('FETCH_FAILED', 'The provider did not accept the sign-in.');
  return token.data.access_token;
}

/** What an API says to the holder of a token, in the shape that is expected. @throws {RectoError} where it is another. */
export async function fetchWithToken<T>(
  http: JsonClient,
  address: string,
  token: string,
  shape: z.ZodType<T>,
): Promise<T> {
  const { isOk, json } = await http.request(address, { headers: { authorization: `Bearer ${token}` } });
  const known = shape.safeParse(json);
  if (!isOk || !known.success) throw new RectoError('FETCH_FAILED', 'The provider did not say who signed in.');
  return known.data;
}
