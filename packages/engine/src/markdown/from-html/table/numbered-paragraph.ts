/** Texts of law lay out each numbered paragraph as a table of one row: the number, then the text. */
import { inlineText } from '../../inline-text.ts';
import type { Paragraph, Table } from '../../tree.ts';

const NUMBER = /^(?:\(?\w{1,5}[.)]|[—–•-])$/;

/** The paragraph, or `undefined` if the table has more than two filled cells. */
export function numberedParagraph({ children: rows }: Table): Paragraph | undefined {
  if (rows.length > 2) return undefined;
  const [number, text, more] = rows
    .flatMap((row) => row.children.map((cell) => cell.children))
    .filter(({ length }) => length);
  if (!text || more || !NUMBER.test(inlineText(number!))) return undefined;
  return { type: 'paragraph', children: [...number!, { type: 'text', value: ' ' }, ...text] };
}
