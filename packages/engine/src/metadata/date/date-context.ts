/** What a page says that decides how a date in it is read. */
export interface DateContext {
  /** Lower-case language tag of the page, or the empty string: it decides between day/month and month/day. */
  readonly language: string;
  /** Latest day that can be true, `YYYY-MM-DD`. */
  readonly latest: string;
  /** Which of the two the page's other dates are written by; asked for only where a date can be read either way. */
  readonly isDayFirst?: () => boolean | undefined;
  /** Days, `YYYY-MM-DD`, that the page gives in its address or as its last change: a date that can be read either way may be one. */
  readonly hints?: () => readonly string[];
}
