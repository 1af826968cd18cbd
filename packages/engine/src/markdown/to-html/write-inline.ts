/** Phrasing content as HTML. */
import type { TextBuilder } from '../../text/text-builder.ts';
import type { MarkType, Phrasing } from '../tree.ts';
import { escapeHtml } from './escape-html.ts';
import type { FootnoteNumbers } from './footnote-numbers.ts';

const TAGS: Readonly<Record<MarkType, string>> = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
  mark: 'mark',
  q: 'q',
};

const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const IMAGE_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:']);
/** What the URL parser ignores: controls and spaces at the start, tabs and line endings anywhere. */
const IGNORED = /^[\0-\x20]+|[\t\n\r]+/g;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export function writeInline(out: TextBuilder, notes: FootnoteNumbers, nodes: readonly Phrasing[]): void {
  const stack: (Phrasing | string)[] = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') {
      out.add(node);
      continue;
    }
    switch (node.type) {
      case 'text':
        out.add(escapeHtml(node.value));
        break;
      case 'inlineCode':
        out.add(`<code>${escapeHtml(node.value)}</code>`);
        break;
      case 'inlineMath':
        out.add(`<code class="language-math math-inline">${escapeHtml(node.value)}</code>`);
        break;
      case 'break':
        out.add('<br>\n');
        break;
      case 'footnoteReference':
        out.add(referenceTo(node.label, notes));
        break;
      case 'image':
        if (isHarmless(node.url, IMAGE_SCHEMES)) {
          out.add(`<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt)}"${titleOf(node.title)}>`);
        } else out.add(escapeHtml(node.alt));
        break;
      case 'link': {
        const isLink = isHarmless(node.url, LINK_SCHEMES);
        if (isLink) out.add(`<a href="${escapeHtml(node.url)}"${titleOf(node.title)}>`);
        pushChildren(stack, node.children, isLink ? '</a>' : '');
        break;
      }
      default:
        out.add(`<${TAGS[node.type]}>`);
        pushChildren(stack, node.children, `</${TAGS[node.type]}>`);
    }
  }
}

function pushChildren(stack: (Phrasing | string)[], children: readonly Phrasing[], end: string): void {
  stack.push(end);
  for (let at = children.length - 1; at >= 0; at--) stack.push(children[at]!);
}

function titleOf(title: string): string {
  return title === '' ? '' : ` title="${escapeHtml(title)}"`;
}

/** The ids have the prefix that GitHub uses, so that they don't shadow properties of `document`. */
function referenceTo(label: string, notes: FootnoteNumbers): string {
  const number = notes.numberOf(label);
  if (number === undefined) return `<sup>${escapeHtml(label)}</sup>`;
  const id = notes.isFirstReference(label) ? ` id="user-content-fnref-${number}"` : '';
  return `<sup><a href="#user-content-fn-${number}"${id}>${number}</a></sup>`;
}

/**
 * Whether the URL is relative or has one of the schemes. The tree has no other URLs; this is a
 * second check.
 */
function isHarmless(url: string, schemes: ReadonlySet<string>): boolean {
  const scheme = SCHEME.exec(url.replace(IGNORED, ''))?.[0].toLowerCase();
  return scheme === undefined || schemes.has(scheme);
}
