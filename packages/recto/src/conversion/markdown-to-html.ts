/**
 * Converts Markdown that a site serves to HTML. The engine then converts that HTML like any other
 * page, so escaping, options and counts work the same way.
 */
import MarkdownIt, { type StateCore } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { escapeHtml } from '../text/escape-html.ts';
import { splitMarkdown } from './split-markdown.ts';

const TASK = /^\[([ xX])\](?=\s)/;
/** A `key: value` line of front matter. Values on several lines are ignored. */
const FIELD = /^([A-Za-z_]+):[ \t]*(.*)$/;
const FRONT_MATTER_END = /\n---(?:\r?\n|$)/g;
const META_FIELDS = ['author', 'date', 'description'] as const;

/** With more footnotes than this, none are parsed: the parser compares each with all others. */
const MAX_FOOTNOTES = 2000;
const FOOTNOTE = /\^\[|\[\^/g;
/** Link reference definitions that apply to all parts of a split document. */
const MAX_DEFINITIONS = 10_000;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[^\n]{1,2000}$/gm;

const plainParser = newParser();
const parser = newParser().use(footnotes);

function newParser() {
  const created = new MarkdownIt({ html: true, linkify: true });
  created.linkify.set({ fuzzyLink: false });
  created.core.ruler.after('inline', 'task-items', addTaskCheckboxes);
  return created;
}

/**
 * @returns a document. The front matter's title, author, date and description become its `head`.
 */
export function markdownToHtml(markdown: string): string {
  const { fields, body } = splitFrontMatter(markdown);
  const title = fields.get('title');
  const titleElement = title === undefined ? '' : `<title>${escapeHtml(title)}</title>`;
  const metaElements = META_FIELDS.map((name) => metaElement(name, fields.get(name))).join('');
  return `<!doctype html><head>${titleElement}${metaElements}</head><body><main>${render(body)}</main></body>`;
}

/** Documents of ordinary size are parsed whole. In larger ones, footnotes stay as text. */
function render(markdown: string): string {
  const { parts, rest } = splitMarkdown(markdown);
  const isSmall = parts.length === 1 && rest === '' && countFootnotes(markdown) < MAX_FOOTNOTES;
  if (isSmall) return parser.render(markdown);
  const environment = {};
  plainParser.parse(findDefinitions(markdown), environment);
  const html = parts.map((part) => plainParser.render(part, environment)).join('');
  return rest === '' ? html : `${html}<pre>\n${escapeHtml(rest)}</pre>`;
}

/** Stops at {@link MAX_FOOTNOTES}. */
function countFootnotes(markdown: string): number {
  let count = 0;
  FOOTNOTE.lastIndex = 0;
  while (count < MAX_FOOTNOTES && FOOTNOTE.test(markdown)) count++;
  return count;
}

function findDefinitions(markdown: string): string {
  const definitions: string[] = [];
  for (const [definition] of markdown.matchAll(DEFINITION)) {
    if (definitions.push(definition) >= MAX_DEFINITIONS) break;
  }
  return definitions.join('\n\n');
}

function metaElement(name: string, content: string | undefined): string {
  return content === undefined ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
}

/** Replaces `[ ]` and `[x]` at the start of a list item with a checkbox, as GitHub does. */
function addTaskCheckboxes({ tokens }: StateCore): void {
  tokens.forEach((token, index) => {
    const isItemText = token.type === 'inline' && tokens[index - 2]?.type === 'list_item_open';
    const first = isItemText ? token.children?.[0] : undefined;
    const task = first?.type === 'text' ? TASK.exec(first.content) : null;
    if (!first || !task) return;
    first.content = first.content.slice(task[0].length);
    const checkbox = new (token.constructor as new (type: string, tag: string, nesting: 0) => typeof token)(
      'html_inline',
      '',
      0,
    );
    checkbox.content = `<input type="checkbox"${task[1] === ' ' ? '' : ' checked'}>`;
    token.children?.unshift(checkbox);
  });
}

/** Front matter is between two `---` lines at the start of the document. */
function splitFrontMatter(markdown: string): { fields: Map<string, string>; body: string } {
  const fields = new Map<string, string>();
  if (!/^---\r?\n/.test(markdown)) return { fields, body: markdown };
  const start = markdown.indexOf('\n') + 1;
  FRONT_MATTER_END.lastIndex = start - 1;
  const end = FRONT_MATTER_END.exec(markdown);
  if (end === null) return { fields, body: markdown };
  for (const line of markdown.slice(start, end.index).split(/\r?\n/)) {
    const [, key = '', value = ''] = FIELD.exec(line) ?? [];
    const text = unquote(value.trim());
    if (key !== '' && text !== '') fields.set(key.toLowerCase(), text);
  }
  return { fields, body: markdown.slice(FRONT_MATTER_END.lastIndex) };
}

function unquote(value: string): string {
  const quote = value[0];
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}
