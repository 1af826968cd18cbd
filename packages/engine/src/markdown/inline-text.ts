/** The text of phrasing content, without images. */
import type { Phrasing } from './tree.ts';

/** A letter or digit before the first white space. */
const STARTS_WITH_WORD = /^\S*[\p{L}\p{N}]/u;

/** @returns the text with its line breaks, without white space at its ends. */
export function inlineText(nodes: readonly Phrasing[]): string {
  const [only] = nodes;
  if (nodes.length === 1 && only?.type === 'text') return only.value;
  const parts: string[] = [];
  /** Whether the next text follows a space, or begins the result. */
  let followsSpace = true;
  let followsImage = false;
  const add = (text: string) => {
    if (text === '') return;
    // An image separates words, also where an apostrophe or a period would join them. A comma or a
    // period after it stays where it is.
    if (followsImage && !followsSpace && STARTS_WITH_WORD.test(text)) {
      parts.push(' ');
      followsImage = false;
    }
    parts.push(text);
    followsSpace = text.endsWith(' ') || text.endsWith('\n');
    if (followsSpace) followsImage = false;
  };
  const stack: (Phrasing | string)[] = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') add(node);
    else if (node.type === 'text') {
      // An image between two spaces would leave both.
      add(followsSpace && node.value.startsWith(' ') ? node.value.slice(1) : node.value);
    } else if (node.type === 'inlineCode' || node.type === 'inlineMath') add(node.value);
    else if (node.type === 'break') add('\n');
    else if (node.type === 'footnoteReference') add(`[${node.label}]`);
    else if (node.type === 'image') followsImage = true;
    else {
      if (node.type === 'q') stack.push('”');
      for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!);
      if (node.type === 'q') stack.push('“');
    }
  }
  return trimSpaces(parts.join(''));
}

/** Without spaces and line breaks at its ends. Wider white space at the start indents a paragraph. */
function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n';
}
