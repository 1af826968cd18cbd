export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends e-mail in the background: response times must not reveal whether an e-mail was sent. */
export interface Mailer {
  send(mail: Mail): void;
  close(): Promise<void>;
}
