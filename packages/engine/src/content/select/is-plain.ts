/** Tells the page that has no furniture: nothing but elements of text, as renderers of Markdown and people with editors write it. */
import type { Container } from '../segment/cut-blocks.ts';
import { tagCodes } from '../segment/elements.ts';

/** Elements of text. */
const PLAIN = tagCodes(
  'body p ul ol li table thead tbody tfoot tr td th caption pre blockquote h1 h2 h3 h4 h5 h6 dl dt dd figure figcaption ' +
    'details summary section article main center',
);

/** Whether the page is one of those, which are kept whole. */
export function isPlain({ containers }: { readonly containers: readonly Container[] }): boolean {
  return containers.every(({ tag, parent, first, end }) => parent < 0 || first === end || PLAIN.has(tag));
}
