import type { Handler } from './handler.ts';
import { isUndone } from './styled-text.ts';

/** An element that marks the text in it, wherever blocks begin and end. */
export function mark(bit: number): Handler {
  return {
    enter({ marks }, element) {
      if (isUndone(element, bit)) marks.suspend(bit);
      else marks.open(bit);
      return true;
    },
    leave({ marks }, element) {
      if (isUndone(element, bit)) marks.resume(bit);
      else marks.close(bit);
    },
  };
}
