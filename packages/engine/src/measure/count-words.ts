/**
 * Words as a reader of the rendered Markdown counts them. Counting goes over the tree, not the text, so that no mark and
 * no address is ever taken for a word, and so that a word stays one where a mark begins inside it.
 */

import type { Block, ListItem, Phrasing, Root, TableCell, TableRow } from '../markdown/tree.ts';
import { codeAt } from '../text/code-at.ts';
import { CJK, classOf, JOINER, KNOWN_CLASSES, LETTER, MARK } from './word-class.ts';

export interface Words {
  /** Han, Hiragana, Katakana and Hangul characters. */
  readonly cjk: number;
  /** Runs of other letters and digits, with single inner `'` `’` `-` `.` `_`. */
  readonly others: number;
}

const BETWEEN = 0;
const IN_WORD = 1;
const AFTER_JOINER = 2;

/** Counts text that arrives in parts; a word goes on over the seam between two parts unless `endWord` says otherwise. */
export class WordCounter {
  cjk = 0;
  others = 0;
  #state: typeof BETWEEN | typeof IN_WORD | typeof AFTER_JOINER = BETWEEN;

  endWord(): void {
    this.#state = BETWEEN;
  }

  add(text: string): void {
    const { length } = text;
    let state = this.#state;
    for (let at = 0; at < length; at++) {
      const unit = codeAt(text, at);
      let kind = KNOWN_CLASSES[unit]!;
      if (kind === 0) {
        const codePoint = text.codePointAt(at)!;
        if (codePoint > 0xffff) at++;
        kind = classOf(codePoint);
      }
      if (kind === LETTER) {
        if (state === BETWEEN) this.others++;
        state = IN_WORD;
        continue;
      }
      switch (kind) {
        case CJK:
          this.cjk++;
          state = BETWEEN;
          break;
        case MARK:
          break;
        case JOINER:
          state = state === IN_WORD ? AFTER_JOINER : BETWEEN;
          break;
        default:
          state = BETWEEN;
      }
    }
    this.#state = state;
  }
}

type Node = Root | Block | Phrasing | ListItem | TableRow | TableCell;

/** Stands on the stack where a block ends, and with it the word before. */
const END = null;

/** Counts the text of `root`; alternative texts, addresses, footnote labels and languages of code are not read. */
export function countWords(root: Root): Words {
  const counter = new WordCounter();
  const stack: (Node | typeof END)[] = [root];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (node === END) {
      counter.endWord();
      continue;
    }
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'inlineMath':
        counter.add(node.value);
        break;
      case 'code':
      case 'math':
        counter.endWord();
        counter.add(node.value);
        counter.endWord();
        break;
      case 'footnoteReference':
        break;
      case 'break':
      case 'image':
      case 'thematicBreak':
        counter.endWord();
        break;
      default: {
        if (!INLINE.has(node.type)) stack.push(END);
        const { children } = node;
        for (let at = children.length - 1; at >= 0; at--) stack.push(children[at]!);
      }
    }
  }
  return { cjk: counter.cjk, others: counter.others };
}

const INLINE: ReadonlySet<string> = new Set(['strong', 'emphasis', 'delete', 'sub', 'sup', 'kbd', 'mark', 'q', 'link']);
