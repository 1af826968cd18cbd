/** What a conversion adds to the Markdown if the options ask for it. */
import type { Conversion } from './conversion.ts';
import { writeHtml } from './markdown/to-html/write-html.ts';
import { writePlainText } from './markdown/to-plain-text/write-plain-text.ts';
import type { Root } from './markdown/tree.ts';
import type { ConvertOptions } from './options.ts';
import type { PageFacts } from './page/page-facts.ts';
import { ReferenceLister } from './references/list-references.ts';

export function writeFormat(root: Root, { format }: ConvertOptions): Pick<Conversion, 'text' | 'html'> {
  if (format === 'text') return { text: writePlainText(root).toWellFormed() };
  return format === 'html' ? { html: writeHtml(root).toWellFormed() } : {};
}

/**
 * Must be called before the Markdown tree is built, which releases the HTML tree.
 *
 * @param dropped - by node index: 1 for nodes that aren't content.
 * @param base - the page's URL after redirects.
 */
export function listReferences(
  facts: PageFacts,
  dropped: Uint8Array,
  base: string | undefined,
  { links, images }: ConvertOptions,
): Pick<Conversion, 'links' | 'images'> {
  if (links === undefined && images === undefined) return {};
  const { root } = facts.document;
  const read = (scope: 'content' | 'page') =>
    new ReferenceLister(facts, base).read(root, scope === 'content' ? dropped : undefined);
  const first = read(links ?? images!);
  const second = images === undefined || images === links || links === undefined ? first : read(images);
  return {
    ...(links === undefined ? {} : { links: first.links }),
    ...(images === undefined ? {} : { images: second.images }),
  };
}
