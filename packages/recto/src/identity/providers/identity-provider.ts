/** A user as GitHub or Google identifies them. */
export interface Identity {
  readonly provider: string;
  /** The provider's own ID of the user. */
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
}

/** A service such as GitHub or Google that identifies users with OAuth 2.0 and PKCE. */
export interface IdentityProvider {
  /** Used in URLs and in the database. */
  readonly name: string;
  /** Shown to users. */
  readonly label: string;
  /** What the provider calls itself in its responses (RFC 9207). */
  readonly issuer: string;
  authorizeUrl(request: { readonly state: string; readonly challenge: string; readonly redirectUri: string }): string;
  /**
   * Exchanges an authorization code for the user's identity.
   * @returns undefined if the provider has not verified an e-mail address of the user.
   * @throws {RectoError} if the provider cannot be reached or rejects the code.
   */
  fetchIdentity(authorization: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }): Promise<Identity | undefined>;
}
