/** The entry point `./tokens`: estimates numbers of tokens. */
import { TokenCounter } from '../measure/token-counter.ts';

/** Made by the first call, so that importing the engine has no side effects. */
let counter: TokenCounter | undefined;

/**
 * Estimates the number of tokens of a text in OpenAI's o200k_base encoding, as
 * `metadata.tokenCount` does for the Markdown. Linear in the length of `text`; beyond the length of
 * a book, samples are counted.
 *
 * @throws TypeError if `text` isn't a string.
 */
export function countTokens(text: string): number {
  if (typeof text !== 'string') {
    throw new TypeError(`The text must be a string, not ${text === null ? 'null' : typeof text}.`);
  }
  counter ??= new TokenCounter();
  return counter.count(text);
}
