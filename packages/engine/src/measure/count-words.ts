/**
 * Counts the words of the rendered Markdown. Reads the tree, not the text, so that syntax and URLs
 * are never counted, and a mark inside a word doesn't split it.
 */

import type { Block, ListItem, Phrasing, Root, TableCell, TableRow } from '../markdown/tree.ts';
import * as CharCode from '../text/char-codes.ts';
import { codeAt } from '../text/code-at.ts';
import { CJK, JOINER, LETTER, MARK, type WordClasses } from './word-class.ts';

export interface Words {
  /** Han, Hiragana, Katakana and Hangul characters. */
  readonly cjk: number;
  /** Runs of other letters and digits, including single inner `'` `’` `-` `.` `_`. */
  readonly others: number;
}

const BETWEEN = 0;
const IN_WORD = 1;
const AFTER_JOINER = 2;

/**
 * Counts text added in parts. A word may continue from one part to the next, unless `endWord` is
 * called.
 */
class WordCounter {
  cjk = 0;
  others = 0;
  readonly #classes: WordClasses;
  #state: typeof BETWEEN | typeof IN_WORD | typeof AFTER_JOINER = BETWEEN;

  constructor(classes: WordClasses) {
    this.#classes = classes;
  }

  endWord(): void {
    this.#state = BETWEEN;
  }

  add(text: string): void {
    const { length } = text;
    const { known } = this.#classes;
    let state = this.#state;
    for (let at = 0; at < length; at++) {
      const unit = codeAt(text, at);
      let kind = known[unit]!;
      if (kind === 0) {
        const codePoint = text.codePointAt(at)!;
        if (codePoint > CharCode.LAST_CODE_UNIT) at++;
        kind = this.#classes.of(codePoint);
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

/** V8 optimizes a longer loop while it runs, which takes longer than to count a small page. */
const NODES_PER_CALL = 64;

/** On the stack: the end of a block, which ends a word. */
const END = null;

/**
 * Counts the text of `root`, without alternative texts, URLs, footnote labels and code languages.
 */
export function countWords(root: Root, classes: WordClasses): Words {
  const counter = new WordCounter(classes);
  const stack: (Node | typeof END)[] = [root];
  while (stack.length > 0) countSome(stack, counter);
  return { cjk: counter.cjk, others: counter.others };
}

function countSome(stack: (Node | typeof END)[], counter: WordCounter): void {
  for (let left = NODES_PER_CALL; left > 0 && stack.length > 0; left--) {
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
}

const INLINE: ReadonlySet<string> = new Set(['strong', 'emphasis', 'delete', 'sub', 'sup', 'kbd', 'mark', 'q', 'link']);
