/** What tokens are counted with: strings that are tokens, and the rates fitted with them. */
export interface Vocabulary {
  /** A `TokenFilter`, as the calibration writes it. */
  readonly filter: string;
  /** By class of pretokens: tokens per known string. */
  readonly rates: readonly number[];
}
