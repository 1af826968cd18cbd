/** Renders the repository's Markdown as HTML for the documentation pages. */
import MarkdownIt from 'markdown-it';
import { SOURCE_URL } from '../../contract/commands.ts';
import { anchorOf } from './guide-sections.ts';

/** @param ids - of the guides, to which links between documents lead. Others lead to the repository. */
export function renderGuide(markdown: string, ids: ReadonlySet<string>): string {
  const renderer = new MarkdownIt({ html: false, linkify: false });
  const { rules } = renderer.renderer;
  rules['heading_open'] = (tokens, index) => {
    const { tag } = tokens[index]!;
    return `<${tag} id="${anchorOf((tokens[index + 1]?.content ?? '').replaceAll('`', ''))}">`;
  };
  rules['code_inline'] = (tokens, index) =>
    `<code>${breakable(renderer.utils.escapeHtml(tokens[index]!.content))}</code>`;
  // Keyboard users can scroll what is wider than the page.
  let samples = 0;
  rules['fence'] = (tokens, index) => {
    const id = `sample-${++samples}`;
    const code = renderer.utils.escapeHtml(tokens[index]!.content.trimEnd());
    const button = `<button type="button" class="copy button-small" data-copy="${id}" hidden>Copy</button>`;
    return `<div class="code"><pre tabindex="0"><code id="${id}">${code}</code></pre>${button}</div>`;
  };
  let tables = 0;
  rules['table_open'] = () => {
    tables++;
    return `<section class="table-wrap" aria-label="Table ${tables}" tabindex="0"><table>`;
  };
  rules['table_close'] = () => '</table></section>';
  rules['link_open'] = (tokens, index, options, _environment, self) => {
    const href = String(tokens[index]!.attrGet('href') ?? '');
    tokens[index]!.attrSet('href', resolveLink(href, ids));
    return self.renderToken(tokens, index, options);
  };
  return renderer.render(markdown);
}

/** Names in narrow columns break between their words: settings after an underscore, flags after a hyphen. */
function breakable(code: string): string {
  return code.replace(/_(?=[A-Za-z])/g, '_<wbr>').replace(/^--[a-z\d]+/, '<span class="whole">$&</span>');
}

/** @param href - as in a file of the folder `docs`. */
export function resolveLink(href: string, ids: ReadonlySet<string>): string {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  // The API reference has no file. Documents link to it as README.md.
  if (path === 'README.md') return `/docs${suffix}`;
  const id = path.replace(/\.md$/, '');
  if (ids.has(id)) return `/docs/${id}${suffix}`;
  return new URL(href, `${SOURCE_URL}/blob/main/docs/`).href;
}
