import type { Handler } from './handler.ts';

/** An element that marks the text in it, wherever blocks begin and end. */
export function mark(bit: number): Handler {
  return {
    enter(out) {
      out.marks.open(bit);
      return true;
    },
    leave(out) {
      out.marks.close(bit);
    },
  };
}
