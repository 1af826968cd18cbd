/** Markdown → HTML with markdown-it, an independent second parser. */
import markdownIt from 'markdown-it';
import { filterRawHtml } from './raw-html.ts';

const parser = markdownIt({ html: true, linkify: false }).enable(['table', 'strikethrough']);
parser.renderer.rules['html_inline'] = (tokens, index) => filterRawHtml(tokens[index]!.content);
parser.renderer.rules['html_block'] = (tokens, index) => filterRawHtml(tokens[index]!.content);
parser.validateLink = () => true;

/**
 * Task list items, which markdown-it doesn't support. Reads the source, where escapes are visible.
 */
parser.core.ruler.after('inline', 'task_items', (state) => {
  for (const [index, token] of state.tokens.entries()) {
    const box = /^\[([ xX])\](?=\s)/.exec(token.content);
    if (!box || state.tokens[index - 1]?.type !== 'paragraph_open') continue;
    if (state.tokens[index - 2]?.type !== 'list_item_open') continue;
    const first = token.children?.[0];
    if (first?.type !== 'text' || !first.content.startsWith(box[0])) continue;
    first.content = first.content.slice(3);
    const input = new state.Token('html_inline', '', 0);
    input.content = `<input type=checkbox${box[1] === ' ' ? '' : ' checked'}>`;
    input.type = 'task_box';
    token.children!.unshift(input);
  }
});
parser.renderer.rules['task_box'] = (tokens, index) => tokens[index]!.content;

export function renderSecondOpinion(markdown: string): string {
  return parser.render(markdown);
}
