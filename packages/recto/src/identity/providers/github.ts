/** Sign-in with GitHub (docs.github.com, "Authorizing OAuth apps"; REST API "Users" and "Emails"). */
import { z } from 'zod';
import type { IdentityProvider } from './identity-provider.ts';
import type { JsonClient } from './json-client.ts';
import { authorizeUrl, fetchToken, fetchWithToken, type OauthClient } from './oauth.ts';

const NAME = 'github';
const user = z.object({ id: z.number().int() });
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export function githubProvider(client: OauthClient, http: JsonClient): IdentityProvider {
  return {
    name: NAME,
    label: 'GitHub',
    authorizeUrl: (request) =>
      authorizeUrl('https://github.com/login/oauth/authorize', 'read:user user:email', client, request),
    async fetchIdentity(answer) {
      const token = await fetchToken(http, 'https://github.com/login/oauth/access_token', client, answer);
      const { id } = await fetchWithToken(http, 'https://api.github.com/user', token, user);
      const known = await fetchWithToken(http, 'https://api.github.com/user/emails', token, emails);
      // An address that nobody verified could be anybody's.
      const primary = known.find(({ primary, verified }) => primary && verified);
      return primary && { provider: NAME, subject: String(id), email: primary.email.toLowerCase() };
    },
  };
}
