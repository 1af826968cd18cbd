/** What was asked of accounts or keys cannot be done; the message says why and what to do. For command line and dashboard. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
