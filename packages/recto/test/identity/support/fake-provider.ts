import type { Identity, IdentityProvider } from '../../../src/identity/providers/identity-provider.ts';

type Authorization = Parameters<IdentityProvider['fetchIdentity']>[0];

/** A provider that returns {@link identity} for every code, and keeps what it was asked with. */
export class FakeProvider implements IdentityProvider {
  readonly name: string;
  readonly label: string;
  readonly issuer: string;
  identity: Identity | undefined;
  readonly authorizations: Authorization[] = [];

  constructor(name: string) {
    this.name = name;
    this.label = name.toUpperCase();
    this.issuer = `https://${name}.example`;
  }

  authorizeUrl({ state, challenge, redirectUri }: Parameters<IdentityProvider['authorizeUrl']>[0]): string {
    return `https://${this.name}.example/?${new URLSearchParams({ state, challenge, redirectUri })}`;
  }

  async fetchIdentity(authorization: Authorization): Promise<Identity | undefined> {
    this.authorizations.push(authorization);
    return this.identity;
  }
}
