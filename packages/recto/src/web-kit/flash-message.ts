/** What the page before this one has done. The address carries a word for it alone, and anybody can write another. */
export function flashMessage(sentences: Readonly<Record<string, string>>, word = ''): string | undefined {
  return Object.hasOwn(sentences, word) ? sentences[word] : undefined;
}
