/** Lines that name the author so explicitly that they count anywhere below the heading. */

const CREDIT =
  /^(?:(?:this (?:post|article|guide|story) was )?written by|about the author|authors?\s*:|by\s*:|posted by|(?:text|autor(?:in|en|es|as?)?|auteure?s?|autor[ei])\s*:|(?:geschrieben|verfasst) von|(?:écrit|rédigé) par|escrito por|scritto da|geschreven door)\s*:?\s*\S/iu;
/** First letters of credit lines, a quick check before a line's text is joined. */
export const CREDIT_LINE_STARTS = 'twabpgvérse';

export function isCreditLine(text: string): boolean {
  return CREDIT.test(text);
}
