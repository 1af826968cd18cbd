/** Something that a user did, for operators to read later. Never contains a secret. */
export interface AuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /**
   * Account ID of the user who acted; empty if unknown, `system` for the service and the command
   * line.
   */
  readonly actor: string;
  /** A thing and what happened to it, such as `session.end`. */
  readonly action: string;
  /** ID of the object acted on; empty if it has none. */
  readonly target: string;
  readonly address: string;
  readonly requestId: string;
}

/** An append-only log of who did what. */
export interface AuditLog {
  /**
   * Never rejects, since the action has already happened. Failures to write are reported elsewhere.
   */
  record(entry: AuditEntry): Promise<void>;
  /** Newest first. @param before - where to continue, from {@link AuditPage.next}. */
  list(filter: AuditFilter, limit: number, before?: string): Promise<AuditPage>;
  /**
   * Deletes entries before `at`, but none of the thirty days before the newest entry, which the store
   * protects.
   */
  deleteBefore(at: number): Promise<void>;
}

export interface AuditFilter {
  /** Account ID of the user who acted. */
  readonly actor?: string;
  /** ID that is the actor or the target. */
  readonly about?: string;
  /** An action, or its first word. */
  readonly action?: string;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Pass as `before` to get the next page; undefined on the last page. */
  readonly next: string | undefined;
}
