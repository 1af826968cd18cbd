/**
 * What a one-time token is for: a link in an e-mail, or a cookie between two steps of signing in.
 */
export type LinkKind = 'reset' | 'sign-up' | 'email' | 'factor' | 'provider';

/** A one-time token, without the token itself: only its hash is stored. */
export interface SecretLink {
  readonly kind: LinkKind;
  /** Null if there is no account yet. */
  readonly accountId: string | null;
  /** Whatever the flow needs when the link is used. */
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Stores one-time tokens by their hash. */
export interface LinkStore {
  /** Also deletes links that expired before `now`. */
  insertLink(hash: string, link: SecretLink, now: number): Promise<void>;
  findLink(hash: string, kind: LinkKind, now: number): Promise<SecretLink | undefined>;
  /** Finds and deletes a link in one step, so only one of two concurrent requests gets it. */
  takeLink(hash: string, kind: LinkKind, now: number): Promise<SecretLink | undefined>;
  /** Counts one more attempt. @returns whether there were fewer than `maxTries` before. */
  countTry(hash: string, maxTries: number): Promise<boolean>;
  deleteLinks(kind: LinkKind, accountId: string): Promise<void>;
}
