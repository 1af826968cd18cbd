/** The databases that Recto can store its data in. */
export type DatabaseEngine = 'sqlite' | 'postgres';

/**
 * The tables, as Kysely reads them. Portable over both databases: text ids, times as whole milliseconds since 1970,
 * 0 and 1 for booleans.
 */
export interface Tables {
  accounts: {
    id: string;
    email: string;
    plan: string;
    admin: number;
    created_at: number;
    disabled_at: number | null;
  };
  passwords: {
    account_id: string;
    /** A PHC string. */
    hash: string;
    changed_at: number;
  };
  sessions: {
    id: string;
    /** SHA-256 of the token, hexadecimal. */
    hash: string;
    account_id: string;
    created_at: number;
    seen_at: number;
    address: string;
    agent: string;
  };
  invitations: {
    id: string;
    /** SHA-256 of the link's token, hexadecimal. */
    hash: string;
    email: string | null;
    plan: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    withdrawn_at: number | null;
    redeemed_at: number | null;
    redeemed_by: string | null;
  };
  second_factors: {
    account_id: string;
    /** The TOTP secret, sealed. */
    secret: string;
    /** Null until the first code was right: nobody is asked for one before. */
    confirmed_at: number | null;
    /** Of the last code that was taken; none of it or before it is taken again. */
    last_step: number;
  };
  recovery_codes: {
    /** SHA-256 of the code, hexadecimal. */
    hash: string;
    account_id: string;
  };
  identities: {
    provider: string;
    /** The provider's own id of the person, which stays when an address changes. */
    subject: string;
    account_id: string;
    email: string;
    created_at: number;
  };
  secret_links: {
    /** SHA-256 of the token, hexadecimal. */
    hash: string;
    kind: string;
    account_id: string | null;
    data: string;
    expires_at: number;
    tries: number;
  };
  sign_in_attempts: {
    /** Hash of whom and from where. */
    subject: string;
    failures: number;
    failed_at: number;
    /** When somebody last came in this way. */
    known_at: number | null;
  };
  /** What the installation made up for itself, once. */
  installation: {
    name: string;
    value: string;
  };
  audit_log: {
    id: string;
    at: number;
    actor: string;
    action: string;
    target: string;
    address: string;
    request_id: string;
  };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    /** SHA-256 of the key, hexadecimal. */
    hash: string;
    last4: string;
    created_at: number;
    last_used_at: number | null;
    expires_at: number | null;
    revoked_at: number | null;
  };
  setup_links: {
    /** SHA-256 of the token, hexadecimal. */
    hash: string;
    expires_at: number;
  };
  daily_usage: {
    account_id: string;
    key_id: string;
    day: string;
    outcome: string;
    requests: number;
    pages: number;
    words: number;
    bytes: number;
  };
  daily_peaks: {
    account_id: string;
    key_id: string;
    day: string;
    requests: number;
  };
  request_log: {
    id: string;
    account_id: string;
    key_id: string;
    at: number;
    host: string | null;
    status: number;
    outcome: string;
    milliseconds: number;
    request_id: string;
  };
}
