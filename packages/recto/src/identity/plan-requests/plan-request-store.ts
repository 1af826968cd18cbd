/** A member's request for the PRO plan. */
export interface PlanRequest {
  readonly accountId: string;
  /** What the member wrote, in plain text. May be empty. */
  readonly note: string;
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  /** Null while the request is open. */
  readonly declinedAt: number | null;
  /** What the administrator who declined it wrote, in plain text. May be empty. */
  readonly reply: string;
}

export interface OpenPlanRequest extends PlanRequest {
  readonly email: string;
}

/** Stores at most one request per account. Changing an account's plan deletes its request. */
export interface PlanRequestStore {
  /**
   * Saves a request in place of a declined one.
   * @returns false if the account already has an open request, or is not on FREE.
   */
  insertPlanRequest(request: PlanRequest): Promise<boolean>;
  findPlanRequest(accountId: string): Promise<PlanRequest | undefined>;
  /** Open requests of active accounts, oldest first. */
  listOpenPlanRequests(limit: number): Promise<OpenPlanRequest[]>;
  /** @returns false if the account has no open request. */
  declinePlanRequest(accountId: string, now: number, reply: string): Promise<boolean>;
  /** E-mail addresses of active administrators. */
  readAdministratorEmails(): Promise<string[]>;
}
