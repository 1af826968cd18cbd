/**
 * Renders Markdown for a sandboxed frame. The HTML has no raw HTML from the page, no link targets
 * and no images. If that should ever fail, the frame's sandbox and content security policy still
 * prevent scripts and requests.
 */
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { assetUrl } from '../../web-kit/assets.ts';

/** Characters that are rendered. Bounds the time to a few milliseconds for any input. */
export const MAX_PREVIEW_LENGTH = 60_000;

/** The frame also inherits the page's policy. A request must satisfy both. */
const POLICY = "default-src 'none'; style-src *; form-action 'none'; base-uri 'none'";

const renderer = new MarkdownIt({ html: false, linkify: false, maxNesting: 40 }).use(footnotes);
// Our Markdown has no footnotes inside the text (`^[note]`), and reading thousands of them takes seconds.
renderer.disable('footnote_inline');
const { rules, utils } = { rules: renderer.renderer.rules, utils: renderer.utils };

// Links don't work in a sandboxed frame. A tooltip shows the URL instead.
rules['link_open'] = (tokens, index) => {
  const href = String(tokens[index]!.attrGet('href') ?? '');
  return `<a title="${utils.escapeHtml(href)}">`;
};
rules['image'] = (tokens, index) => {
  const { content } = tokens[index]!;
  const source = String(tokens[index]!.attrGet('src') ?? '');
  return `<span class="image" title="${utils.escapeHtml(source)}">Image${content === '' ? '' : `: ${utils.escapeHtml(content)}`}</span>`;
};
rules['footnote_ref'] = (tokens, index) => `<sup>${Number(tokens[index]!.meta?.['id']) + 1}</sup>`;
rules['footnote_anchor'] = () => '';
rules['footnote_open'] = () => '<li>';

export interface Preview {
  /** A complete document. */
  readonly html: string;
  /** Whether only the beginning was rendered. */
  readonly isTruncated: boolean;
}

/** @param markdown - with or without front matter, which is not rendered. */
export function renderPreview(markdown: string): Preview {
  const body = removeFrontMatter(markdown);
  const isTruncated = body.length > MAX_PREVIEW_LENGTH;
  const rendered = renderer.render(isTruncated ? truncateAtBlock(body) : body);
  const html = `<!doctype html><html lang=""><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Preview</title><link rel="stylesheet" href="${assetUrl('preview.css')}"><body>${rendered}`;
  return { html, isTruncated };
}

/** Our front matter only has values on a single line, so it ends at the next `---` line. */
function removeFrontMatter(markdown: string): string {
  if (!markdown.startsWith('---\n')) return markdown;
  const end = markdown.indexOf('\n---\n', 3);
  return end === -1 ? markdown : markdown.slice(end + 5);
}

function truncateAtBlock(text: string): string {
  const end = text.lastIndexOf('\n\n', MAX_PREVIEW_LENGTH);
  return text.slice(0, end > 0 ? end : MAX_PREVIEW_LENGTH);
}
