/**
 * The message that a page shows after a form was handled, such as "Key revoked". The redirect
 * carries only a word in the query, and anyone can put any word there, so only known words give a
 * message.
 */
export function flashMessage(messages: Readonly<Record<string, string>>, word = ''): string | undefined {
  return Object.hasOwn(messages, word) ? messages[word] : undefined;
}
