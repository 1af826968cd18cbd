/** Sign-in with Google (OpenID Connect; the identity comes from the userinfo endpoint). */
import { z } from 'zod';
import type { IdentityProvider } from './identity-provider.ts';
import type { JsonClient } from './json-client.ts';
import { authorizeUrl, fetchToken, fetchWithToken, type OauthClient, subjectText } from './oauth.ts';

const NAME = 'google';
const userinfo = z.object({ sub: subjectText, email: z.string(), email_verified: z.boolean() });

export function googleProvider(client: OauthClient, http: JsonClient): IdentityProvider {
  return {
    name: NAME,
    label: 'Google',
    issuer: 'https://accounts.google.com',
    authorizeUrl: (request) =>
      authorizeUrl('https://accounts.google.com/o/oauth2/v2/auth', 'openid email', client, request),
    async fetchIdentity(authorization) {
      const token = await fetchToken(http, 'https://oauth2.googleapis.com/token', client, authorization);
      const user = await fetchWithToken(http, 'https://openidconnect.googleapis.com/v1/userinfo', token, userinfo);
      if (!user.email_verified) return undefined;
      return { provider: NAME, subject: user.sub, email: user.email.toLowerCase() };
    },
  };
}
