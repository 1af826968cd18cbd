/**
 * Markdown that a site serves itself, as HTML: what the engine then writes is safe, has the options applied and is
 * counted, as for any other page.
 */
import MarkdownIt, { type StateCore } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { escapeHtml } from '../text/escape-html.ts';
import { splitMarkdown } from './split-markdown.ts';

const TASK = /^\[([ xX])\](?=\s)/;
/** A line `key: value` of front matter; values over several lines say nothing we use. */
const FIELD = /^([A-Za-z_]+):[ \t]*(.*)$/;
const FRONT_MATTER_END = /\n---(?:\r?\n|$)/g;
const META_FIELDS = ['author', 'date', 'description'] as const;

/** More notes than this are not looked for: what finds them compares each with all. */
const MOST_NOTES = 2000;
const NOTE = /\^\[|\[\^/g;
/** Definitions of links that hold for all parts of a text that is read in several, and their longest. */
const MOST_DEFINITIONS = 10_000;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[^\n]{1,2000}$/gm;

const plainParser = newParser();
const parser = newParser().use(footnotes);

function newParser() {
  const made = new MarkdownIt({ html: true, linkify: true });
  made.linkify.set({ fuzzyLink: false });
  made.core.ruler.after('inline', 'task-items', markTaskItems);
  return made;
}

/** @returns a document whose head holds what front matter says. */
export function markdownToHtml(markdown: string): string {
  const { fields, body } = splitFrontMatter(markdown);
  const title = fields.get('title');
  const metas = META_FIELDS.map((name) => metaOf(name, fields.get(name))).join('');
  return `<!doctype html><head>${title === undefined ? '' : `<title>${escapeHtml(title)}</title>`}${metas}</head><body><main>${render(body)}</main></body>`;
}

/** What people write is one part; in a text of several, notes stay where they stand. */
function render(markdown: string): string {
  const { parts, rest } = splitMarkdown(markdown);
  if (parts.length === 1 && rest === '' && countNotes(markdown) < MOST_NOTES) return parser.render(markdown);
  const env = {};
  plainParser.parse(definitionsOf(markdown), env);
  return parts.map((part) => plainParser.render(part, env)).join('') + verbatim(rest);
}

/** What is not read as Markdown any more stays as it was written. */
function verbatim(rest: string): string {
  return rest === '' ? '' : `<pre>\n${escapeHtml(rest)}</pre>`;
}

function countNotes(markdown: string): number {
  let count = 0;
  NOTE.lastIndex = 0;
  while (count < MOST_NOTES && NOTE.test(markdown)) count++;
  return count;
}

function definitionsOf(markdown: string): string {
  const definitions: string[] = [];
  for (const [definition] of markdown.matchAll(DEFINITION)) {
    if (definitions.push(definition) >= MOST_DEFINITIONS) break;
  }
  return definitions.join('\n\n');
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
