/**
 * Sign-in with GitHub (docs.github.com, "Authorizing OAuth apps"; REST API "Users" and "Emails").
 */
import { z } from 'zod';
import type { IdentityProvider } from './identity-provider.ts';
import type { JsonClient } from './json-client.ts';
import { authorizeUrl, fetchToken, fetchWithToken, type OauthClient } from './oauth.ts';

const NAME = 'github';
const user = z.object({ id: z.number().int().positive() });
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export function githubProvider(client: OauthClient, http: JsonClient): IdentityProvider {
  return {
    name: NAME,
    label: 'GitHub',
    issuer: 'https://github.com/login/oauth',
    authorizeUrl: (request) =>
      authorizeUrl('https://github.com/login/oauth/authorize', 'read:user user:email', client, request),
    async fetchIdentity(authorization) {
      const token = await fetchToken(http, 'https://github.com/login/oauth/access_token', client, authorization);
      const { id } = await fetchWithToken(http, 'https://api.github.com/user', token, user);
      const addresses = await fetchWithToken(http, 'https://api.github.com/user/emails', token, emails);
      // Anyone can enter someone else's e-mail address at GitHub, so only a verified one counts.
      const primary = addresses.find(({ primary, verified }) => primary && verified);
      return primary && { provider: NAME, subject: String(id), email: primary.email.toLowerCase() };
    },
  };
}
