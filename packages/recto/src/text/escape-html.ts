/** Text as HTML, a piece at a time: replacing in all of ten megabytes at once keeps a list of every place. */

const PIECE = 1 << 16;

export function escapeHtml(text: string): string {
  if (text.length <= PIECE) return escapePiece(text);
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(escapePiece(text.slice(at, at + PIECE)));
  return pieces.join('');
}

function escapePiece(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
