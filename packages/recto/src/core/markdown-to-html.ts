/**
 * Markdown that a site serves itself, as HTML: what the engine then writes is safe, has the options applied and is
 * counted, as for any other page.
 */
import MarkdownIt, { type StateCore } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

const TASK = /^\[([ xX])\](?=\s)/;
/** A line `key: value` of front matter; values over several lines say nothing we use. */
const FIELD = /^([A-Za-z_]+):[ \t]*(.*)$/;
const META_FIELDS = ['author', 'date', 'description'] as const;

const parser = new MarkdownIt({ html: true, linkify: true }).use(footnotes);
parser.linkify.set({ fuzzyLink: false });
parser.core.ruler.after('inline', 'task-items', markTaskItems);

/** @returns a document whose head holds what front matter says. */
export function markdownToHtml(markdown: string): string {
  const { fields, body } = splitFrontMatter(markdown);
  const title = fields.get('title');
  const metas = META_FIELDS.map((name) => metaOf(name, fields.get(name))).join('');
  return `<!doctype html><head>${title === undefined ? '' : `<title>${escapeHtml(title)}</title>`}${metas}</head><body><main>${parser.render(body)}</main></body>`;
}

function metaOf(name: string, content: string | undefined): string {
  return content === undefined ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
}

/** `[ ]` and `[x]` at the start of an item become the box that GitHub shows. */
function markTaskItems({ tokens }: StateCore): void {
  tokens.forEach((token, index) => {
    const isItemText = token.type === 'inline' && tokens[index - 2]?.type === 'list_item_open';
    const first = isItemText ? token.children?.[0] : undefined;
    const task = first?.type === 'text' ? TASK.exec(first.content) : null;
    if (!first || !task) return;
    first.content = first.content.slice(task[0].length);
    const box = new (token.constructor as new (type: string, tag: string, nesting: 0) => typeof token)(
      'html_inline',
      '',
      0,
    );
    box.content = `<input type="checkbox"${task[1] === ' ' ? '' : ' checked'}>`;
    token.children?.unshift(box);
  });
}

/** Front matter stands between `---` lines at the very start. */
function splitFrontMatter(markdown: string): { fields: Map<string, string>; body: string } {
  const fields = new Map<string, string>();
  const lines = markdown.split(/\r?\n/);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (end === -1) return { fields, body: markdown };
  for (const line of lines.slice(1, end)) {
    const [, key = '', value = ''] = FIELD.exec(line) ?? [];
    const text = unquote(value.trim());
    if (key !== '' && text !== '') fields.set(key.toLowerCase(), text);
  }
  return { fields, body: lines.slice(end + 1).join('\n') };
}

function unquote(value: string): string {
  const quote = value[0];
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
