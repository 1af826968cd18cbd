/**
 * Markdown as a reader sees it, for a frame that runs nothing and loads nothing. What is rendered here is already without
 * raw HTML, addresses and images; the frame's sandbox and its policy then hold even where this should fail.
 */
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { assetUrl } from '../../web-kit/assets.ts';

/** Characters that are rendered: a screenful of screens, in milliseconds whatever they are. */
export const MAX_PREVIEW_LENGTH = 60_000;

/** Within the page's own policy, which the frame inherits: neither allows what the other forbids. */
const POLICY = "default-src 'none'; style-src *; form-action 'none'; base-uri 'none'";

const renderer = new MarkdownIt({ html: false, linkify: false, maxNesting: 40 }).use(footnotes);
const { rules, utils } = { rules: renderer.renderer.rules, utils: renderer.utils };

// A link in the frame would lead nowhere; its address is shown instead.
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
  /** A whole document. */
  readonly html: string;
  /** Whether only the beginning is shown. */
  readonly isCut: boolean;
}

/** @param markdown - as the conversion gives it, with or without front matter. */
export function renderPreview(markdown: string): Preview {
  const body = withoutFrontMatter(markdown);
  const isCut = body.length > MAX_PREVIEW_LENGTH;
  const shown = isCut ? cutAtBlock(body) : body;
  const html = `<!doctype html><html lang=""><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Rendered</title><link rel="stylesheet" href="${assetUrl('preview.css')}"><body>${renderer.render(shown)}`;
  return { html, isCut };
}

/** The values of the front matter are quoted strings on one line, so the next line of dashes is its end. */
function withoutFrontMatter(markdown: string): string {
  if (!markdown.startsWith('---\n')) return markdown;
  const end = markdown.indexOf('\n---\n', 3);
  return end === -1 ? markdown : markdown.slice(end + 5);
}

function cutAtBlock(text: string): string {
  const end = text.lastIndexOf('\n\n', MAX_PREVIEW_LENGTH);
  return text.slice(0, end > 0 ? end : MAX_PREVIEW_LENGTH);
}
