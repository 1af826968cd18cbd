/** Escapes text for HTML in pieces: `replaceAll` on 10 MiB would allocate a list of all matches. */

const PIECE_LENGTH = 1 << 16;

export function escapeHtml(text: string): string {
  if (text.length <= PIECE_LENGTH) return escapePiece(text);
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += PIECE_LENGTH)
    pieces.push(escapePiece(text.slice(start, start + PIECE_LENGTH)));
  return pieces.join('');
}

function escapePiece(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
