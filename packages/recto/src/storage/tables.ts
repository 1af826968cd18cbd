/** The databases that Recto can store its data in. */
export type DatabaseEngine = 'sqlite' | 'postgres';

/**
 * The tables for Kysely, with types that both databases support: text ids, times in whole milliseconds
 * since 1970, and 0 or 1 for booleans.
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
  plan_requests: {
    account_id: string;
    note: string;
    requested_at: number;
    /** Null while the request is open. */
    declined_at: number | null;
    reply: string;
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
    /** The TOTP secret, encrypted. */
    secret: string;
    /** Null until the first correct code. Until then sign-in does not require a code. */
    confirmed_at: number | null;
    /** Time step of the last accepted code. Codes of it and of earlier steps are rejected. */
    last_step: number;
  };
  recovery_codes: {
    /** SHA-256 of the code, hexadecimal. */
    hash: string;
    account_id: string;
  };
  identities: {
    provider: string;
    /** The provider's id of the person, which stays the same when their e-mail address changes. */
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
    /** Hash of the e-mail address and the client. */
    subject: string;
    failures: number;
    failed_at: number;
    /** Time of the last successful sign-in. */
    known_at: number | null;
  };
  /** Values generated once per installation. */
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
    tokens: number;
  };
  daily_latency: {
    account_id: string;
    key_id: string;
    day: string;
    outcome: string;
    bucket: number;
    requests: number;
  };
  daily_peaks: {
    account_id: string;
    key_id: string;
    day: string;
    requests: number;
  };
  snapshots: {
    id: string;
    account_id: string;
    /** Digest of what was requested, if the result may answer the same request again. */
    cache_key: string | null;
    created_at: number;
    expires_at: number;
    /** Bytes of `data`. */
    size: number;
    /** The result as JSON, compressed. */
    data: Uint8Array;
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
