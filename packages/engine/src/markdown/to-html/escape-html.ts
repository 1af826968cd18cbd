const SPECIAL = /[&<>"\r]/g;
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would read it as a line feed.
  '\r': '&#13;',
};

/** The text as HTML, for content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (character) => REFERENCES[character]!);
}
